// @vitest-environment happy-dom
// Services and presale in the goods' editor: what the category decides is not for choosing, and what is chosen is sent.
import { api, type GoodsInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import GoodsEditorPage from '../goods-editor-page.tsx'
import { categories, sampleInfo } from '../goods.testing.ts'

const DAY = 86_400_000
let app: ReturnType<typeof renderWithApp>
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

async function open(change: Partial<GoodsInfo>, returns: 'MUST' | 'OPTIONAL' | 'NOT_ALLOWED' = 'MUST') {
  const goods = sampleInfo(change)
  app = renderWithApp(<GoodsEditorPage />, {
    params: { id: goods.id },
    answers: [
      answer(
        api.category.list,
        categories.map((category) => ({ ...category, noReasonReturn: returns })),
      ),
      answer(api.category.attributes, []),
      answer(api.brand.list, []),
      answer(api.goods.info, goods),
      answer(api.goods.save, goods),
      answer(api.freight.list, []),
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const way = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const save = () => fireEvent.click(screen.getByText('保存修改').closest('button') ?? document.body)
const sent = async () => {
  await waitFor(() => expect(app.server.inputsOf(api.goods.save)).toHaveLength(1))
  return app.server.inputsOf(api.goods.save)[0]
}

it.each([
  ['MUST', true],
  ['NOT_ALLOWED', false],
] as const)('leaves returns to a category that says %s', async (returns, isOn) => {
  await open({ services: isOn ? [] : ['NO_REASON_7D'] }, returns)
  const { checked, disabled } = box(/七天无理由退货/)
  expect({ checked, disabled }).toEqual({ checked: isOn, disabled: true })
})

it('offers returns where the category leaves them open, and sends what is chosen', async () => {
  await open({ services: ['FAST_REFUND'] }, 'OPTIONAL')
  expect([box(/七天无理由退货/).checked, box(/极速退款/).checked]).toEqual([false, true])
  fireEvent.click(box(/七天无理由退货/))
  // Buyers see it in the preview, too.
  expect(await screen.findByText('✓ 七天无理由退货')).toBeTruthy()
  save()
  expect(await sent()).toMatchObject({ services: ['NO_REASON_7D', 'FAST_REFUND'] })
})

it('asks for days and an end of presale, and sends neither of what is in stock', async () => {
  await open({})
  way('预售')
  await waitFor(() => expect(screen.queryByText('48 小时内')).toBeNull())
  save()
  expect(await screen.findByText('请填写 4–15 之间的天数')).toBeTruthy()
  expect(screen.getByText('请选择预售结束时间')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/预售发货天数/), { target: { value: '10' } })
  way('现货')
  await screen.findByText('48 小时内')
  save()
  expect(await sent()).toMatchObject({ shipMode: 'STOCK', presaleShipDays: null, presaleEndAt: null })
})

it('sends presale back as it is, though its end is over', async () => {
  const presaleEndAt = new Date(Date.now() - DAY).toISOString()
  await open({ shipMode: 'PRESALE', presaleShipDays: 8, presaleEndAt })
  save()
  expect(await sent()).toMatchObject({ shipMode: 'PRESALE', presaleShipDays: 8, presaleEndAt })
})
