// @vitest-environment happy-dom
// The page of the recharges: asking for one, its next step by each way, and what can be done about one that came to nothing.
import { api, type DataOf, type InputOf, type RechargeInfo } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { publicAccount } from '../withdraw-order/withdraw-order.testing.ts'
import RechargeOrderPage from './recharge-order-page.tsx'

const ID = '01932c5a-0000-7000-8000-000000000001'

const OTHER_ID = '01932c5a-0000-7000-8000-000000000002'

const sample = (patch: Partial<RechargeInfo> = {}): RechargeInfo => ({
  id: ID,
  rechargeNo: 'RC202611200000000001',
  amountFen: 10_000,
  feeFen: 0,
  receivedFen: 10_000,
  arrivedFen: null,
  repaidFen: 0,
  refundedFen: 0,
  refundingFen: 0,
  target: 'BALANCE',
  method: 'GATEWAY_B2C',
  bankName: null,
  cardLast4: null,
  status: 'CREATED',
  failReason: null,
  rejectReason: null,
  remark: '',
  appliedAt: '2026-11-20T01:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  paidAt: null,
  closedAt: null,
  allowedActions: ['pay', 'cancel'],
  version: 1,
  step: { kind: 'hostedPage', url: 'https://pay.example/cashier/x', qrText: null },
  transfer: null,
  refunds: [],
  providerNo: '1796060075314635749',
  timeline: [{ at: '2026-11-20T01:00:00.000Z', actor: '店主', text: '发起充值 100.00 元' }],
  ...patch,
})

const walletWith = (cards: DataOf<typeof api.wallet.memberInfo>['cards']): DataOf<typeof api.wallet.memberInfo> => ({
  state: 'READY',
  memberType: 'ENTERPRISE',
  phone: null,
  phoneChange: null,
  contractNo: null,
  signedAt: null,
  cards,
})

const methods = (['QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B', 'WECHAT', 'ALIPAY', 'TRANSFER'] as const).map((method) => ({
  method,
  minFen: 100,
  maxFen: 5_000_000,
  feeBp: 0,
}))

let app: ReturnType<typeof renderWithApp>
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

function open(
  orders: readonly RechargeInfo[],
  search: Record<string, string> = {},
  more: readonly FakeAnswer[] = [],
  ways = methods,
  openOrdersLeft = 5,
) {
  const find = (id: string) => orders.find((order) => order.id === id) ?? sample()
  app = renderWithApp(<RechargeOrderPage />, {
    search,
    answers: [
      ...more,
      answer(api.rechargeOrder.listMine, {
        list: [...orders],
        total: orders.length,
        totalIsExact: true,
        page: 1,
        pageSize: 20,
        nextCursor: null,
        counts: { ALL: orders.length },
      }),
      answer(api.rechargeOrder.info, ({ id }: InputOf<typeof api.rechargeOrder.info>) => find(id)),
      answer(api.rechargeOrder.options, { methods: ways, openOrdersLeft, ordersLeftToday: 20 }),
      answer(api.rechargeOrder.apply, sample()),
      answer(api.rechargeOrder.cancel, sample({ status: 'CLOSED', allowedActions: [] })),
    ],
  })
}

const drawer = async () => within(await screen.findByRole('dialog'))

