// @vitest-environment happy-dom
// A line of an order leads to its goods as they were bought, and says what is another today.
import { api, type GoodsSnapshot, refusalCode } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import { SnapshotLink } from './snapshot-link.tsx'
import { sampleSnapshot } from './snapshot.testing.ts'

const line = { orderId: sampleSnapshot().orderId, itemId: sampleSnapshot().item.id }

let app: ReturnType<typeof renderWithApp>
const look = async (answers: readonly FakeAnswer[]) => {
  const onCover = vi.fn<(isCovered: boolean) => void>()
  app = renderWithApp(<SnapshotLink line={line} title="高山云雾绿茶" onCover={onCover} />, { answers })
  fireEvent.click(await screen.findByRole('button', { name: '交易快照：高山云雾绿茶' }))
  return { dialog: within(await screen.findByRole('dialog')), onCover }
}
const lookAt = (snapshot: GoodsSnapshot) => look([answer(api.saleOrder.snapshot, snapshot)])
afterEach(() => app.close())

it('shows what was seen, at what price, and names what has changed since', async () => {
  const { dialog, onCover } = await lookAt(sampleSnapshot())
  expect(await dialog.findByText('高山云雾绿茶 明前')).toBeTruthy()
  expect(dialog.getByText('下单后商品有修改：商品标题、商品详情')).toBeTruthy()
  const of = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect(of('单价')).toContain('59.00')
  expect(of('优惠')).toContain('10.00')
  expect(of('小计')).toContain('108.00')
  expect(of('服务承诺')).toContain('七天无理由')
  expect(of('产地')).toBe('杭州')
  expect(of('品牌')).toBe('清和')
  expect(dialog.getByText('明前采摘，当日炒制。')).toBeTruthy()
  expect(dialog.getByRole('link', { name: '商品图片 1' }).getAttribute('href')).toBe('/files/a.jpg')
  expect(app.server.inputsOf(api.saleOrder.snapshot)).toEqual([line])
  expect(onCover).toHaveBeenLastCalledWith(true)
})

it.each([
  [sampleSnapshot({ changed: [] }), '下单后商品未修改'],
  [sampleSnapshot({ changed: [], isOnSale: false }), '商品现已下架'],
  [sampleSnapshot({ changed: [], isOnSale: false, isDeleted: true }), '商品已删除，以下为下单时的内容'],
  [sampleSnapshot({ changed: [], seen: null }), '下单时尚未留存商品内容'],
])('says how they stand today', async (snapshot, said) => {
  const { dialog } = await lookAt(snapshot)
  expect(await dialog.findByText(said)).toBeTruthy()
  expect(dialog.getByText(snapshot.seen?.title ?? snapshot.item.title)).toBeTruthy()
})

it('that could not be read is asked for again', async () => {
  const { dialog } = await look([refusal(api.saleOrder.snapshot, refusalCode('record.notFound'), '记录不存在')])
  fireEvent.click(await dialog.findByRole('button', { name: '重试' }))
  await vi.waitFor(() => expect(app.server.inputsOf(api.saleOrder.snapshot)).toHaveLength(2))
})

it('of any merchant is read by the platform’s people', async () => {
  const merchantId = '01932c5a-0000-7000-8000-000000000090'
  app = renderWithApp(<SnapshotLink line={{ ...line, merchantId }} title="高山云雾绿茶" />, {
    login: operatorLogin,
    answers: [answer(api.platformSaleOrder.snapshot, sampleSnapshot())],
  })
  fireEvent.click(await screen.findByRole('button', { name: '交易快照：高山云雾绿茶' }))
  expect(await screen.findByText('明前采摘，当日炒制。')).toBeTruthy()
  expect(app.server.inputsOf(api.platformSaleOrder.snapshot)).toEqual([{ ...line, merchantId }])
})
