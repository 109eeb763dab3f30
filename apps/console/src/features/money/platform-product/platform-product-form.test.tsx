// @vitest-environment happy-dom
// A product of the platform: its price is asked for, and never sent as nothing; a pack says its units.
import { api, type PlatformProductRow } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { PlatformProductForm } from './platform-product-form.tsx'

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('begins without a price, and asks for it', async () => {
  app = renderWithApp(<PlatformProductForm product={null} onClose={() => {}} />, { answers: [] })
  const price = await screen.findByLabelText<HTMLInputElement>('单价（元）')
  expect(price.value).toBe('')
  fireEvent.change(screen.getByLabelText('版本名称'), { target: { value: '基础版' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  expect(app.server.inputsOf(api.platformProduct.save)).toEqual([])
})

const pack: PlatformProductRow = {
  id: '01932c5a-0000-7000-8000-00000000f101',
  type: 'SMS_PACK',
  name: '短信包',
  description: '发货通知短信',
  versions: [{ code: 'S1000', name: '千条', unitFen: 4_500, periodMonths: null, units: 1_000 }],
  isOnSale: true,
  sort: 0,
  version: 3,
}

it('asks a pack for its units in every version, and for no months', async () => {
  app = renderWithApp(<PlatformProductForm product={pack} onClose={() => {}} />, {
    answers: [answer(api.platformProduct.save, pack), answer(api.platformProduct.list, [pack])],
  })
  const units = await screen.findByLabelText<HTMLInputElement>('每份条数')
  expect(screen.queryByLabelText('服务月数')).toBeNull()
  fireEvent.change(units, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(units.getAttribute('aria-invalid')).toBe('true'))
  expect(app.server.inputsOf(api.platformProduct.save)).toEqual([])
  fireEvent.change(units, { target: { value: '2000' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.platformProduct.save)).toMatchObject([
      { type: 'SMS_PACK', versions: [{ code: 'S1000', unitFen: 4_500, periodMonths: null, units: 2_000 }] },
    ]),
  )
})
