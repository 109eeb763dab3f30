// @vitest-environment happy-dom
// A merchant answers returns: what waits first and most urgent first, each act with its consequence, and what is refused beside its field.
import { api, type DataOf, type Permission, refusalCode, type ReturnInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, failure, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import ReturnOrderPage from './return-order-page.tsx'
import { returnsOf, sampleReturn } from './return-order.testing.ts'

let app: ReturnType<typeof renderWithApp>
interface Opening {
  readonly search?: Record<string, string>
  readonly others?: readonly FakeAnswer[]
  readonly permissions?: readonly Permission[]
}
const open = (all: readonly ReturnInfo[], { search = {}, others = [], permissions }: Opening = {}) => {
  app = renderWithApp(<ReturnOrderPage />, {
    answers: [...returnsOf(all), ...others],
    search,
    login: permissions === undefined ? merchantLogin : { ...merchantLogin, permissions: [...permissions] },
  })
}
afterEach(() => app.close())

const number = (one: ReturnInfo) => screen.findByText(one.returnNo, { selector: 'button' })
const rowOf = async (one: ReturnInfo) => within((await number(one)).closest('tr') as HTMLElement)
const act = async (one: ReturnInfo, label: string) =>
  fireEvent.click((await rowOf(one)).getByRole('button', { name: label }))
const modal = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('.ant-modal') ?? document.body)
const operations = () => app.server.inputsOf(api.returnOrder.operate)
const lists = () => app.server.inputsOf(api.returnOrder.list)
const tab = (name: RegExp) => screen.getByRole('button', { name })

const address: DataOf<typeof api.shopAddress.list>[number] = {
  id: '01932c5a-0000-7000-8000-000000000301',
  shopId: sampleShopId,
  kind: 'RETURN',
  contact: '王仓管',
  phone: '138****8000',
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
  ],
  detail: '良睦路 1 号',
  remark: '',
  isDefault: true,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
}
const second = { ...address, id: '01932c5a-0000-7000-8000-000000000302', contact: '李验货', isDefault: false }
const book = answer(api.shopAddress.list, [address, second, { ...address, id: sampleShopId, kind: 'SHIP' }])

