// @vitest-environment happy-dom
// The drawer of costs: what is kept is shown with its margin, one cost for all, only what changed is sent, nothing typed is lost.
import { api } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, refusal } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../../testing/sample-session.ts'
import { sampleInfo, sampleSku } from '../goods.testing.ts'
import { CostDrawer } from './cost-drawer.tsx'

const red = sampleSku({ id: '01932c5a-0000-7000-8000-0000000005c1', specText: '红', priceFen: 9_900 })
const white = sampleSku({ id: '01932c5a-0000-7000-8000-0000000005c2', specText: '白', priceFen: 3_000 })
const goods = sampleInfo({ skus: [red, white] })
const kept = {
  goodsId: goods.id,
  skus: [
    { id: red.id, costFen: 3_850 },
    { id: white.id, costFen: null },
  ],
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const onClose = vi.fn()
async function open(saved = answer(api.skuCost.save, kept)) {
  onClose.mockReset()
  const answers = [answer(api.goods.info, goods), answer(api.skuCost.ofGoods, kept), saved]
  app = renderWithApp(<CostDrawer row={goods} onClose={onClose} />, { login: merchantLogin, answers })
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByLabelText('“红”的成本价')
  return drawer
}
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

it('shows what is left of each price, and warns below cost', async () => {
  const drawer = await open()
  expect(drawer.getByText('毛利率 61%')).toBeTruthy()
  type(drawer.getByLabelText('“白”的成本价'), '31')
  expect(drawer.getByText('售价低于成本')).toBeTruthy()
  expect(drawer.getByRole('button', { name: '保存 1 个 SKU 的成本价' })).toBeTruthy()
})

it('fills one cost in for all, and sends what differs', async () => {
  const drawer = await open()
  type(drawer.getByLabelText('全部设为'), '38.5')
  fireEvent.click(drawer.getByRole('button', { name: '填入' }))
  fireEvent.click(drawer.getByRole('button', { name: '保存 1 个 SKU 的成本价' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(app.server.inputsOf(api.skuCost.save)).toEqual([
    { goodsId: goods.id, skus: [{ id: white.id, costFen: 3_850 }] },
  ])
})

it('keeps what was typed when it is refused, and asks before it is left', async () => {
  const drawer = await open(refusal(api.skuCost.save, 'record.notFound', '记录不存在'))
  type(drawer.getByLabelText('“红”的成本价'), '40')
  fireEvent.click(drawer.getByRole('button', { name: '保存 1 个 SKU 的成本价' }))
  await waitFor(() => expect(app.server.inputsOf(api.skuCost.save)).toHaveLength(1))
  expect(drawer.getByLabelText<HTMLInputElement>('“红”的成本价').value).toBe('40')
  fireEvent.click(drawer.getByRole('button', { name: '关闭' }))
  expect(await screen.findAllByText('放弃未保存的成本价？')).not.toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})
