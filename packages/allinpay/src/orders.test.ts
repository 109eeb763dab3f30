/** Orders: the sale from collect to bank card, in the gateway's names on the line and in ours everywhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Collect, REFUSED_HERE, type Split } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'
import { type JsonInput, parseJson } from './wire/index.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

/** The parameters as plain values, easier to compare than number tokens. */
const sent = (): unknown => JSON.parse(peer.requests.at(-1)?.fields.bizContent ?? 'null')
const accepted = (data: { [name: string]: JsonInput } = {}) => ({
  bizOrderNo: 'C1',
  orderNo: '1000000000000000002',
  ...data,
})

const collect: Collect = {
  orderNo: 'C1',
  payerNo: 'buyer_1',
  receivers: [
    { memberNo: 'm_7', amountFen: 9_000 },
    { memberNo: 'm_9', amountFen: 900 },
  ],
  amountFen: 10_000,
  feeFen: 100,
  payment: { kind: 'cashierH5', allowCredit: false },
  expiresAt: new Date('2026-01-01T20:00:00Z'),
  note: 'sale 1',
}

test('a buyer’s money is collected for two merchants', async () => {
  peer.answer({ data: accepted({ payInfo: 'https://pay.example/h5', extendInfo: 'sale 1' }) })
  expect(await peer.client().orders.collect(collect)).toEqual({
    kind: 'done',
    data: {
      orderNo: 'C1',
      providerOrderNo: '1000000000000000002',
      payStatus: 'unpaid',
      failMessage: null,
      tradeNo: null,
      payInfo: 'https://pay.example/h5',
      needsSms: false,
      note: 'sale 1',
    },
  })
  expect(sent()).toEqual({
    bizOrderNo: 'C1',
    payerId: 'buyer_1',
    recieverList: [
      { bizUserId: 'm_7', amount: 9_000 },
      { bizUserId: 'm_9', amount: 900 },
    ],
    amount: 10_000,
    fee: 100,
    tradeCode: '3001',
    payMethod: { H5_CASHIER_VSP: { amount: 10_000, limitPay: 'no_credit' } },
    backUrl: 'https://shop.example/notify',
    orderExpireDatetime: '2026-01-02 04:00:00',
    industryCode: '1910',
    industryName: '其他',
    source: 2,
    extendInfo: 'sale 1',
  })
})

test('with a sub-merchant configured a channel goes out in its group form, and an open limit stays present', async () => {
  peer.answer({ data: accepted() })
  await peer.client({ vspCusid: '5500' }).orders.collect({ ...collect, payment: { kind: 'scanWeixin' } })
  expect(sent()).toMatchObject({ payMethod: { SCAN_WEIXIN_ORG: { amount: 10_000, limitPay: '', vspCusid: '5500' } } })
})

test.each([
  ['receivers and fee that miss the amount', { amountFen: 10_001 }],
  ['a part of a fen', { amountFen: 10_000.5 }],
  ['nothing', { amountFen: 0, feeFen: 0 }],
  ['more than a number can hold', { amountFen: 2 ** 53 }],
  ['a fee above the amount', { feeFen: 10_001 }],
  ['a negative fee', { feeFen: -1 }],
  ['no receiver', { receivers: [] }],
  ['a note with the column separator', { note: 'a|b' }],
  ['an address with a fragment', { backUrl: 'https://shop.example/#/notify' }],
] as const)('a collect with %s is refused here', async (_, changes) => {
  const before = peer.requests.length
  expect(await peer.client().orders.collect({ ...collect, ...changes })).toMatchObject({
    kind: 'refused',
    code: REFUSED_HERE,
  })
  expect(peer.requests).toHaveLength(before)
})

test('a used order number is repeated, not failed', async () => {
  peer.answer({ subCode: '40017' })
  expect(await peer.client().orders.collect(collect)).toEqual({
    kind: 'repeated',
    code: '40017',
    message: '订单已经存在',
  })
})