describe('the list', () => {
  it('is narrowed by amount, goods, phase, dispute, buyer and times, which its address keeps', async () => {
    open([sampleReturn(1)], {
      search: {
        amountFromFen: '10',
        amountToFen: '200',
        goods: '绿茶',
        phase: 'AFTER_DONE',
        disputed: 'OPEN',
        buyer: '买家1',
        endedFrom: '2026-11-01',
        endedTo: '2026-11-02',
      },
    })
    await number(sampleReturn(1))
    expect(lists()[0]).toMatchObject({
      amountFromFen: 1_000,
      amountToFen: 20_000,
      goods: '绿茶',
      phase: 'AFTER_DONE',
      disputed: 'OPEN',
      buyer: '买家1',
      endedFrom: '2026-10-31T16:00:00.000Z',
      endedTo: '2026-11-02T16:00:00.000Z',
    })
  })

  it('opens on what waits for the merchant, the most urgent first, with the count of every tab', async () => {
    const other = sampleReturn(2, { status: 'WAIT_MERCHANT_RECEIVE', allowedActions: ['receive', 'refuseReceipt'] })
    open([sampleReturn(1), other])
    const row = await rowOf(sampleReturn(1))
    expect(row.getByText('高山云雾绿茶')).toBeTruthy()
    expect(row.getByText('质量问题')).toBeTruthy()
    expect(row.getByText(/超时将自动退款/)).toBeTruthy()
    expect(row.getByRole('link', { name: sampleReturn(1).orderNo }).getAttribute('href')).toBe(
      `/order/saleorder?id=${sampleReturn(1).orderId}`,
    )
    expect(screen.queryByText(other.returnNo)).toBeNull()
    expect(tab(/^待商家处理/).getAttribute('aria-pressed')).toBe('true')
    expect(tab(/^待商家收货/).textContent).toBe('待商家收货1')
    expect(tab(/^全部/).textContent).toBe('全部2')
    expect(lists()[0]).toMatchObject({ tab: 'MERCHANT_REVIEW', sort: 'deadlineAt:asc' })
  })

  it('asks for the newest first where no time runs', async () => {
    open([sampleReturn(1, { status: 'SUCCESS', endedAt: '2026-11-21T01:00:00.000Z', allowedActions: [] })])
    await screen.findByText('没有待处理的售后')
    fireEvent.click(tab(/^已完成/))
    await number(sampleReturn(1))
    expect(lists().at(-1)).toMatchObject({ tab: 'SUCCESS' })
    expect(lists().at(-1)).not.toHaveProperty('sort')
    app.close()
    // Of what is over nothing has a deadline: in that order there would be nothing.
    open([sampleReturn(1, { status: 'SUCCESS' })], { search: { tab: 'SUCCESS', sort: 'deadlineAt:asc' } })
    await number(sampleReturn(1))
    expect(lists()[0]).not.toHaveProperty('sort')
  })

  it('says of what the platform decides how far it is, also while no time runs', async () => {
    const one = sampleReturn(1, {
      status: 'IN_DISPUTE',
      disputeStatus: 'JUDGING',
      deadlineAt: null,
      atDeadline: null,
      allowedActions: ['prove'],
    })
    open([one], { search: { tab: 'IN_DISPUTE' } })
    expect((await rowOf(one)).getByText('待裁决')).toBeTruthy()
  })

  it('keeps on a phone what one decides by, with the act as wide as the card', async () => {
    const window = globalThis.window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
    window.happyDOM.setViewport({ width: 390 })
    try {
      open([sampleReturn(1)])
      const row = await rowOf(sampleReturn(1))
      expect(row.getByRole('button', { name: '同意退款' }).className).toContain('is-main')
      expect(row.getByText(/超时将自动退款/)).toBeTruthy()
    } finally {
      window.happyDOM.setViewport({ width: 1024 })
    }
  })

  it('looks in all tabs for a number in the address', async () => {
    open([sampleReturn(1)], { search: { keyword: sampleReturn(1).returnNo } })
    await number(sampleReturn(1))
    expect(lists()[0]).toMatchObject({ keyword: sampleReturn(1).returnNo })
    expect(lists()[0]).not.toHaveProperty('tab')
  })

  it('says what is not there, and what could not be read', async () => {
    open([])
    expect(await screen.findByText('没有待处理的售后')).toBeTruthy()
    fireEvent.click(tab(/^即将逾期/))
    expect(await screen.findByText('没有 12 小时内到期的售后')).toBeTruthy()
    app.close()
    open([], { search: { tab: 'all' } })
    expect(await screen.findByText(/还没有售后/)).toBeTruthy()
    expect(tab(/^全部/).getAttribute('aria-pressed')).toBe('true')
    app.close()
    open([], { others: [failure(api.returnOrder.list, 500)] })
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })

  it('offers only what the return allows and one may do', async () => {
    open([sampleReturn(1)], { permissions: ['returnOrder.view', 'returnOrder.negotiate'] })
    const row = await rowOf(sampleReturn(1))
    expect(row.getByRole('button', { name: '协商' })).toBeTruthy()
    expect(row.queryByRole('button', { name: '同意退款' })).toBeNull()
    app.close()
    open([sampleReturn(1)], { permissions: ['returnOrder.view'] })
    expect((await rowOf(sampleReturn(1))).getByRole('button', { name: '详情' })).toBeTruthy()
    expect(app.server.inputsOf(api.returnOrder.info)).toEqual([])
  })
})