describe('asking for one', () => {
  it('takes the amount and the way, and shows what is to be done next', async () => {
    open([])
    fireEvent.click(await screen.findByRole('button', { name: '充值' }))
    const form = await drawer()
    fireEvent.change(await form.findByLabelText('充值金额（元）'), { target: { value: '100' } })
    fireEvent.click(form.getByText('个人网银'))
    expect(await form.findByText('免手续费')).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: '下一步' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.rechargeOrder.apply)).toEqual([
        { amountFen: 10_000, target: 'BALANCE', method: 'GATEWAY_B2C', remark: '', feeFen: 0 },
      ]),
    )
    expect((await screen.findByRole('link', { name: '前往银行支付' })).getAttribute('href')).toBe(
      'https://pay.example/cashier/x',
    )
  })

  it('begins with what a link says, by a way that takes it', async () => {
    const ways = methods.map((way) => (way.method === 'GATEWAY_B2C' ? { ...way, maxFen: 50_000_000 } : way))
    open([], { drawer: 'apply', target: 'DEPOSIT', amount: '6000000' }, [], ways)
    const form = await drawer()
    expect((await form.findByLabelText<HTMLInputElement>('充值金额（元）')).value.replaceAll(',', '')).toBe('60000.00')
    fireEvent.click(form.getByRole('button', { name: '下一步' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.rechargeOrder.apply)).toEqual([
        { amountFen: 6_000_000, target: 'DEPOSIT', method: 'GATEWAY_B2C', remark: '', feeFen: 0 },
      ]),
    )
  })

  it('asks for nothing while too many wait for the merchant, and leads to those', async () => {
    open([], { drawer: 'apply' }, [], methods, 0)
    const shown = await drawer()
    fireEvent.click(await shown.findByRole('button', { name: '查看待支付的充值' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.rechargeOrder.listMine).at(-1)).toMatchObject({ status: 'CREATED' }),
    )
  })

  it.each([
    ['LOCKED', null, '支付账户已被支付渠道锁定，请联系平台客服'],
    [
      'SIGNED',
      { oldPhone: '138****0001', since: '2026-11-20T01:00:00.000Z' },
      '正在更换支付手机，绑定新手机后才能充值',
    ],
  ] as const)('asks for nothing while the wallet is %s', async (state, phoneChange, text) => {
    open([], { drawer: 'apply' }, [answer(api.wallet.memberInfo, { ...walletWith([]), state, phoneChange })])
    const shown = await drawer()
    expect(await shown.findByText(text)).toBeTruthy()
    expect(shown.queryByLabelText('充值金额（元）')).toBeNull()
  })

  it('begins empty after a link that makes no sense', async () => {
    open([], { drawer: 'apply', target: 'MOON', amount: '-5' })
    const form = await drawer()
    expect((await form.findByLabelText<HTMLInputElement>('充值金额（元）')).value).toBe('')
  })

  it('without a personal card offers none, and a company its bank’s page first', async () => {
    open([], { drawer: 'apply' }, [answer(api.wallet.memberInfo, walletWith([publicAccount]))])
    const form = await drawer()
    await form.findByText('企业网银')
    await waitFor(() => expect(form.queryByText('银行卡快捷')).toBeNull())
    expect(form.getByLabelText<HTMLInputElement>(/企业网银/).checked).toBe(true)
  })

  it('asks for nothing outside of what the way takes', async () => {
    open([], { drawer: 'apply' })
    const form = await drawer()
    fireEvent.change(await form.findByLabelText('充值金额（元）'), { target: { value: '0.5' } })
    fireEvent.click(form.getByText('微信扫码'))
    fireEvent.click(form.getByRole('button', { name: '下一步' }))
    await waitFor(() => expect(form.getAllByText('每笔 1.00 至 50,000.00 元')).toHaveLength(2))
    expect(app.server.inputsOf(api.rechargeOrder.apply)).toEqual([])
  })
})

it.each([
  [0, '已入账到可用余额'],
  [4_000, '到账后 40.00 元抵扣欠款，60.00 元入账到可用余额'],
  [10_000, '到账后全部抵扣欠款'],
])('one of which %i repaid a debt says 「%s」', async (repaidFen, said) => {
  const settled = { status: 'SUCCESS', paidAt: '2026-11-20T01:02:00.000Z' } as const
  const none = { kind: 'none', url: null, qrText: null } as const
  open([sample({ ...settled, allowedActions: [], step: none, feeFen: 0, receivedFen: 10_000, repaidFen })], { id: ID })
  const shown = await drawer()
  expect(await shown.findByText(said)).toBeTruthy()
  expect(shown.queryAllByText('抵扣欠款')).toHaveLength(repaidFen === 0 ? 0 : 1)
})

