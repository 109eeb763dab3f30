// @vitest-environment happy-dom
// The merchant's daily round: look at what waits, ship it order after order, note, close.
import { api, refusalCode, type SaleOrderInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '../../../api/clock.ts'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { sampleOrder, shopWith } from './sale-order.testing.ts'
import SaleOrderPage from './sale-order-page.tsx'

let app: ReturnType<typeof renderWithApp>
const open = (
  orders: readonly SaleOrderInfo[],
  search: Record<string, string> = {},
  others: readonly FakeAnswer[] = [],
) => {
  app = renderWithApp(<SaleOrderPage />, { answers: [...shopWith(orders), ...others], search })
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

const order = (number: number) => screen.findByText(sampleOrder(number).orderNo, { selector: 'button' })
const rowOf = async (number: number) => within((await order(number)).closest('tr') as HTMLElement)
const drawer = async () => within(await screen.findByRole('dialog'))
const waybill = () => screen.findByLabelText<HTMLInputElement>('运单号')
const operations = () => app.server.inputsOf(api.saleOrder.operate)

/** What a scanner does: the characters, then Enter. */
async function scan(number: string): Promise<void> {
  const field = await waybill()
  fireEvent.change(field, { target: { value: number } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
}
const shipping = async (number: number) =>
  waitFor(async () => expect((await drawer()).getByText(sampleOrder(number).orderNo)).toBeTruthy())

describe('the list', () => {
  it('opens at the tab in the address, with the count of every tab', async () => {
    open([sampleOrder(1), sampleOrder(2, { status: 'UNPAID' }), sampleOrder(3)], { tab: 'TO_SHIP' })
    await order(1)
    expect(screen.queryByText(sampleOrder(2).orderNo)).toBeNull()
    expect(screen.getByRole('button', { name: /待付款/ }).textContent).toBe('待付款1')
    expect(screen.getByRole('button', { name: /待发货/ }).getAttribute('aria-pressed')).toBe('true')
    expect(app.server.inputsOf(api.saleOrder.list)[0]).toMatchObject({ status: 'TO_SHIP' })
  })

  it('has a tab of those in after-sale service, which asks for nothing else of them', async () => {
    open([sampleOrder(1)], { tab: 'AFTER_SALE', afterSale: 'NONE' }, [
      answer(api.saleOrder.list, {
        list: [sampleOrder(1)],
        total: 1,
        totalIsExact: true,
        page: 1,
        pageSize: 20,
        nextCursor: null,
        counts: { ALL: 3, TO_SHIP: 2, SHIPPED: 1, AFTER_SALE: 1 },
      }),
    ])
    await order(1)
    const tab = screen.getByRole('button', { name: /售后中/ })
    expect([tab.textContent, tab.getAttribute('aria-pressed')]).toEqual(['售后中1', 'true'])
    expect(screen.getByRole('button', { name: /^全部/ }).textContent).toBe('全部3')
    const [asked] = app.server.inputsOf(api.saleOrder.list)
    expect(asked).toMatchObject({ status: 'AFTER_SALE' })
    expect(asked).not.toHaveProperty('afterSale')
  })

  it('shows beside an amount how it came about and what is settled of it, and asks only then', async () => {
    open([sampleOrder(1)], { tab: 'TO_SHIP' })
    await order(1)
    expect(app.server.inputsOf(api.saleOrder.info)).toEqual([])
    fireEvent.click((await rowOf(1)).getByRole('button', { name: /构成与预计结算/ }))
    expect((await screen.findByText('预计结算')).nextElementSibling?.textContent).toBe('¥119.70')
    expect(screen.getByText('平台佣金')).toBeTruthy()
    expect(app.server.inputsOf(api.saleOrder.info)).toEqual([{ id: sampleOrder(1).id }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes back to the last page that is left when the rows of this one are gone', async () => {
    const list = answer(api.saleOrder.list, ({ page = 1, pageSize = 20 }) => ({
      list: page === 1 ? [sampleOrder(1)] : [],
      total: 1,
      totalIsExact: true,
      page,
      pageSize,
      nextCursor: null,
    }))
    open([sampleOrder(1)], { page: '3' }, [list])
    await order(1)
    expect(app.server.inputsOf(api.saleOrder.list).map(({ page }) => page)).toEqual([3, 1])
  })

  it('says of the state in a tab of a state only what time is left, and elsewhere the state too', async () => {
    open([sampleOrder(1), sampleOrder(3, { status: 'COMPLETED' })])
    expect((await rowOf(1)).getByText('待发货')).toBeTruthy()
    expect((await rowOf(1)).getByText('浙江省杭州市')).toBeTruthy()
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads()).toContain('状态')
    app.close()
    open([sampleOrder(1)], { tab: 'TO_SHIP' })
    expect((await rowOf(1)).queryByText('待发货')).toBeNull()
    expect(heads()).toContain('剩余时间')
    app.close()
    open([sampleOrder(3, { status: 'COMPLETED' })], { tab: 'COMPLETED' })
    await order(3)
    expect(heads()).not.toContain('状态')
    expect(heads()).not.toContain('剩余时间')
  })

  it('calls the states of vouchers by what is done with them, and never asks to ship one', async () => {
    const deliveryType = 'VOUCHER'
    open([
      sampleOrder(1, { deliveryType, shipDeadlineAt: null, allowedActions: ['remark'] }),
      sampleOrder(2, { deliveryType, status: 'PART_SHIPPED', shipDeadlineAt: null, allowedActions: ['outOfStock'] }),
      sampleOrder(3, { deliveryType, status: 'SHIPPED', allowedActions: ['remark'] }),
      sampleOrder(4),
    ])
    expect((await rowOf(1)).getByText('待核销')).toBeTruthy()
    expect((await rowOf(2)).getByText('部分核销')).toBeTruthy()
    expect((await rowOf(3)).getByText('已核销')).toBeTruthy()
    expect((await rowOf(4)).getByText('待发货')).toBeTruthy()
    expect((await rowOf(2)).queryByRole('button', { name: '发货' })).toBeNull()
    fireEvent.click(await order(2))
    expect((await drawer()).getByText('部分核销')).toBeTruthy()
    expect((await drawer()).getByRole('button', { name: '退券' })).toBeTruthy()
  })

  it('says how urgent an order is by a sign and a word, and finds those past their promise', async () => {
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
    const due = (number: number, hours: number) => sampleOrder(number, { shipDeadlineAt: at(hours) })
    open([due(1, -1), due(2, 3), due(3, 30)], { tab: 'TO_SHIP', deadline: 'OVERDUE' })
    expect((await rowOf(1)).getByText('已超时').closest('.order-deadline')?.querySelector('svg')).not.toBeNull()
    expect((await rowOf(2)).getByText('即将超时').closest('.order-deadline')?.querySelector('svg')).not.toBeNull()
    expect((await rowOf(3)).queryByText(/超时/)).toBeNull()
    expect(app.server.inputsOf(api.saleOrder.list)[0]).toMatchObject({ status: 'TO_SHIP', deadline: 'OVERDUE' })
    // Each a tab within the tab, and none of the fields.
    const tabs = screen.getByRole('group', { name: '发货时效' })
    expect(
      within(tabs)
        .getAllByRole('button')
        .map((tab) => tab.textContent),
    ).toEqual(['全部', '已超时', '即将超时', '暂停发货', '改地址申请'])
    fireEvent.click(screen.getByRole('button', { name: /^即将超时/ }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.saleOrder.list).at(-1)).toMatchObject({ status: 'TO_SHIP', deadline: 'SOON' }),
    )
    app.close()
    // In another state no promise runs, so what the address still says of one is not asked.
    open([sampleOrder(1, { status: 'CLOSED' })], { tab: 'CLOSED', deadline: 'OVERDUE' })
    await order(1)
    expect(app.server.inputsOf(api.saleOrder.list)[0]).not.toHaveProperty('deadline')
  })

  it('offers only what an order allows', async () => {
    open([sampleOrder(1), sampleOrder(2, { status: 'UNPAID' }), sampleOrder(3, { status: 'COMPLETED' })])
    expect((await rowOf(1)).getByText('发货')).toBeTruthy()
    expect((await rowOf(2)).getByText('关闭')).toBeTruthy()
    expect((await rowOf(3)).queryByText('发货')).toBeNull()
    expect((await rowOf(3)).getByText('详情')).toBeTruthy()
  })

  it('saves a remark on Enter, where it stands', async () => {
    open([sampleOrder(1)])
    fireEvent.click((await rowOf(1)).getByRole('button', { name: /^添加备注/ }))
    const field = screen.getByLabelText(`订单 ${sampleOrder(1).orderNo} 的备注`)
    fireEvent.change(field, { target: { value: '多放一层泡沫 ' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByText('多放一层泡沫', { selector: '.remark-text' })).toBeTruthy()
    expect(operations()).toEqual([{ action: 'remark', orderId: sampleOrder(1).id, remark: '多放一层泡沫' }])
  })

  it('gives up a remark on Esc', async () => {
    open([sampleOrder(1)])
    fireEvent.click((await rowOf(1)).getByRole('button', { name: /^添加备注/ }))
    const field = screen.getByLabelText(`订单 ${sampleOrder(1).orderNo} 的备注`)
    fireEvent.change(field, { target: { value: '算了' } })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect((await rowOf(1)).getByRole('button', { name: /^添加备注/ })).toBeTruthy()
    expect(operations()).toEqual([])
  })

  it('notes on those that were chosen, and says which could not be noted', async () => {
    open([sampleOrder(1), sampleOrder(2)])
    await rowOf(1)
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
    fireEvent.click(await screen.findByRole('button', { name: /^备\s*注$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '备注 2 个订单' }))
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    expect(await dialog.findByText('请填写备注或选择标记')).toBeTruthy()
    app.server.push(
      answer(api.saleOrder.batch, ({ orderIds }) => ({
        succeeded: orderIds.slice(0, 1),
        failed: orderIds.slice(1).map((id) => ({ id, code: '2004', message: '记录不存在' })),
      })),
    )
    fireEvent.change(dialog.getByLabelText('备注'), { target: { value: '周五一起发' } })
    fireEvent.click(dialog.getByText('红旗'))
    fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
    expect(await screen.findByText('成功 1 单，未处理 1 单')).toBeTruthy()
    expect(screen.getByText('记录不存在')).toBeTruthy()
    expect(app.server.inputsOf(api.saleOrder.batch)).toMatchObject([
      { action: 'remark', remark: '周五一起发', flag: 5, orderIds: [sampleOrder(1).id, sampleOrder(2).id] },
    ])
  })

  it('prints those that were chosen in a tab of the browser, and asks before it prints again', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const before = { printed: ['PACK' as const], printCount: 1, lastPrintedAt: '2026-11-27T01:12:00.000Z' }
    open([sampleOrder(1, before), sampleOrder(2)], { tab: 'TO_SHIP' })
    const row = await rowOf(1)
    expect(row.getByText('已打印 1 次，最近 11-27 09:12')).toBeTruthy()
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
    const choose = async (paper: string) => {
      fireEvent.click(await screen.findByRole('button', { name: '打印' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: paper }))
    }
    const hrefs = () => opened.mock.calls.map(([href]) => String(href))
    const [one, two] = [sampleOrder(1).id, sampleOrder(2).id]
    await choose('拣货单')
    expect(hrefs()).toEqual([`/order/print?template=PICK&ids=${one}.${two}`])
    await choose('发货单')
    const dialog = within(await screen.findByRole('dialog', { name: '1 单已打印过发货单' }))
    fireEvent.click(dialog.getByRole('button', { name: '只打印其余 1 单' }))
    expect(hrefs().at(-1)).toBe(`/order/print?template=PACK&ids=${two}`)
    opened.mockRestore()
  })

  it('ships those that were chosen with X in turn, and nothing else', async () => {
    open([sampleOrder(1), sampleOrder(2), sampleOrder(3), sampleOrder(4, { status: 'UNPAID' })])
    for (const number of [1, 3, 4]) fireEvent.keyDown((await order(number)).closest('tr') as HTMLElement, { key: 'x' })
    fireEvent.click(await screen.findByRole('button', { name: '依次发货 2 单' }))
    await shipping(1)
    await scan('SF1390000000001')
    await shipping(3)
    await scan('SF1390000000003')
    expect(await screen.findByText('所选订单已全部发完')).toBeTruthy()
    expect(operations().map((operation) => 'orderId' in operation && operation.orderId)).toEqual([
      sampleOrder(1).id,
      sampleOrder(3).id,
    ])
    expect(screen.queryByText('已选 3 项')).toBeNull()
  })

  it('closes an unpaid order for a reason, with a note beside it', async () => {
    open([sampleOrder(2, { status: 'UNPAID' })])
    fireEvent.click((await rowOf(2)).getByText('关闭'))
    const dialog = await drawer()
    fireEvent.click(dialog.getByText('商品缺货'))
    fireEvent.change(dialog.getByLabelText('说明（买家可见，可不填）'), { target: { value: '下周到货' } })
    fireEvent.click(dialog.getByRole('button', { name: '关闭订单' }))
    const closed = { action: 'close', orderId: sampleOrder(2).id, version: 3 }
    await waitFor(() => expect(operations()).toEqual([{ ...closed, reasonCode: 'OUT_OF_STOCK', note: '下周到货' }]))
  })

  it('closes one for another reason only once it says which', async () => {
    open([sampleOrder(2, { status: 'UNPAID' })])
    fireEvent.click((await rowOf(2)).getByText('关闭'))
    const dialog = await drawer()
    fireEvent.click(dialog.getByText('其他'))
    const note = await dialog.findByLabelText('说明（买家可见）')
    fireEvent.click(dialog.getByRole('button', { name: '关闭订单' }))
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
    expect(operations()).toEqual([])
    fireEvent.change(note, { target: { value: '买家在店里付了' } })
    fireEvent.click(dialog.getByRole('button', { name: '关闭订单' }))
    const closed = { action: 'close', orderId: sampleOrder(2).id, version: 3 }
    await waitFor(() => expect(operations()).toEqual([{ ...closed, reasonCode: 'OTHER', note: '买家在店里付了' }]))
  })
})

describe('asking less', () => {
  const unpaid = () => sampleOrder(2, { status: 'UNPAID', allowedActions: ['price', 'close', 'remark'] })

  it('takes less of a line and of the freight, shows what is then to be paid, and sends both', async () => {
    open([unpaid()])
    fireEvent.click((await rowOf(2)).getByText('改价'))
    const line = await screen.findByLabelText(/高山云雾绿茶 ×2/)
    fireEvent.change(line, { target: { value: '110' } })
    fireEvent.change(screen.getByLabelText(/^运费/), { target: { value: '0' } })
    fireEvent.change(screen.getByLabelText('说明'), { target: { value: '老顾客' } })
    expect(await screen.findByText(/优惠 16.00 元/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '确认改价' }))
    const [item] = unpaid().items
    await waitFor(() =>
      expect(operations()).toEqual([
        {
          action: 'price',
          orderId: unpaid().id,
          version: 3,
          lines: [{ itemId: item?.id, payFen: 11_000 }],
          freightFen: 0,
          note: '老顾客',
        },
      ]),
    )
  })

  it('sends nothing that is higher, or the same', async () => {
    open([unpaid()])
    fireEvent.click((await rowOf(2)).getByText('改价'))
    const line = await screen.findByLabelText(/高山云雾绿茶 ×2/)
    fireEvent.change(line, { target: { value: '118.01' } })
    fireEvent.click(screen.getByRole('button', { name: '确认改价' }))
    expect(await screen.findByText('最高 118.00 元')).toBeTruthy()
    fireEvent.change(line, { target: { value: '118' } })
    fireEvent.click(screen.getByRole('button', { name: '确认改价' }))
    expect(await screen.findByText('请至少改低一项')).toBeTruthy()
    expect(operations()).toEqual([])
  })
})

it('puts a receipt off by the days that are left', async () => {
  const shipped = sampleOrder(1, {
    status: 'SHIPPED',
    autoConfirmAt: '2026-11-30T08:00:00.000Z',
    allowedActions: ['extend', 'remark'],
    extendsLeft: 1,
    extendDaysLeft: 8,
  })
  open([shipped])
  fireEvent.click(await order(1))
  fireEvent.click(await (await drawer()).findByRole('button', { name: '延长收货' }))
  expect(screen.queryByText('10 天')).toBeNull()
  fireEvent.click(await screen.findByText('7 天'))
  fireEvent.click(screen.getByRole('button', { name: '确认延长' }))
  await waitFor(() => expect(operations()).toEqual([{ action: 'extend', orderId: shipped.id, version: 3, days: 7 }]))
})

it('flags an order with two presses, and its note stays', async () => {
  open([sampleOrder(1, { sellerRemark: '多放一层泡沫' })])
  fireEvent.click((await rowOf(1)).getByRole('button', { name: /的标记：不标记$/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '红旗' }))
  expect(await screen.findByRole('button', { name: /的标记：红旗$/ })).toBeTruthy()
  expect(operations()).toEqual([{ action: 'remark', orderId: sampleOrder(1).id, flag: 5 }])
})

it('tags an order with words that are known or new, and what others have put on meanwhile stays', async () => {
  open([sampleOrder(1, { tags: ['加急', '易碎'] }), sampleOrder(2, { tags: ['展会'] })])
  fireEvent.click((await rowOf(1)).getByRole('button', { name: /的标签：加急、易碎$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: `订单 ${sampleOrder(1).orderNo} 的标签` }))
  const field = dialog.getByRole('combobox', { name: '标签' })
  fireEvent.mouseDown(field)
  fireEvent.click(await screen.findByTitle('展会'))
  fireEvent.change(field, { target: { value: '大客户，' } })
  fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() =>
    expect(operations()).toEqual([
      { action: 'remark', orderId: sampleOrder(1).id, addTags: ['展会', '大客户'], removeTags: [] },
    ]),
  )
})

it('puts tags on those that were chosen and takes some off, and asks for one of both', async () => {
  open([sampleOrder(1), sampleOrder(2, { tags: ['展会'] })])
  await rowOf(1)
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
  fireEvent.click(await screen.findByRole('button', { name: /^标\s*签$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '2 个订单的标签' }))
  const save = () => fireEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
  save()
  expect(await dialog.findByText('请选择要添加或移除的标签')).toBeTruthy()
  const type = (label: string, words: string) =>
    fireEvent.change(dialog.getByRole('combobox', { name: label }), { target: { value: words } })
  type('添加', '团购，')
  type('移除', '团购，')
  save()
  expect(await dialog.findByText('不能同时添加和移除「团购」')).toBeTruthy()
  app.server.push(answer(api.saleOrder.batch, ({ orderIds }) => ({ succeeded: [...orderIds], failed: [] })))
  type('添加', '加急，')
  fireEvent.keyDown(dialog.getByRole('combobox', { name: '移除' }), { key: 'Backspace', keyCode: 8 })
  save()
  await waitFor(() =>
    expect(app.server.inputsOf(api.saleOrder.batch)).toMatchObject([
      { action: 'remark', addTags: ['团购', '加急'], removeTags: [] },
    ]),
  )
})

describe('refunding', () => {
  it('offers all that is left, takes less, and asks for no more than that', async () => {
    open([sampleOrder(1, { allowedActions: ['ship', 'refund', 'remark'], refundedFen: 600 })])
    fireEvent.click(await order(1))
    fireEvent.click(await (await drawer()).findByRole('button', { name: '退款' }))
    const amount: HTMLInputElement = await screen.findByLabelText('退款金额（元）')
    expect(amount.value).toBe('120.00')
    expect(screen.getByText('全额退款后订单关闭，占用的库存会释放，无需发货。')).toBeTruthy()
    fireEvent.click(screen.getByText('商品缺货'))
    expect(await screen.findByText(/整单缺货关闭会计为未按时发货/)).toBeTruthy()
    const submit = () => fireEvent.click(screen.getAllByRole('button', { name: '退款' }).at(-1) as HTMLElement)
    fireEvent.change(amount, { target: { value: '120.01' } })
    submit()
    await waitFor(() => expect(screen.getAllByText('最多可退 120.00 元')).toHaveLength(2))
    expect(operations()).toEqual([])
    fireEvent.change(amount, { target: { value: '12.3' } })
    fireEvent.click(screen.getByText('少发或漏发'))
    submit()
    await waitFor(() =>
      expect(operations()).toEqual([
        { action: 'refund', orderId: sampleOrder(1).id, version: 3, amountFen: 1_230, reason: '少发或漏发' },
      ]),
    )
  })
})

describe('shipping', () => {
  it('ships on Enter with the carrier of the number, and stands at the next order without a click', async () => {
    open([sampleOrder(1), sampleOrder(2), sampleOrder(3, { status: 'UNPAID' })])
    fireEvent.click((await rowOf(1)).getByText('发货'))
    await shipping(1)
    await scan('sf 1390000000001')
    await shipping(2)
    expect((await waybill()).value).toBe('')
    await scan('SF1390000000002')
    expect(await screen.findByText('待发货的订单已全部发完')).toBeTruthy()
    expect(operations()).toEqual([
      {
        action: 'ship',
        orderId: sampleOrder(1).id,
        version: 3,
        packages: [{ carrierCode: 'SF', waybillNo: 'SF1390000000001' }],
        isSure: false,
      },
      {
        action: 'ship',
        orderId: sampleOrder(2).id,
        version: 3,
        packages: [{ carrierCode: 'SF', waybillNo: 'SF1390000000002' }],
        isSure: false,
      },
    ])
  })

  it('asks for a carrier when the number does not tell, and uses the last one from then on', async () => {
    open([sampleOrder(1)], { drawer: 'ship', id: sampleOrder(1).id })
    await shipping(1)
    await scan('9900000001')
    expect(await screen.findByText('请选择快递公司', { selector: '.ship-complaint' })).toBeTruthy()
    expect(operations()).toEqual([])
    app.close()
    localStorage.setItem('ship.carrier', 'SF')
    open([sampleOrder(1)], { drawer: 'ship', id: sampleOrder(1).id })
    await shipping(1)
    expect(await screen.findByText('上次使用')).toBeTruthy()
    await scan('9900000001')
    await waitFor(() =>
      expect(operations()).toMatchObject([{ packages: [{ carrierCode: 'SF', waybillNo: '9900000001' }] }]),
    )
  })

  it('stays at the order with its number when the server says no', async () => {
    open([sampleOrder(1), sampleOrder(2)], { drawer: 'ship', id: sampleOrder(1).id })
    app.server.push(refusal(api.saleOrder.operate, '2001', '当前不能操作：已关闭'))
    await shipping(1)
    await scan('SF1390000000001')
    expect(await screen.findByText('当前不能操作：已关闭')).toBeTruthy()
    await shipping(1)
    expect((await waybill()).value).toBe('SF1390000000001')
  })

  it('takes other orders of the buyer along when they are ticked, and does not stand at them afterwards', async () => {
    const sibling = sampleOrder(2)
    const siblings = [{ id: sibling.id, orderNo: sibling.orderNo, version: sibling.version, pieces: 2 }]
    const first = sampleOrder(1, { siblings })
    open([first, sibling, sampleOrder(3)], { drawer: 'ship', id: first.id })
    await shipping(1)
    fireEvent.click(await screen.findByRole('checkbox', { name: `${sibling.orderNo} · 2 件` }))
    await scan('SF1234567890123')
    await shipping(3)
    expect(operations()).toEqual([
      {
        action: 'ship',
        orderId: first.id,
        version: 3,
        packages: [{ carrierCode: 'SF', waybillNo: 'SF1234567890123' }],
        isSure: false,
        together: [{ orderId: sibling.id, version: sibling.version }],
      },
    ])
  })

  it('takes all back that left together from the message, and says of which it could not', async () => {
    const sibling = sampleOrder(2)
    const siblings = [{ id: sibling.id, orderNo: sibling.orderNo, version: sibling.version, pieces: 2 }]
    const first = sampleOrder(1, { siblings })
    const message = '该订单当前为「交易成功」，不能进行此操作'
    const undone = answer(api.saleOrder.batch, {
      succeeded: [first.id],
      failed: [{ id: sibling.id, code: refusalCode('state.notAllowed'), message }],
    })
    open([first, sibling, sampleOrder(3)], { drawer: 'ship', id: first.id }, [undone])
    await shipping(1)
    fireEvent.click(await screen.findByRole('checkbox', { name: `${sibling.orderNo} · 2 件` }))
    await scan('SF1234567890123')
    await shipping(3)
    fireEvent.click(await screen.findByRole('button', { name: /^撤\s*销$/ }))
    expect(await screen.findByText('成功 1 单，未处理 1 单')).toBeTruthy()
    expect(screen.getByText(message).closest('tr')?.textContent).toContain(sibling.orderNo)
    expect(app.server.inputsOf(api.saleOrder.batch)).toEqual([
      { action: 'undoShip', waybillNo: 'SF1234567890123', orderIds: [first.id, sibling.id] },
    ])
  })

  it('does not ship a second order on a label scanned twice, unless Enter is pressed again', async () => {
    open([sampleOrder(1), sampleOrder(2), sampleOrder(3)], { drawer: 'ship', id: sampleOrder(1).id })
    await shipping(1)
    await scan('SF1390000000001')
    await shipping(2)
    await scan('SF1390000000001')
    expect(await screen.findByText(/与上一单的运单号相同/)).toBeTruthy()
    expect(operations()).toHaveLength(1)
    fireEvent.submit((await waybill()).closest('form') as HTMLFormElement)
    await shipping(3)
    expect(operations()).toHaveLength(2)
  })

  it('sends a part of an order, and stays at it for the rest', async () => {
    open([sampleOrder(1), sampleOrder(2)], { drawer: 'ship', id: sampleOrder(1).id })
    await shipping(1)
    fireEvent.click(await screen.findByText('只发一部分'))
    const pieces = await screen.findByLabelText('“高山云雾绿茶”本次发出件数')
    fireEvent.change(pieces, { target: { value: '0' } })
    await scan('SF1390000000001')
    expect(await screen.findByText('包裹里至少放一件商品')).toBeTruthy()
    fireEvent.change(pieces, { target: { value: '1' } })
    fireEvent.submit((await waybill()).closest('form') as HTMLFormElement)
    expect(await screen.findByText(/还有 1 件待发/)).toBeTruthy()
    await shipping(1)
    await waitFor(async () => expect((await waybill()).value).toBe(''))
    await scan('SF1390000000002')
    await shipping(2)
    expect(operations()).toMatchObject([
      { version: 3, packages: [{ items: [{ itemId: sampleOrder(1).items[0]?.id, quantity: 1 }] }] },
      { version: 4, packages: [{ waybillNo: 'SF1390000000002' }] },
    ])
  })

  it('asks about a number of another buyer’s parcel, and takes it when Enter is pressed again', async () => {
    open([sampleOrder(1), sampleOrder(2)], { drawer: 'ship', id: sampleOrder(1).id })
    app.server.push(refusal(api.saleOrder.operate, refusalCode('waybill.elsewhere'), '运单号已用于另一位买家的订单'))
    await shipping(1)
    await scan('SF1390000000001')
    expect(await screen.findByText(/确认无误再按一次/)).toBeTruthy()
    for (const one of shopWith([sampleOrder(1), sampleOrder(2)])) app.server.push(one)
    fireEvent.submit((await waybill()).closest('form') as HTMLFormElement)
    await shipping(2)
    expect(operations().map((each) => 'isSure' in each && each.isSure)).toEqual([false, true])
  })

  it('says that its buyer asks for the money, and refuses that when Enter is pressed again', async () => {
    open([sampleOrder(1), sampleOrder(2)], { drawer: 'ship', id: sampleOrder(1).id })
    app.server.push(refusal(api.saleOrder.operate, refusalCode('return.open'), '已有售后处理中'))
    await shipping(1)
    await scan('SF1390000000001')
    expect(await screen.findByText(/将拒绝退款并发货/)).toBeTruthy()
    for (const one of shopWith([sampleOrder(1), sampleOrder(2)])) app.server.push(one)
    fireEvent.change(screen.getByLabelText(/拒绝说明/), { target: { value: ' 昨天已交快递 ' } })
    fireEvent.submit((await waybill()).closest('form') as HTMLFormElement)
    await shipping(2)
    expect(operations().map((each) => 'refuseReturns' in each && each.refuseReturns)).toEqual([false, true])
    expect(operations().at(-1)).toMatchObject({ refuseReason: '昨天已交快递' })
  })

  it('refuses what cannot be a waybill number before it is sent', async () => {
    open([sampleOrder(1)], { drawer: 'ship', id: sampleOrder(1).id })
    await shipping(1)
    await scan('SF1')
    expect(await screen.findByText(/运单号为 6 到 32 位/)).toBeTruthy()
    expect(operations()).toEqual([])
  })
})

describe('the receiver of an order', () => {
  const whole = { value: '张三\n13800000001\n浙江省杭州市西湖区 文三路 138 号', leftToday: 100 }
  const looks = () => app.server.inputsOf(api.saleOrder.reveal)
  beforeEach(() => sessionStorage.clear())

  it('is seen whole by two presses, and for every other order by one: the reason is remembered', async () => {
    open([sampleOrder(1), sampleOrder(2)], {}, [answer(api.saleOrder.reveal, whole)])
    fireEvent.click((await rowOf(1)).getByRole('button', { name: '查看完整收货信息' }))
    fireEvent.click(screen.getByRole('menuitem', { name: '联系对方' }))
    expect(await (await rowOf(1)).findByText('张三 13800000001')).toBeTruthy()
    fireEvent.click((await rowOf(2)).getByRole('button', { name: '查看完整收货信息' }))
    expect(await (await rowOf(2)).findByText('张三 13800000001')).toBeTruthy()
    expect(looks()).toEqual([
      { id: sampleOrder(1).id, field: 'receiver', reason: 'CONTACT' },
      { id: sampleOrder(2).id, field: 'receiver', reason: 'CONTACT' },
    ])
    fireEvent.click((await rowOf(2)).getByRole('button', { name: '隐藏收货信息' }))
    expect((await rowOf(2)).queryByText('张三 13800000001')).toBeNull()
  })

  it('is copied from the drawer in one go', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
    open([sampleOrder(1)], { id: sampleOrder(1).id }, [answer(api.saleOrder.reveal, whole)])
    const shown = await drawer()
    fireEvent.click(await shown.findByRole('button', { name: /复制收货信息/ }))
    fireEvent.click(screen.getByRole('menuitem', { name: '发货核对' }))
    await expect.poll(() => written).toEqual(['张三，13800000001，浙江省杭州市西湖区 文三路 138 号'])
    expect(await shown.findByText(/已复制收货信息/)).toBeTruthy()
    expect(looks()).toHaveLength(1)
    vi.unstubAllGlobals()
  })
})

describe('an order beside the list', () => {
  it('opens from its address and goes on with J and K', async () => {
    open([sampleOrder(1), sampleOrder(2)], { id: sampleOrder(1).id })
    const shown = await drawer()
    expect(await shown.findByText(/浙江省杭州市西湖区 文三路 138 号/)).toBeTruthy()
    expect(await shown.findByText('1 / 2')).toBeTruthy()
    fireEvent.keyDown(window, { key: 'j' })
    expect(await shown.findByText('2 / 2')).toBeTruthy()
    expect(shown.getByText(sampleOrder(2).orderNo)).toBeTruthy()
    fireEvent.keyDown(window, { key: 'k' })
    expect(await shown.findByText('1 / 2')).toBeTruthy()
  })

  it('says what reaches the merchant', async () => {
    open([sampleOrder(1)], { id: sampleOrder(1).id })
    const shown = await drawer()
    expect((await shown.findByText('预计结算')).nextElementSibling?.textContent).toBe('¥119.70')
    expect(shown.getByText('平台佣金').nextElementSibling?.textContent).toBe('−¥6.30')
  })

  it('says on which day it is expected', async () => {
    open([sampleOrder(1, { status: 'SHIPPED', settleExpectedAt: '2026-12-10T04:00:00.000Z' })], {
      id: sampleOrder(1).id,
    })
    expect(await (await drawer()).findByText('预计 2026-12-10 结算，买家提前确认收货则更早')).toBeTruthy()
  })
})