describe('an answer', () => {
  it('says what is refunded before it is, and sends the version that was read', async () => {
    open([sampleReturn(1)])
    await act(sampleReturn(1), '同意退款')
    const dialog = await modal(`同意售后 ${sampleReturn(1).returnNo}`)
    expect(dialog.getByText(/同意后立即向买家退款 118.00 元/)).toBeTruthy()
    expect(dialog.getByText('壹佰壹拾捌元整')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '同意退款' }))
    await waitFor(() => expect(operations()).toEqual([{ action: 'agree', id: sampleReturn(1).id, version: 4 }]))
  })

  it('lets goods come back to the default address of the shop, or to another one', async () => {
    const asked = sampleReturn(1, { type: 'RETURN_REFUND', atDeadline: 'AGREE' })
    open([asked], { others: [book] })
    await act(asked, '同意退货')
    const dialog = await modal(`同意售后 ${asked.returnNo}`)
    expect((await dialog.findByRole<HTMLInputElement>('radio', { name: /王仓管/ })).checked).toBe(true)
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    fireEvent.click(dialog.getByRole('radio', { name: /李验货/ }))
    fireEvent.click(dialog.getByRole('button', { name: '同意退货' }))
    await waitFor(() => expect(operations()).toMatchObject([{ action: 'agree', addressId: second.id }]))
    expect(app.server.inputsOf(api.shopAddress.list)).toEqual([{ shopId: sampleShopId }])
  })

  it('leads to the address book of a shop without an address for returns', async () => {
    const asked = sampleReturn(1, { type: 'RETURN_REFUND' })
    open([asked], { others: [answer(api.shopAddress.list, [])] })
    await act(asked, '同意退货')
    expect((await screen.findByRole('link', { name: '去添加' })).getAttribute('href')).toBe(
      '/shop/manager?tab=addresses',
    )
  })

  it('is not begun when the return has moved on meanwhile', async () => {
    const moved = { ...sampleReturn(1), status: 'CLOSED' as const, allowedActions: [] }
    open([sampleReturn(1)], { others: [answer(api.returnOrder.info, moved)] })
    await act(sampleReturn(1), '同意退款')
    expect(await screen.findByText('该售后单的状态已变化，不能再这样处理')).toBeTruthy()
    expect(operations()).toEqual([])
  })

  it('refuses with a reason and words, and asks for pictures where the reason needs them', async () => {
    open([sampleReturn(1, { allowedActions: ['reject'] })])
    await act(sampleReturn(1), '拒绝')
    const dialog = await modal(`拒绝售后 ${sampleReturn(1).returnNo}`)
    expect(dialog.getByText(/还可拒绝 2 次/)).toBeTruthy()
    const choose = async (name: string) => {
      fireEvent.mouseDown(dialog.getByRole('combobox'))
      fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
    }
    await choose('影响二次销售')
    fireEvent.change(dialog.getByLabelText('拒绝说明'), { target: { value: '茶罐已拆封' } })
    fireEvent.click(dialog.getByRole('button', { name: '拒绝' }))
    expect(await dialog.findByText('请上传凭证')).toBeTruthy()
    expect(operations()).toEqual([])
    await choose('超出售后期')
    fireEvent.click(dialog.getByRole('button', { name: '拒绝' }))
    await waitFor(() =>
      expect(operations()).toEqual([
        { action: 'reject', id: sampleReturn(1).id, version: 4, code: 'EXPIRED', reason: '茶罐已拆封', fileIds: [] },
      ]),
    )
  })

  it('offers another amount within what may go back, and keeps what was typed when the server refuses', async () => {
    const asked = sampleReturn(1, { allowedActions: ['offer'] })
    const above = refusal(api.returnOrder.operate, refusalCode('refund.aboveRest'), '退款金额不能超过可退的 40.00 元')
    open([asked], { others: [above] })
    await act(asked, '协商')
    const dialog = await modal(`协商售后 ${asked.returnNo}`)
    const amount = dialog.getByLabelText<HTMLInputElement>('退款金额（元）')
    const note = dialog.getByLabelText<HTMLTextAreaElement>('协商说明')
    fireEvent.change(note, { target: { value: '补偿一部分' } })
    fireEvent.change(amount, { target: { value: '200' } })
    fireEvent.click(dialog.getByRole('button', { name: '发给买家' }))
    expect(await dialog.findByText('最多可退 118.00 元')).toBeTruthy()
    expect(operations()).toEqual([])
    fireEvent.change(amount, { target: { value: '50' } })
    fireEvent.click(dialog.getByRole('button', { name: '发给买家' }))
    expect(await dialog.findByText('退款金额不能超过可退的 40.00 元')).toBeTruthy()
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(note.value).toBe('补偿一部分')
    expect(operations()).toMatchObject([{ action: 'offer', type: 'REFUND_ONLY', amountFen: 5000, note: '补偿一部分' }])
  })

  it('asks its buyer to let it be, for no money', async () => {
    const asked = sampleReturn(1, { allowedActions: ['offer'] })
    open([asked])
    await act(asked, '协商')
    const dialog = await modal(`协商售后 ${asked.returnNo}`)
    fireEvent.click(dialog.getByRole('radio', { name: '请买家撤销' }))
    expect(await dialog.findByText(/买家同意后售后关闭，不退款/)).toBeTruthy()
    expect(dialog.queryByLabelText('退款金额（元）')).toBeNull()
    fireEvent.change(dialog.getByLabelText('协商说明'), { target: { value: '已电话解决' } })
    fireEvent.click(dialog.getByRole('button', { name: '发给买家' }))
    await waitFor(() =>
      expect(operations()).toEqual([{ action: 'offer', id: asked.id, version: 4, type: 'CANCEL', note: '已电话解决' }]),
    )
  })

  it('corrects the waybill of what was sent anew, which nothing waits for', async () => {
    const way = { carrierCode: 'SF', carrierName: '顺丰速运', waybillNo: 'SF1', sentAt: '2026-11-20T01:00:00.000Z' }
    const sent = sampleReturn(1, {
      type: 'RESHIP',
      status: 'WAIT_BUYER_RECEIVE',
      allowedActions: ['reship'],
      reshipped: { ...way, signedAt: null, track: null },
    })
    open([sent], { search: { tab: 'WAIT_BUYER_RECEIVE' } })
    await act(sent, '更正运单')
    const dialog = await modal(`更正运单 ${sent.returnNo}`)
    expect(dialog.getByText(/库存与期限不变/)).toBeTruthy()
  })

  it('says for what SKU an exchange is, in the list, in the drawer and where it is sent', async () => {
    const wanted = { skuId: address.id, specText: '500g 礼盒', priceFen: 5_900, available: 1 }
    const waiting = sampleReturn(1, {
      type: 'EXCHANGE',
      status: 'WAIT_MERCHANT_SHIP',
      atDeadline: 'REFUND',
      allowedActions: ['reship'],
      wantedSpecText: wanted.specText,
      wanted,
    })
    open([waiting], { search: { tab: 'WAIT_MERCHANT_SHIP' } })
    expect(await screen.findByText('换成 500g 礼盒 · 质量问题')).toBeTruthy()
    await act(waiting, '填写运单')
    const dialog = await modal(`发出 ${waiting.returnNo}`)
    expect(dialog.getByText(/从库存扣除 2 件“500g 礼盒”（现有 1 件）/)).toBeTruthy()
    expect(dialog.getByText(/“500g 礼盒”库存不足/)).toBeTruthy()
  })

  it.each([
    ['an exchange that was sent', 'SUCCESS', true, '未发出时退款'],
    ['one that is still to be answered', 'MERCHANT_REVIEW', false, '未发出时退款'],
    ['one that became money', 'SUCCESS', false, '已退款'],
  ] as const)(
    'calls the money of %s by what became of it, whatever else of its order went back',
    async (_, status, isSent, text) => {
      const way = { carrierCode: 'SF', carrierName: '顺丰速运', waybillNo: 'SF1', sentAt: '2026-11-20T01:00:00.000Z' }
      const reshipped = isSent ? { ...way, signedAt: null, track: null } : null
      const one = sampleReturn(1, { type: 'EXCHANGE', status, reshipped })
      open([{ ...one, order: { ...one.order, refundedFen: 5_000 } }], { search: { tab: status, id: one.id } })
      expect(await screen.findByText(text, { selector: 'dt' })).toBeTruthy()
    },
  )

  it('says of what came back for an exchange that it is for sale once the other one is sent', async () => {
    const way = { carrierCode: 'SF', carrierName: '顺丰速运', waybillNo: 'SF1', sentAt: '2026-11-20T01:00:00.000Z' }
    const back = { restockedQuantity: 1, sentBack: { ...way, signedAt: null, track: null } }
    const waiting = sampleReturn(1, { type: 'EXCHANGE', status: 'WAIT_MERCHANT_SHIP', ...back })
    open([waiting], { search: { tab: 'WAIT_MERCHANT_SHIP', id: waiting.id } })
    expect(await screen.findByText('发出或退款时退回库存 1 件')).toBeTruthy()
    expect(screen.queryByText('已退回库存 1 件')).toBeNull()
  })

  it('gives an address where the shop had none when it was agreed to', async () => {
    const waiting = sampleReturn(1, {
      type: 'RETURN_REFUND',
      status: 'WAIT_BUYER_RETURN',
      deadlineAt: null,
      atDeadline: null,
      allowedActions: ['setAddress'],
    })
    open([waiting], { search: { tab: 'WAIT_BUYER_RETURN' }, others: [book] })
    // In the order of deadlines it would not be found.
    await number(waiting)
    expect(lists()[0]).not.toHaveProperty('sort')
    await act(waiting, '填写地址')
    const dialog = await modal(`填写退货地址 ${waiting.returnNo}`)
    fireEvent.click(await dialog.findByRole('radio', { name: /李验货/ }))
    fireEvent.click(dialog.getByRole('button', { name: '填写退货地址' }))
    await waitFor(() =>
      expect(operations()).toMatchObject([{ action: 'setAddress', version: 4, addressId: second.id }]),
    )
  })

  it('receives what came back, for sale again or not', async () => {
    const back = sampleReturn(1, {
      type: 'RETURN_REFUND',
      status: 'WAIT_MERCHANT_RECEIVE',
      allowedActions: ['receive', 'refuseReceipt'],
    })
    open([back], { search: { tab: 'WAIT_MERCHANT_RECEIVE' } })
    await act(back, '确认收货')
    const dialog = await modal(`确认收货 ${back.returnNo}`)
    expect(dialog.getByText(/确认后立即向买家退款 118.00 元/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('radio', { name: '不能再售，不退回库存' }))
    fireEvent.click(dialog.getByRole('button', { name: '确认收货并退款' }))
    await waitFor(() => expect(operations()).toMatchObject([{ action: 'receive', isRestocked: false, result: 'OK' }]))
  })

  it('asks of an empty parcel nothing about the stock, and says what else can be done', async () => {
    const back = sampleReturn(1, {
      type: 'RETURN_REFUND',
      status: 'WAIT_MERCHANT_RECEIVE',
      allowedActions: ['receive', 'refuseReceipt'],
    })
    open([back], { search: { tab: 'WAIT_MERCHANT_RECEIVE' } })
    await act(back, '确认收货')
    const dialog = await modal(`确认收货 ${back.returnNo}`)
    fireEvent.click(dialog.getByRole('radio', { name: '空包裹' }))
    expect(await dialog.findByText(/改为拒收退货或申请平台介入/)).toBeTruthy()
    expect(dialog.queryByLabelText('退回库存件数')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: '确认收货并退款' }))
    await waitFor(() =>
      expect(operations()).toMatchObject([{ action: 'receive', isRestocked: false, result: 'EMPTY' }]),
    )
  })

  it('receives a part of it, with how it was found', async () => {
    const back = sampleReturn(1, {
      type: 'RETURN_REFUND',
      status: 'WAIT_MERCHANT_RECEIVE',
      allowedActions: ['receive', 'refuseReceipt'],
    })
    open([back], { search: { tab: 'WAIT_MERCHANT_RECEIVE' } })
    await act(back, '确认收货')
    const dialog = await modal(`确认收货 ${back.returnNo}`)
    fireEvent.click(dialog.getByRole('radio', { name: '破损或已使用' }))
    fireEvent.change(dialog.getByLabelText('退回库存件数'), { target: { value: '1' } })
    fireEvent.click(dialog.getByRole('button', { name: '确认收货并退款' }))
    await waitFor(() =>
      expect(operations()).toMatchObject([
        { action: 'receive', isRestocked: true, restockedQuantity: 1, result: 'DAMAGED' },
      ]),
    )
  })

  it('asks once before it refunds again, and says why it failed', async () => {
    const failed = sampleReturn(1, {
      status: 'REFUND_FAILED',
      failReason: '可用余额不足',
      allowedActions: ['payAgain'],
    })
    open([failed], { search: { tab: 'REFUND_FAILED' } })
    await act(failed, '再次退款')
    const question = await screen.findByText(/上次未成功：可用余额不足/)
    const dialog = within(question.closest<HTMLElement>('.ant-modal') ?? document.body)
    fireEvent.click(dialog.getByRole('button', { name: '再次退款' }))
    await waitFor(() => expect(operations()).toMatchObject([{ action: 'payAgain', version: 4 }]))
  })
})