it('one that goes back to its payer says how much, why, and what came to nothing', async () => {
  const refund = { reason: '商户来函申请退回', askedAt: '2026-11-21T01:00:00.000Z', endedAt: null }
  const order = sample({
    status: 'SUCCESS',
    paidAt: '2026-11-20T01:02:00.000Z',
    allowedActions: [],
    step: { kind: 'none', url: null, qrText: null },
    refundedFen: 3_000,
    refunds: [
      { ...refund, refundNo: 'RF202611210000000001', amountFen: 3_000, status: 'SUCCESS', failReason: null },
      { ...refund, refundNo: 'RF202611220000000002', amountFen: 2_000, status: 'FAILED', failReason: '原卡已注销' },
    ],
  })
  open([order], { id: ID })
  const shown = await drawer()
  await shown.findByText('RF202611210000000001')
  expect(shown.getByText('未退回，已回到可用余额：原卡已注销')).toBeTruthy()
  const [newest] = shown.getAllByText(/^RF/)
  expect(newest?.textContent).toBe('RF202611220000000002')
  expect(await screen.findByText('已退回 30.00 元')).toBeTruthy()
  expect(shown.queryByText(/保证金不变/)).toBeNull()
  app.close()
  // It came into another account, and leaves the balance all the same.
  open([{ ...order, target: 'DEPOSIT' }], { id: ID })
  expect(await (await drawer()).findByText('退回的钱从可用余额扣出，保证金不变')).toBeTruthy()
})

describe('one that waits', () => {
  it('by card: the sixth digit sends the code, and a wrong one stands beside its field', async () => {
    const order = sample({
      method: 'QUICK',
      bankName: '农业银行',
      cardLast4: '0075',
      step: { kind: 'smsCode', url: null, qrText: null },
    })
    open([order], { id: ID }, [refusal(api.rechargeOrder.confirm, '1006', '验证码错误或已过期')])
    const form = await drawer()
    fireEvent.change(await form.findByLabelText('短信验证码'), { target: { value: '222222' } })
    await waitFor(() => expect(app.server.inputsOf(api.rechargeOrder.confirm)).toEqual([{ id: ID, smsCode: '222222' }]))
    expect(await screen.findByText(/验证码错误/)).toBeTruthy()
    fireEvent.change(form.getByLabelText('短信验证码'), { target: { value: '1' } })
    await waitFor(() => expect(screen.queryByText(/验证码错误/)).toBeNull())
  })

  it('by card, after three wrong codes: says so, and takes no other', async () => {
    open([sample({ method: 'QUICK', step: { kind: 'noTriesLeft', url: null, qrText: null } })], { id: ID })
    const shown = await drawer()
    expect((await shown.findByRole('alert')).textContent).toContain('验证码已输错 3 次')
    expect(shown.queryByLabelText('短信验证码')).toBeNull()
    expect(shown.getByRole('button', { name: '取消充值' })).toBeTruthy()
  })

  it('by scanning: the code is drawn', async () => {
    open([sample({ method: 'WECHAT', step: { kind: 'qrCode', url: null, qrText: 'weixin://wxpay/x' } })], { id: ID })
    expect(await screen.findByRole('img', { name: '充值 100.00 元的支付码' })).toBeTruthy()
  })

  it.each([
    ['qrCode', { url: null, qrText: 'weixin://wxpay/x' }],
    ['hostedPage', { url: 'https://pay.example/cashier/x', qrText: null }],
  ] as const)('whoever has paid at the %s asks for the result at once', async (kind, shown) => {
    open([sample({ method: 'WECHAT', step: { kind, ...shown } })], { id: ID })
    fireEvent.click(await (await drawer()).findByRole('button', { name: '已付款，查询结果' }))
    await waitFor(() => expect(app.server.inputsOf(api.rechargeOrder.info)).toContainEqual({ id: ID, refresh: true }))
    expect(await screen.findByText(/还没有收到付款结果/)).toBeTruthy()
  })

  it('says only that the time is over when it is', async () => {
    open([sample({ expiresAt: '2020-01-01T00:00:00.000Z' })], { id: ID })
    const shown = await drawer()
    expect(await shown.findByText('支付时间已过，正在关闭')).toBeTruthy()
    expect(shown.queryByText(/内完成支付/)).toBeNull()
  })
})