test('a merchant is paid out of a collect, the platform’s commission split off', async () => {
  peer.answer({ data: accepted({ bizOrderNo: 'P1', payStatus: 'success', payWhereabouts: '1' }) })
  const outcome = await peer.client().orders.agentPay({
    orderNo: 'P1',
    collects: [{ orderNo: 'C1', amountFen: 9_000 }],
    payeeNo: 'm_7',
    amountFen: 9_000,
    feeFen: 0,
    splits: [{ to: 'platform', amountFen: 500, feeFen: 0, remark: '佣金' }],
  })
  expect(outcome).toMatchObject({ kind: 'done', data: { orderNo: 'P1', payStatus: 'succeeded' } })
  expect(sent()).toEqual({
    bizOrderNo: 'P1',
    collectPayList: [{ bizOrderNo: 'C1', amount: 9_000 }],
    bizUserId: 'm_7',
    accountSetNo: '400193',
    backUrl: 'https://shop.example/notify',
    amount: 9_000,
    fee: 0,
    splitRuleList: [{ bizUserId: '#yunBizUserId_B2C#', accountSetNo: '100001', amount: 500, fee: 0, remark: '佣金' }],
    tradeCode: '4001',
  })
})

test.each([
  ['pending', 'pending'],
  ['fail', 'failed'],
  ['a word nobody knows', 'pending'],
])('an agent pay answered with %s is %s', async (payStatus, meaning) => {
  peer.answer({ data: accepted({ bizOrderNo: 'P1', payStatus }) })
  const pay = { orderNo: 'P1', collects: [{ orderNo: 'C1', amountFen: 5 }], payeeNo: 'm_7', amountFen: 5, feeFen: 0 }
  expect(await peer.client().orders.agentPay(pay)).toMatchObject({ kind: 'done', data: { payStatus: meaning } })
})

test('an agent pay that does not say whether it paid is unknown', async () => {
  peer.answer({ data: accepted({ bizOrderNo: 'P1' }) })
  const pay = { orderNo: 'P1', collects: [{ orderNo: 'C1', amountFen: 5 }], payeeNo: 'm_7', amountFen: 5, feeFen: 0 }
  expect(await peer.client().orders.agentPay(pay)).toEqual({ kind: 'unknown', reason: 'shape' })
})

test('a merchant withdraws to the company account, accepted is not paid', async () => {
  peer.answer({ data: accepted({ bizOrderNo: 'W1' }) })
  const outcome = await peer.client().orders.withdraw({
    orderNo: 'W1',
    member: { memberNo: 'm_7' },
    amountFen: 8_500,
    feeFen: 200,
    cardNo: '1234567890123456',
    cardOwner: 'company',
    confirmation: 'none',
  })
  expect(outcome).toMatchObject({ kind: 'done', data: { payStatus: 'unpaid' } })
  expect(sent()).toMatchObject({
    bizUserId: 'm_7',
    accountSetNo: '400193',
    bankCardNo: 'C367ECDAB2E6106A21E636B66FD19A75547EE44CCA85D3B61CD5FC49E9F0FFD5',
    bankCardPro: 1,
    validateType: 0,
    withdrawType: 'D0',
  })
})

test('splits go three levels deep, and no deeper', async () => {
  const chain = (levels: number): Split[] =>
    levels === 0 ? [] : [{ to: { memberNo: `m_${levels}` }, amountFen: levels, feeFen: 0, splits: chain(levels - 1) }]
  const pay = { orderNo: 'P1', collects: [{ orderNo: 'C1', amountFen: 9 }], payeeNo: 'm_7', amountFen: 9, feeFen: 0 }
  peer.answer({ data: accepted({ bizOrderNo: 'P1', payStatus: 'success' }) })
  expect(await peer.client().orders.agentPay({ ...pay, splits: chain(3) })).toMatchObject({ kind: 'done' })
  expect(await peer.client().orders.agentPay({ ...pay, splits: chain(4) })).toMatchObject({ code: REFUSED_HERE })
})

test('a withdrawal whose fee is above its amount is refused here', async () => {
  const order = { orderNo: 'W1', member: 'platform', amountFen: 100, feeFen: 101, cardNo: '99' } as const
  expect(await peer.client().orders.withdraw({ ...order, cardOwner: 'company' })).toMatchObject({ code: REFUSED_HERE })
})