describe('the drawer', () => {
  const drawer = async () => within(await screen.findByRole('dialog'))

  it('shows all of a return at an address of its own, and goes on to its neighbours by keys', async () => {
    const refused = sampleReturn(1, {
      status: 'MERCHANT_REJECTED',
      atDeadline: 'CLOSE',
      allowedActions: [],
      offer: { type: 'REFUND_ONLY', amountFen: 5000, note: '补偿 50 元' },
      rejection: {
        code: 'USED',
        reason: '茶罐已拆封',
        proofs: [{ fileId: address.id, url: '/files/p', thumbnailUrl: '/files/p.thumb' }],
      },
      returnAddress: { contact: '王仓管', phone: '13800008000', address: '浙江省杭州市良睦路 1 号' },
      sentBack: {
        carrierCode: 'SF',
        carrierName: '顺丰速运',
        waybillNo: 'SF1039482751936',
        sentAt: '2026-11-21T01:00:00.000Z',
        signedAt: '2026-11-23T03:00:00.000Z',
        track: null,
      },
    })
    const next = sampleReturn(2, { status: 'MERCHANT_REJECTED' })
    open([refused, next], { search: { tab: 'MERCHANT_REJECTED', id: refused.id } })
    const shown = await drawer()
    expect(await shown.findByText('茶叶受潮')).toBeTruthy()
    expect(shown.getByText('补偿 50 元')).toBeTruthy()
    expect(shown.getByText('茶罐已拆封')).toBeTruthy()
    const proofs = shown.getByText('凭证', { selector: 'dt' }).nextElementSibling
    expect(proofs?.querySelector('a')?.getAttribute('href')).toBe('/files/p')
    expect(shown.getByText(/王仓管 13800008000/)).toBeTruthy()
    expect(shown.getByRole('button', { name: '复制 SF1039482751936' })).toBeTruthy()
    expect(shown.getByText('2 件（共购买 3 件，已发 3 件）')).toBeTruthy()
    fireEvent.keyDown(window, { key: 'j' })
    await waitFor(async () => expect((await drawer()).getByText(next.returnNo)).toBeTruthy())
    expect(app.server.inputsOf(api.returnOrder.info).map(({ id }) => id)).toEqual([refused.id, next.id])
  })

  it.each([
    ['WAIT_MERCHANT_EVIDENCE', 'prove', '平台介入中，请在时限内举证'],
    ['JUDGING', 'prove', '双方已举证，等待平台裁决'],
    ['DONE_PARTIAL', 'appeal', '平台已裁决，不同意可在生效前申诉一次'],
    ['DONE_MERCHANT', null, '平台已裁决，等待生效'],
  ] as const)('says whose turn it is while the platform decides: %s', async (disputeStatus, action, said) => {
    const allowedActions = action === null ? [] : [action]
    const one = sampleReturn(1, { status: 'IN_DISPUTE', disputeStatus, allowedActions })
    open([one], { search: { id: one.id } })
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('takes as many pictures in a dispute as its side has left', async () => {
    const proof = { fileId: sampleReturn(3).id, url: '/files/own', thumbnailUrl: '/files/own.thumb' }
    const at = '2026-11-20T01:00:00.000Z'
    const own = (count: number) => ({
      id: sampleReturn(4).id,
      disputeNo: 'DP202611200000000001',
      initiator: 'BUYER' as const,
      status: 'JUDGING' as const,
      claimFen: 11_800,
      openedAt: at,
      dueAt: null,
      evidences: [
        {
          id: sampleReturn(5).id,
          side: 'MERCHANT' as const,
          kind: 'EVIDENCE' as const,
          text: '出库前密封完好',
          proofs: Array.from({ length: count }, (_, index) => ({ ...proof, fileId: sampleReturn(10 + index).id })),
          by: '店主',
          at,
        },
      ],
      verdicts: [],
      appealedBy: null,
      endedAt: null,
    })
    for (const [count, hint] of [
      [3, '选填，还可上传 17 张'],
      [20, '举证图片已满 20 张，只能补充文字'],
    ] as const) {
      const dispute = own(count)
      const terms = { status: 'IN_DISPUTE', disputeStatus: 'JUDGING', allowedActions: ['prove'], dispute } as const
      const one = sampleReturn(1, { ...terms, allowedActions: ['prove'] })
      open([one], { search: { id: one.id } })
      fireEvent.click(await (await drawer()).findByRole('button', { name: '举证' }))
      expect((await modal(`为 ${one.returnNo} 举证`)).getByText(hint)).toBeTruthy()
      app.close()
    }
  })

  it('of one that is closed says what was asked for, and not where a refund would come out of', async () => {
    const closed = sampleReturn(1, { status: 'CLOSED', closeType: 'BUYER_CANCEL', allowedActions: [] })
    open([closed], { search: { tab: 'all', id: closed.id } })
    const shown = await drawer()
    expect(await shown.findByText('申请退款', { selector: 'dt' })).toBeTruthy()
    expect(shown.queryByText(/退款从.*扣除/)).toBeNull()
  })

  it('has an act bar, whose dialog is in front of it', async () => {
    open([sampleReturn(1)], { search: { id: sampleReturn(1).id } })
    fireEvent.click(await (await drawer()).findByRole('button', { name: '延期' }))
    const dialog = await modal(`延期 ${sampleReturn(1).returnNo}`)
    fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '周末仓库休息' } })
    fireEvent.click(dialog.getByRole('button', { name: '延期' }))
    await waitFor(() => expect(operations()).toMatchObject([{ action: 'extend', reason: '周末仓库休息' }]))
  })

  it('sends what was not accepted to its buyer again, by the carrier that its number says', async () => {
    const receiver = { name: '李*', phone: '138****4321', address: '浙江省杭州市西湖区 文三路***' }
    const owed = sampleReturn(1, {
      status: 'CLOSED',
      isHandBackDue: true,
      allowedActions: ['handBack'],
      receiver,
      version: 7,
    })
    open([owed], { search: { tab: 'all', handBack: 'DUE', id: owed.id } })
    await waitFor(() => expect(lists()).toMatchObject([{ handBack: 'DUE' }]))
    expect(await (await drawer()).findByText(/退回的商品未被接受/)).toBeTruthy()
    fireEvent.click((await drawer()).getByRole('button', { name: '寄回买家' }))
    const dialog = await modal(`寄回买家 ${owed.returnNo}`)
    expect(dialog.getByText('李* 138****4321')).toBeTruthy()
    expect(dialog.getByText(receiver.address)).toBeTruthy()
    expect(dialog.getByRole('link', { name: `在订单 ${owed.orderNo} 中查看完整信息` }).getAttribute('href')).toContain(
      `/order/saleorder?id=${owed.orderId}`,
    )
    fireEvent.change(dialog.getByLabelText('运单号'), { target: { value: 'sf1234567890' } })
    fireEvent.click(dialog.getByRole('button', { name: '寄回买家' }))
    await waitFor(() =>
      expect(operations()).toEqual([
        { action: 'handBack', id: owed.id, version: 7, carrierCode: 'SF', waybillNo: 'sf1234567890' },
      ]),
    )
  })

  it('shows the way of what was sent to its buyer again, and a wrong number is put right', async () => {
    const handedBack = {
      carrierCode: 'SF',
      carrierName: '顺丰速运',
      waybillNo: 'SF7700000009',
      sentAt: '2026-11-20T01:00:00.000Z',
      signedAt: null,
      track: null,
    }
    const sent = sampleReturn(1, { status: 'CLOSED', handedBack, allowedActions: ['handBack'] })
    open([sent], { search: { tab: 'all', id: sent.id } })
    expect(await (await drawer()).findByText('寄回买家物流')).toBeTruthy()
    expect((await drawer()).getByText('SF7700000009')).toBeTruthy()
    expect((await drawer()).getByText('寄出时间')).toBeTruthy()
    fireEvent.click((await drawer()).getByRole('button', { name: '更正寄回运单' }))
    const dialog = await modal(`更正寄回运单 ${sent.returnNo}`)
    expect(dialog.getByText(/无需重新寄出/)).toBeTruthy()
  })

  it('asks the buyer for evidence, and shows what is asked until it is shown', async () => {
    const asked = sampleReturn(1, { allowedActions: ['question'] })
    open([asked], { search: { id: asked.id } })
    fireEvent.click(await (await drawer()).findByRole('button', { name: '要求补充凭证' }))
    const dialog = await modal(`要求买家补充凭证 ${asked.returnNo}`)
    fireEvent.change(dialog.getByLabelText('需要补充的凭证'), { target: { value: '请拍下破损处与外包装' } })
    fireEvent.click(dialog.getByRole('button', { name: '要求补充凭证' }))
    await waitFor(() => expect(operations()).toMatchObject([{ action: 'question', text: '请拍下破损处与外包装' }]))
    app.close()
    open([sampleReturn(1, { status: 'BUYER_NEGOTIATE', question: '请拍下破损处', allowedActions: [] })], {
      search: { tab: 'BUYER_NEGOTIATE', id: asked.id },
    })
    expect(await (await drawer()).findByText('等待买家补充凭证')).toBeTruthy()
    expect((await drawer()).getByText(/请拍下破损处/)).toBeTruthy()
  })

  it('says when the return could not be read', async () => {
    open([sampleReturn(1)], {
      search: { id: sampleReturn(1).id },
      others: [failure(api.returnOrder.info, 500)],
    })
    expect(await (await drawer()).findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