it('one that the bank works on is asked about at the provider, and says when nothing is decided', async () => {
  open([sample({ status: 'PAYING', allowedActions: [], step: { kind: 'wait', url: null, qrText: null } })], { id: ID })
  fireEvent.click(await (await drawer()).findByRole('button', { name: '查询结果' }))
  await waitFor(() => expect(app.server.inputsOf(api.rechargeOrder.info)).toContainEqual({ id: ID, refresh: true }))
  expect(await screen.findByText(/银行还没有给出结果/)).toBeTruthy()
})

describe('a transfer', () => {
  const transfer = {
    code: 'K7WQ2M9H',
    account: { name: '平台有限公司', no: '6222000011112222', bank: '农业银行营业部' },
    slip: null,
  }
  const waiting = sample({
    method: 'TRANSFER',
    allowedActions: ['handIn', 'cancel'],
    step: { kind: 'transfer', url: null, qrText: null },
    transfer,
    providerNo: null,
  })

  it('says where to, and what stands in the remark, and takes no empty slip', async () => {
    open([waiting], { id: ID })
    const form = await drawer()
    for (const text of ['平台有限公司', '6222000011112222', '农业银行营业部'])
      expect(await form.findByText(text)).toBeTruthy()
    expect(form.getAllByText('K7WQ2M9H').length).toBeGreaterThan(0)
    fireEvent.click(form.getByRole('button', { name: '提交凭证' }))
    expect(await form.findByText('请上传付款凭证')).toBeTruthy()
    expect(app.server.inputsOf(api.rechargeOrder.handIn)).toEqual([])
  })

  it('is not “paid” but transferred and credited, in the list and beside it', async () => {
    open([waiting, { ...waiting, id: OTHER_ID, status: 'PAYING', allowedActions: [], expiresAt: null }], { id: ID })
    expect(await (await drawer()).findByText('待转账')).toBeTruthy()
    expect(screen.getAllByText('待转账')).toHaveLength(2)
    expect(screen.getByText('入账中')).toBeTruthy()
  })

  it('whose slip went back says why, and takes another', async () => {
    open([{ ...waiting, status: 'REJECTED', rejectReason: '看不清付款账号' }], { id: ID })
    const form = await drawer()
    expect((await form.findByRole('alert')).textContent).toContain('看不清付款账号')
    expect(form.getByRole('button', { name: '提交凭证' })).toBeTruthy()
  })

  it('that is looked at waits, and shows the slip', async () => {
    const slip = { url: '/files/slip.jpg', thumbnailUrl: '' }
    open(
      [
        {
          ...waiting,
          status: 'CONFIRMING',
          allowedActions: [],
          expiresAt: null,
          step: { kind: 'wait', url: null, qrText: null },
          transfer: { ...transfer, slip },
        },
      ],
      { id: ID },
    )
    const form = await drawer()
    // Nothing can be done about it, so that no empty foot stands there.
    expect(document.querySelector('.recharge-foot')).toBeNull()
    expect(await form.findByText(/平台正在核对银行到账情况/)).toBeTruthy()
    expect(form.getByRole('img', { name: '付款凭证' }).getAttribute('src')).toBe('/files/slip.jpg')
    expect(form.queryByRole('button', { name: '取消充值' })).toBeNull()
  })
})

it('one that failed says why, and is begun anew with what it was', async () => {
  open(
    [
      sample({
        status: 'FAILED',
        failReason: '余额不足',
        allowedActions: [],
        expiresAt: null,
        step: { kind: 'none', url: null, qrText: null },
      }),
    ],
    { id: ID },
  )
  expect((await (await drawer()).findAllByText('余额不足')).length).toBeGreaterThan(0)
  fireEvent.click((await drawer()).getByRole('button', { name: '再充一次' }))
  const amount: HTMLInputElement = await screen.findByLabelText('充值金额（元）')
  expect(amount.value).toBe('100.00')
})
