/** Freezes, batches of payouts, what is in transit, payment passwords: as they stand on the line and come back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSED_HERE } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const sent = (): unknown => JSON.parse(peer.requests.at(-1)?.fields.bizContent ?? 'null')

test.each([
  ['freeze', 'freezeMoney'],
  ['unfreeze', 'unfreezeMoney'],
] as const)('%s names the freeze by our number, which has to come back', async (operation, method) => {
  const freeze = { freezeNo: 'F1', memberNo: 'm_7', amountFen: 300 }
  peer.answer({ data: { bizFreezenNo: 'F1', amount: 300n } })
  expect(await peer.client().orders[operation](freeze)).toEqual({
    kind: 'done',
    data: { freezeNo: 'F1', amountFen: 300 },
  })
  expect(peer.requests.at(-1)).toMatchObject({ method: `orderService.${method}` })
  expect(sent()).toEqual({ bizUserId: 'm_7', bizFreezenNo: 'F1', accountSetNo: '400193', amount: 300 })
  expect(peer.exchanges.at(-1)).toMatchObject({ orderNo: 'F1', memberNo: 'm_7' })
  peer.answer({ data: { bizFreezenNo: 'F2', amount: 300n } })
  expect(await peer.client().orders[operation](freeze)).toEqual({ kind: 'unknown', reason: 'otherOrder' })
  expect(await peer.client().orders[operation]({ ...freeze, amountFen: 0 })).toMatchObject({ code: REFUSED_HERE })
})

const payout = (orderNo: string) => ({
  orderNo,
  collects: [{ orderNo: 'C1', amountFen: 900 }],
  payeeNo: 'm_7',
  amountFen: 900,
  feeFen: 10,
})

test('a batch sends each payout with its own number and is only accepted', async () => {
  peer.answer({ data: { bizBatchNo: 'B1' } })
  const batch = { batchNo: 'B1', orders: [payout('P1'), payout('P2')] }
  expect(await peer.client().orders.agentPayBatch(batch)).toEqual({ kind: 'done', data: { batchNo: 'B1' } })
  const item = {
    collectPayList: [{ bizOrderNo: 'C1', amount: 900 }],
    bizUserId: 'm_7',
    accountSetNo: '400193',
    backUrl: 'https://shop.example/notify',
    amount: 900,
    fee: 10,
  }
  expect(sent()).toEqual({
    bizBatchNo: 'B1',
    batchPayList: [
      { bizOrderNo: 'P1', ...item },
      { bizOrderNo: 'P2', ...item },
    ],
    tradeCode: '4001',
  })
})

test.each([
  ['nothing', []],
  ['one order twice', [payout('P1'), payout('P1')]],
  ['201 orders', Array.from({ length: 201 }, (_, at) => payout(`P${at}`))],
])('a batch of %s is refused here', async (_what, orders) => {
  const before = peer.requests.length
  expect(await peer.client().orders.agentPayBatch({ batchNo: 'B1', orders })).toMatchObject({ code: REFUSED_HERE })
  expect(peer.requests).toHaveLength(before)
})

const share = {
  collTime: '2026-01-02 03:05:00',
  payerId: 'buyer_1',
  payerName: '王小明',
  recieverId: 'm_7',
  recieverName: '西湖茶业',
  managedCollAmount: 900n,
}

test('the payouts of a collect are read, the part nobody was paid yet among them', async () => {
  const collect = { ...share, collOrderNo: 'C1', collAmount: 1_000n }
  const paid = { ...collect, status: 2, payOrderNo: 'P1', payTime: '2026-01-03 00:00:00', payAmount: 400n }
  const open = { ...collect, status: 0, payOrderNo: null, payTime: null, payAmount: null }
  peer.answer({ data: { paymentInformationList: [paid, open] } })
  const outcome = await peer.client().orders.payouts({ orderNo: 'C1', receiverNo: 'm_7' })
  expect(outcome).toMatchObject({
    kind: 'done',
    data: [
      { collectNo: 'C1', collectFen: 1_000, shareFen: 900, status: 'paid', payoutNo: 'P1', paidFen: 400 },
      { status: 'open', payoutNo: null, paidFen: 0, paidAt: null },
    ],
  })
  expect(sent()).toEqual({ bizOrderNo: 'C1', bizUserId: 'm_7', accountSetNo: '400193' })
  peer.answer({ data: { paymentInformationList: [{ ...paid, status: 7 }] } })
  expect(await peer.client().orders.payouts({ orderNo: 'C1' })).toMatchObject({ kind: 'unknown', reason: 'shape' })
})

test('money in transit is asked for seven days at most', async () => {
  peer.answer({ data: { payeeFundsInTransitList: [{ ...share, orderNo: '9', estCollAmount: 500n }] } })
  const query = { receiverNo: 'm_7', from: '2026-01-01', to: '2026-01-07' }
  expect(await peer.client().orders.inTransit(query)).toEqual({
    kind: 'done',
    data: [
      {
        providerOrderNo: '9',
        receiverNo: 'm_7',
        payerNo: 'buyer_1',
        collectedAt: new Date('2026-01-01T19:05:00Z'),
        shareFen: 900,
        leftFen: 500,
      },
    ],
  })
  expect(sent()).toEqual({
    bizUserId: 'm_7',
    accountSetNo: '400193',
    dateStart: '2026-01-01',
    dateEnd: '2026-01-07',
  })
  for (const to of ['2026-01-08', '2025-12-31', '7.1.2026'])
    expect(await peer.client().orders.inTransit({ ...query, to })).toMatchObject({ code: REFUSED_HERE })
})

test.each([
  ['setPasswordPage', 'setPayPwd'],
  ['changePasswordPage', 'updatePayPwd'],
  ['resetPasswordPage', 'resetPayPwd'],
  ['changePhonePage', 'updatePhoneByPayPwd'],
] as const)('%s opens the page of the person, whose number is never in the open', async (operation, method) => {
  const owner = {
    memberNo: 'm_7',
    name: '王小明',
    identityNo: '11010119900307109X',
    phone: '13800000001',
    returnUrl: 'https://shop.example/back',
  }
  const outcome = await peer.client({ pageUrl: 'https://pay.example/gateway' }).members[operation](owner)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const { searchParams } = new URL(outcome.data.url)
  expect(searchParams.get('method')).toBe(`allinpay.yunst.memberService.${method}`)
  expect(outcome.data.url).not.toContain(owner.identityNo)
  expect(JSON.parse(searchParams.get('bizContent') ?? '')).toMatchObject({
    bizUserId: 'm_7',
    name: '王小明',
    jumpUrl: owner.returnUrl,
    backUrl: 'https://shop.example/notify',
  })
})

test('the page of a payment by password names the order and where to go afterwards', async () => {
  const { orders } = peer.client({ pageUrl: 'https://pay.example/gateway' })
  const order = { memberNo: 'm_7', orderNo: 'C1', consumerIp: '9.9.9.9' }
  const outcome = await orders.passwordPage({ ...order, returnUrl: 'https://shop.example/back' })
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  expect(JSON.parse(new URL(outcome.data.url).searchParams.get('bizContent') ?? '')).toEqual({
    bizUserId: 'm_7',
    bizOrderNo: 'C1',
    jumpUrl: 'https://shop.example/back',
    consumerIp: '9.9.9.9',
  })
  expect(await orders.passwordPage({ ...order, returnUrl: 'not an address' })).toMatchObject({ code: REFUSED_HERE })
})

test('a picture goes out as base64 of a known kind, and no larger than a megabyte', async () => {
  const picture = { memberNo: 'm_7', kind: 'identityFront', bytes: Buffer.from('a picture') } as const
  peer.answer({ data: { result: 1n } })
  expect(await peer.client().members.submitPicture(picture)).toEqual({ kind: 'done', data: { isTaken: true } })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'memberService.idcardCollect' })
  expect(sent()).toEqual({
    bizUserId: 'm_7',
    picType: 8,
    picture: Buffer.from('a picture').toString('base64'),
    ocrComparisonResultBackUrl: 'https://shop.example/notify',
  })
  for (const bytes of [new Uint8Array(0), new Uint8Array(1024 * 1024 + 1)])
    expect(await peer.client().members.submitPicture({ ...picture, bytes })).toMatchObject({ code: REFUSED_HERE })
})

test('the account of the reserve is asked for by our own number at the provider', async () => {
  peer.answer({ data: { account_no: '3100', account_name: '备付金', balance: 88_000n, def_clr: 0n } })
  expect(await peer.client().orders.reserveFund()).toEqual({
    kind: 'done',
    data: { accountNo: '3100', accountName: '备付金', balanceFen: 88_000 },
  })
  expect(Object.keys(sent() as object)).toEqual(['sysid'])
})

const terms = { orderNo: 'M1', payerNo: 'm_7', amountFen: 1_000, feeFen: 0, confirmation: 'sms' } as const
const receivers = [{ memberNo: 'shop', amountFen: 1_000 }]
const bank = { payment: { kind: 'onlineBanking', customers: 'B2C' }, amountFen: 500 } as const

test('several ways to pay go out in one order, each with its part', async () => {
  peer.answer({ data: { bizOrderNo: 'M1', orderNo: '9' } })
  const coupon = { amountFen: 200 }
  const payment = { kind: 'combined', bank, balanceFen: 300, coupon } as const
  expect(await peer.client().orders.collect({ ...terms, receivers, payment })).toMatchObject({
    kind: 'done',
    data: { payStatus: 'unpaid' },
  })
  expect(sent()).toMatchObject({
    amount: 1_000,
    payMethod: {
      GATEWAY_VSP: { amount: 500, paytype: 'B2C', limitPay: '' },
      BALANCE: [{ accountSetNo: '400193', amount: 300 }],
      COUPON: { accountSetNo: '2000000', amount: 200 },
    },
  })
})

test.each([
  ['parts that do not add up', { kind: 'combined', bank, balanceFen: 499 }],
  ['one part', { kind: 'combined', balanceFen: 1_000 }],
  ['a part of nothing', { kind: 'combined', bank: { ...bank, amountFen: 1_000 }, balanceFen: 0 }],
] as const)('%s are refused here', async (_what, payment) => {
  const before = peer.requests.length
  expect(await peer.client().orders.collect({ ...terms, receivers, payment })).toMatchObject({ code: REFUSED_HERE })
  expect(peer.requests).toHaveLength(before)
})

test('a refund names the part of it that was paid by coupons', async () => {
  peer.answer({ data: { bizOrderNo: 'R1', orderNo: '9', payStatus: 'pending' } })
  const refund = { orderNo: 'R1', originalOrderNo: 'M1', payerNo: 'm_7', amountFen: 600 } as const
  await peer.client().orders.refund({ ...refund, couponFen: 150 })
  expect(sent()).toMatchObject({ amount: 600, couponAmount: 150, feeAmount: 0 })
  for (const couponFen of [-1, 601, 0.5])
    expect(await peer.client().orders.refund({ ...refund, couponFen })).toMatchObject({ code: REFUSED_HERE })
})

test('a safe card is set by its encrypted number, and set already is for a comparison', async () => {
  peer.answer({ data: { bizUserId: 'm_7' } })
  const card = { memberNo: 'm_7', cardNo: '6228480402637874214' }
  expect(await peer.client().members.setSafeCard(card)).toEqual({ kind: 'done', data: { memberNo: 'm_7' } })
  expect(sent()).toMatchObject({ bizUserId: 'm_7', setSafeCard: true })
  expect(JSON.stringify(sent())).not.toContain(card.cardNo)
  peer.answer({ subCode: '30026' })
  expect(await peer.client().members.setSafeCard(card)).toMatchObject({ kind: 'repeated', code: '30026' })
})

test.each([
  ['contractPage', 'signContractQuery', { jumpUrl: 'https://shop.example/back', source: 2 }],
  [
    'signProtocolPage',
    'signAcctProtocol',
    { signAcctName: '王小明', jumpUrl: 'https://shop.example/back', backUrl: 'https://shop.example/notify', source: 2 },
  ],
] as const)('%s is a page of the member', async (operation, method, content) => {
  const { members } = peer.client({ pageUrl: 'https://pay.example/gateway' })
  const outcome = await members[operation]({ memberNo: 'm_7', name: '王小明', returnUrl: 'https://shop.example/back' })
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const { searchParams } = new URL(outcome.data.url)
  expect(searchParams.get('method')).toBe(`allinpay.yunst.memberService.${method}`)
  expect(JSON.parse(searchParams.get('bizContent') ?? '')).toEqual({ bizUserId: 'm_7', ...content })
})

test('a sub-merchant is bound to a member, and those that are bound are told', async () => {
  const one = { vspCusid: '990581007426001', vspAppId: '00000051', vspMerchantId: null, terminalId: 'T1' }
  peer.answer({ data: { bizUserId: 'm_7', result: 'OK' } })
  expect(await peer.client().members.bindSubMerchant({ memberNo: 'm_7', ...one })).toMatchObject({ kind: 'done' })
  expect(sent()).toEqual({
    bizUserId: 'm_7',
    operationType: 'set',
    vspCusid: one.vspCusid,
    appid: one.vspAppId,
    vspTermid: 'T1',
  })
  peer.answer({ data: { bizUserId: 'm_7', result: 'error' } })
  expect(await peer.client().members.bindSubMerchant({ memberNo: 'm_7', ...one })).toMatchObject({ kind: 'refused' })
  const { vspCusid, vspAppId: appid, terminalId: vspTermid } = one
  peer.answer({ data: { bizUserId: 'm_7', vspTermidList: [{ vspCusid, appid, vspMerchantid: null, vspTermid }] } })
  expect(await peer.client().members.subMerchants({ memberNo: 'm_7' })).toEqual({
    kind: 'done',
    data: { subMerchants: [one] },
  })
})

test('what a sub-merchant can still refund today is asked for', async () => {
  peer.answer({ data: { balance: 12_300n } })
  const pool = await peer.client().orders.refundablePool({ vspCusid: '990581007426001' })
  expect(pool).toEqual({ kind: 'done', data: { balanceFen: 12_300 } })
  expect(sent()).toEqual({ vspCusid: '990581007426001' })
})
