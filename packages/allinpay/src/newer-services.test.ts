/** A phone changed by a card, payments by agreement, collects for nobody, the bank's own word: on the line and back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSED_HERE } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const sent = (): unknown => JSON.parse(peer.requests.at(-1)?.fields.bizContent ?? 'null')
const accepted = { data: { bizOrderNo: 'X1', orderNo: '9', payStatus: 'success' } }

const change = {
  memberNo: 'm_7',
  cardNo: '6228480402637874214',
  phone: '13711112222',
  name: '王小明',
  identityNo: '11010119900307109X',
}

test('a phone is changed by a card whose number never goes out in the open', async () => {
  peer.answer({ data: { bizUserId: 'm_7', tranceNum: 'T1', bankName: '农业银行', bankCode: '0103', cardType: 1n } })
  expect(await peer.client().members.applyPhoneChangeByCard(change)).toEqual({
    kind: 'done',
    data: { memberNo: 'm_7', tranceNo: 'T1', bankName: '农业银行', bankCode: '0103', cardType: 'debit' },
  })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'memberService.bankCardChangeBindPhone' })
  expect(sent()).toMatchObject({ bizUserId: 'm_7', phone: change.phone, name: '王小明', cardCheck: 7, identityType: 1 })
  for (const secret of [change.cardNo, change.identityNo]) expect(JSON.stringify(sent())).not.toContain(secret)
  peer.answer({ data: { bizUserId: 'm_7', tranceNum: 'T1' } })
  const code = { memberNo: 'm_7', phone: change.phone, code: '111111', tranceNo: 'T1' }
  expect(await peer.client().members.confirmPhoneChangeByCard(code)).toEqual({
    kind: 'done',
    data: { memberNo: 'm_7' },
  })
  expect(sent()).toEqual({ bizUserId: 'm_7', tranceNum: 'T1', phone: change.phone, verificationCode: '111111' })
  peer.answer({ data: { bizUserId: 'm_8', tranceNum: 'T1' } })
  expect(await peer.client().members.confirmPhoneChangeByCard(code)).toMatchObject({ reason: 'otherOrder' })
  peer.answer({ subCode: '30024' })
  expect(await peer.client().members.confirmPhoneChangeByCard(code)).toMatchObject({ kind: 'repeated' })
})

test.each([1, 3, 5, 8, 99])('card check %i sends no code and is refused here', async (cardCheck) => {
  const before = peer.requests.length
  expect(await peer.client().members.applyPhoneChangeByCard({ ...change, cardCheck })).toMatchObject({
    code: REFUSED_HERE,
  })
  expect(peer.requests).toHaveLength(before)
})

test('the page of an agreement on payments by balance names both sides', async () => {
  const { members } = peer.client({ pageUrl: 'https://pay.example/gateway' })
  const asked = { requestNo: 'S1', payerNo: 'm_7', name: '服务费代扣', returnUrl: 'https://shop.example/back' }
  const outcome = await members.signBalanceProtocolPage({ ...asked, receiver: 'platform' })
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const { searchParams } = new URL(outcome.data.url)
  expect(searchParams.get('method')).toBe('allinpay.yunst.memberService.signBalanceProtocol')
  expect(JSON.parse(searchParams.get('bizContent') ?? '')).toEqual({
    protocolReqSn: 'S1',
    payerId: 'm_7',
    receiverId: '#yunBizUserId_B2C#',
    protocolName: '服务费代扣',
    jumpUrl: 'https://shop.example/back',
    backUrl: 'https://shop.example/notify',
    source: 2,
  })
  const refused = { code: REFUSED_HERE }
  const oneself = members.signBalanceProtocolPage({ ...asked, receiver: { memberNo: 'm_7' } })
  expect(await oneself).toMatchObject(refused)
  const unnamed = members.signBalanceProtocolPage({ ...asked, requestNo: '', receiver: 'platform' })
  expect(await unnamed).toMatchObject(refused)
})

const byProtocol = { orderNo: 'X1', payerNo: 'm_7', protocolNo: '1767300000000000001', amountFen: 500, feeFen: 20 }
const wire = {
  bizOrderNo: 'X1',
  payerId: 'm_7',
  protocolNo: '1767300000000000001',
  amount: 500,
  fee: 20,
  backUrl: 'https://shop.example/notify',
  payMethod: { BALANCE: [{ accountSetNo: '400193', amount: 500 }] },
  industryCode: '1910',
  industryName: '其他',
  source: 2,
}

test('an agreement pays a receiver, asking nobody', async () => {
  peer.answer(accepted)
  const outcome = await peer.client().orders.consumeByProtocol({ ...byProtocol, receiver: { memberNo: 'shop' } })
  expect(outcome).toMatchObject({ kind: 'done', data: { orderNo: 'X1', payStatus: 'succeeded', needsSms: false } })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'orderService.consumeProtocolApply' })
  expect(sent()).toEqual({ ...wire, receiverId: 'shop' })
  peer.answer({ subCode: '30052' })
  const refused = peer.client().orders.consumeByProtocol({ ...byProtocol, receiver: 'platform' })
  expect(await refused).toMatchObject({ kind: 'refused', code: '30052' })
})

test('an agreement collects for its one receiver all but the fee', async () => {
  peer.answer(accepted)
  expect(await peer.client().orders.collectByProtocol({ ...byProtocol, receiverNo: 'shop' })).toMatchObject({
    kind: 'done',
  })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'orderService.agentCollectProtocolApply' })
  expect(sent()).toEqual({ ...wire, recieverList: [{ bizUserId: 'shop', amount: 480 }], tradeCode: '3001' })
})

test.each([
  ['without its number', { protocolNo: '' }],
  ['of nothing', { amountFen: 0, feeFen: 0 }],
  ['with a fee above it', { feeFen: 501 }],
])('a payment by agreement %s is refused here', async (_what, changes) => {
  const { orders } = peer.client()
  const before = peer.requests.length
  const order = { ...byProtocol, ...changes }
  expect(await orders.consumeByProtocol({ ...order, receiver: 'platform' })).toMatchObject({ code: REFUSED_HERE })
  expect(await orders.collectByProtocol({ ...order, receiverNo: 'shop' })).toMatchObject({ code: REFUSED_HERE })
  expect(peer.requests).toHaveLength(before)
})

test('an agreement that leaves its receiver nothing collects nothing', async () => {
  const order = { ...byProtocol, feeFen: 500, receiverNo: 'shop' }
  expect(await peer.client().orders.collectByProtocol(order)).toMatchObject({ code: REFUSED_HERE })
})

test('a collect for nobody has no list of receivers', async () => {
  peer.answer({ data: { bizOrderNo: 'X1', orderNo: '9', payInfo: 'weixin://1' } })
  const { protocolNo: _, ...order } = byProtocol
  const outcome = await peer.client().orders.collectUnassigned({ ...order, payment: { kind: 'scanWeixin' } })
  expect(outcome).toMatchObject({ kind: 'done', data: { payStatus: 'unpaid', payInfo: 'weixin://1' } })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'orderService.agentCollectApplySimplifyCheck' })
  const { protocolNo: _no, ...terms } = wire
  expect(sent()).toEqual({ ...terms, tradeCode: '3001', payMethod: { SCAN_WEIXIN: { amount: 500, limitPay: '' } } })
})

test('a bank account is asked for now or at the end of a day, and its state is handed on as it comes', async () => {
  const account = { keptAt: 'allinpay', accountNo: '3100', accountName: '备付金' } as const
  peer.answer({ data: { balance: 88_000n, acctStatus: '1' } })
  const { orders } = peer.client()
  expect(await orders.bankBalance(account)).toEqual({ kind: 'done', data: { balanceFen: 88_000, status: '1' } })
  expect(sent()).toEqual({ acctOrgType: 0, acctNo: '3100', acctName: '备付金' })
  await orders.bankBalance({ ...account, keptAt: 'merchants', day: '2026-01-01' })
  expect(sent()).toMatchObject({ acctOrgType: 4, date: '20260101' })
  expect(await orders.bankBalance({ ...account, day: '1.1.2026' })).toMatchObject({ code: REFUSED_HERE })
  expect(await orders.bankBalance({ ...account, accountNo: '' })).toMatchObject({ code: REFUSED_HERE })
})

test('the receipt of a payout is an address', async () => {
  peer.answer({ data: { url: 'https://pay.example/receipt?t=1' } })
  expect(await peer.client().orders.payoutReceipt({ orderNo: 'W1' })).toEqual({
    kind: 'done',
    data: { url: 'https://pay.example/receipt?t=1' },
  })
  expect(sent()).toEqual({ bizOrderNo: 'W1' })
  peer.answer({ data: {} })
  expect(await peer.client().orders.payoutReceipt({ orderNo: 'W1' })).toMatchObject({
    kind: 'unknown',
    reason: 'shape',
  })
  expect(await peer.client().orders.payoutReceipt({ orderNo: 'a|b' })).toMatchObject({ code: REFUSED_HERE })
})

test('the wire log keeps numbers of agreements and orders, and nothing of a card, a phone, a code or a name', async () => {
  const kept: unknown[] = []
  const wireLog = {
    asked: async (asked: unknown) => void kept.push(asked),
    answered: (...both: unknown[]) => kept.push(both),
  }
  const { members, orders } = peer.client({ wireLog, pageMode: 'ask-url' })
  peer.answer({ data: { bizUserId: 'm_7', tranceNum: 'T1', bankName: '农业银行', phone: change.phone } })
  await members.applyPhoneChangeByCard(change)
  await members.confirmPhoneChangeByCard({ memberNo: 'm_7', phone: change.phone, code: '246810', tranceNo: 'T1' })
  peer.answer({ data: { balance: 88_000n, acctStatus: '1' } })
  await orders.bankBalance({ keptAt: 'allinpay', accountNo: '31000001', accountName: '备付金账户' })
  peer.answer({ data: { url: 'https://pay.example/receipt?token=once' } })
  await orders.payoutReceipt({ orderNo: 'W1' })
  peer.answer(accepted)
  await orders.consumeByProtocol({ ...byProtocol, receiver: { memberNo: 'shop' } })
  peer.answer({ data: { url: 'https://pay.example/sign?token=once' } })
  await members.signBalanceProtocolPage({
    requestNo: 'S1',
    payerNo: 'm_7',
    receiver: 'platform',
    name: '服务费代扣',
    returnUrl: 'https://shop.example/back',
  })
  const text = JSON.stringify(kept)
  for (const shown of ['m_7', 'W1', 'S1', 'shop', byProtocol.protocolNo]) expect(text).toContain(shown)
  const secrets = [
    change.phone,
    change.name,
    change.cardNo,
    change.identityNo,
    '246810',
    '31000001',
    '备付金账户',
    'once',
    '服务费代扣',
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
})