test('a part of a collect is refunded from transit and from the merchant already paid', async () => {
  peer.answer({ data: accepted({ bizOrderNo: 'R1', amount: 1_100 }) })
  const refund = {
    orderNo: 'R1',
    originalOrderNo: 'C1',
    payerNo: 'buyer_1',
    amountFen: 1_100,
    feeFen: 100,
    when: 'atOnce',
    sources: [
      { memberNo: 'm_7', amountFen: 600, paidOut: true },
      { memberNo: 'm_9', amountFen: 400, paidOut: false },
    ],
  } as const
  expect(await peer.client().orders.refund(refund)).toMatchObject({ data: { payStatus: 'pending' } })
  expect(sent()).toMatchObject({
    oriBizOrderNo: 'C1',
    refundType: 'D0',
    feeAmount: 100,
    refundList: [
      { bizUserId: 'm_7', amount: 600, accountSetNo: '400193' },
      { bizUserId: 'm_9', amount: 400 },
    ],
  })
  expect(await peer.client().orders.refund({ ...refund, feeFen: 0 })).toMatchObject({ code: REFUSED_HERE })
})

test('the cashier page is an address with a signature of ours', async () => {
  const order = { memberNo: 'buyer_1', orderNo: 'C1', consumerIp: '9.9.9.9' }
  const before = peer.requests.length
  const outcome = await peer.client({ pageUrl: 'https://pay.example/gateway' }).orders.cashierPage(order)
  expect(peer.requests).toHaveLength(before)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const url = new URL(outcome.data.url)
  expect(url.origin + url.pathname).toBe('https://pay.example/gateway')
  expect(url.searchParams.get('method')).toBe('allinpay.yunst.orderService.payBySMS')
  expect(parseJson(url.searchParams.get('bizContent') ?? '')).toEqual({
    bizUserId: 'buyer_1',
    bizOrderNo: 'C1',
    consumerIp: '9.9.9.9',
  })
  // Opened as it is, the page's query is a request whose signature the provider can verify.
  peer.answer({ data: {} })
  await fetch(peer.url, { method: 'POST', body: url.searchParams.toString() })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'orderService.payBySMS', digest: 'md5-base64' })
})

test('a page can also be asked for', async () => {
  peer.answer({ data: { url: 'https://pay.example/yungateway/frontTrans.do?k=1' } })
  const { orders, members } = peer.client({ pageMode: 'ask-url' })
  expect(await orders.cashierPage({ memberNo: 'buyer_1', orderNo: 'C1', consumerIp: '9.9.9.9' })).toEqual({
    kind: 'done',
    data: { url: 'https://pay.example/yungateway/frontTrans.do?k=1' },
  })
  expect(await members.signContractPage({ memberNo: 'm_7', returnUrl: 'https://shop.example/signed' })).toMatchObject({
    kind: 'done',
  })
  expect(sent()).toEqual({
    bizUserId: 'm_7',
    jumpUrl: 'https://shop.example/signed',
    backUrl: 'https://shop.example/notify',
    source: 2,
  })
})

test('a return address with a fragment is refused here', async () => {
  const contract = { memberNo: 'm_7', returnUrl: 'https://shop.example/#/signed' }
  expect(await peer.client().members.signContractPage(contract)).toMatchObject({ code: REFUSED_HERE })
})

test('an account shows what is there, frozen and free', async () => {
  const { orders } = peer.client()
  peer.answer({ data: { allAmount: 9_000, freezenAmount: 400 } })
  expect(await orders.balance({ memberNo: 'm_7' })).toEqual({
    kind: 'done',
    data: { totalFen: 9_000, frozenFen: 400, availableFen: 8_600 },
  })
  expect(sent()).toEqual({ bizUserId: 'm_7', accountSetNo: '400193' })
  peer.answer({ data: { allAmount: 70, freezeAmount: 0 } })
  expect(await orders.platformBalance({ account: 'platformReserve' })).toMatchObject({ data: { availableFen: 70 } })
  expect(sent()).toEqual({ accountSetNo: '100003' })
})

