// @vitest-environment happy-dom
// What is ordered of the catalogue: a number of pieces that is none is refused, and never made another one.
import { api, type PlatformProduct } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { CatalogueDrawer } from './catalogue-drawer.tsx'

const product: PlatformProduct = {
  id: '01932c5a-0000-7000-8000-00000000f001',
  type: 'SERVICE',
  name: '店铺装修',
  description: '',
  versions: [{ code: 'BASIC', name: '基础版', unitFen: 9_900, periodMonths: null, units: null }],
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it.each([
  ['0', '数量至少为 1'],
  ['1.5', '数量须为整数'],
  ['1000', '数量不能超过 999'],
])('refuses %s pieces', async (typed, complaint) => {
  const order = vi.fn<() => Promise<unknown>>()
  app = renderWithApp(<CatalogueDrawer open onOrder={order} onClose={() => {}} />, {
    answers: [answer(api.platformOrder.catalogue, [product])],
  })
  const field = await screen.findByLabelText('数量')
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  expect(await screen.findByText(complaint)).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe(typed)
  expect(order).not.toHaveBeenCalled()
})

it('begins with a pack for who comes from what is left of them, and says its units', async () => {
  const pack: PlatformProduct = {
    ...product,
    id: '01932c5a-0000-7000-8000-00000000f002',
    type: 'SMS_PACK',
    name: '千条短信',
    versions: [{ code: 'S1000', name: '1,000 条', unitFen: 4_500, periodMonths: null, units: 1_000 }],
  }
  const order = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  app = renderWithApp(<CatalogueDrawer open beginsWithPack onOrder={order} onClose={() => {}} />, {
    answers: [answer(api.platformOrder.catalogue, [product, pack])],
  })
  expect(await screen.findByText(/45\.00 元 · 1000 条/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  await waitFor(() =>
    expect(order).toHaveBeenCalledWith(expect.objectContaining({ productId: pack.id, versionCode: 'S1000' })),
  )
})