test('the flow of an account is read with its chain of balances', async () => {
  const row = {
    tradeNo: 'T1',
    accountSetName: '托管专用账户集',
    changeTime: '2026-01-02 03:05:00',
    curAmount: 8_600,
    oriAmount: 9_000,
    chgAmount: -400,
    curFreezenAmount: 0,
    bizOrderNo: 'W1',
  }
  peer.answer({ data: { bizUserId: 'm_7', totalNum: 1, inExpDetail: [row] } })
  const query = { member: { memberNo: 'm_7' }, from: '2026-01-01', to: '2026-01-02', start: 1, count: 100 }
  expect(await peer.client().orders.fundFlow(query)).toMatchObject({
    data: {
      totalCount: 1,
      flows: [{ changeFen: -400, balanceBeforeFen: 9_000, balanceAfterFen: 8_600, orderNo: 'W1' }],
    },
  })
  peer.answer({ data: { url: 'https://pay.example/checkfile/1.txt' } })
  await peer.client().orders.checkFile({ day: '2026-01-02', kind: 'summary' })
  expect(sent()).toEqual({ date: '20260102', fileType: 2 })
})

test('closing an order answers what it became', async () => {
  peer.answer({ data: accepted({ orderStatus: 6, closeDatetime: '2026-01-02 03:05:00' }) })
  expect(await peer.client().orders.close({ orderNo: 'C1' })).toMatchObject({
    data: { orderNo: 'C1', status: 'closed', closedAt: new Date('2026-01-01T19:05:00Z') },
  })
})

test('what became of a split is read to its last level, and a failed one is no failed payment', async () => {
  const inner = { bizUserId: 'm_9', amount: 100n, fee: 0n, splitRuleList: null }
  const outer = { bizUserId: 'm_8', amount: 500n, fee: 10n, remark: '分润', splitRuleList: [inner] }
  peer.answer({
    data: { orderNo: '1', bizOrderNo: 'P1', recieverId: 'm_7', state: 0, splitRuleListDetail: [outer] },
  })
  expect(await peer.client().orders.splits({ orderNo: 'P1' })).toEqual({
    kind: 'done',
    data: {
      orderNo: 'P1',
      providerOrderNo: '1',
      receiverNo: 'm_7',
      isDone: false,
      splits: [
        {
          to: { memberNo: 'm_8' },
          amountFen: 500,
          feeFen: 10,
          remark: '分润',
          splits: [{ to: { memberNo: 'm_9' }, amountFen: 100, feeFen: 0, remark: null, splits: [] }],
        },
      ],
    },
  })
})

test.each([2, null])('a split whose state is %s leaves the outcome unknown', async (state) => {
  peer.answer({ data: { orderNo: '1', bizOrderNo: 'P1', recieverId: 'm_7', state, splitRuleListDetail: [] } })
  expect(await peer.client().orders.splits({ orderNo: 'P1' })).toMatchObject({ kind: 'unknown' })
})

test('a transfer of the platform’s money is done when its own number comes back, and unknown with another', async () => {
  const order = { orderNo: 'T1', from: 'platformBalance', toMemberNo: 'm_7', amountFen: 300, note: '退回佣金' } as const
  peer.answer({ data: { transferNo: '9', bizTransferNo: 'T1', amount: 300n } })
  expect(await peer.client().orders.transfer(order)).toEqual({
    kind: 'done',
    data: { orderNo: 'T1', providerOrderNo: '9' },
  })
  expect(peer.requests.at(-1)?.params).toMatchObject({ bizTransferNo: 'T1', sourceAccountSetNo: '100001' })
  expect(peer.exchanges.at(-1)).toMatchObject({ orderNo: 'T1' })
  peer.answer({ data: { transferNo: '9', bizTransferNo: 'T2', amount: 300n } })
  expect(await peer.client().orders.transfer(order)).toEqual({ kind: 'unknown', reason: 'otherOrder' })
})
