/** What a call may be believed to have done, whatever the line and the other side do to it. */
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSED_HERE } from './index.ts'
import { type Peer, startPeer } from './testing/provider-peer.ts'
import { signReply } from './wire/index.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const paid = {
  orderNo: '1000000000000000002',
  bizOrderNo: 'C1',
  orderStatus: 4,
  amount: 9_900,
  payDatetime: '2026-01-02 03:05:00',
  buyerBizUserId: 'm_0001',
  extendInfo: '',
}
const detail = (changes?: Parameters<Peer['client']>[0]) => peer.client(changes).orders.detail({ orderNo: 'C1' })
const confirm = (changes?: Parameters<Peer['client']>[0]) =>
  peer.client(changes).orders.confirmBySms({ memberNo: 'm_0001', orderNo: 'C1', code: '11111', consumerIp: '9.9.9.9' })
const HELD_BACK = {
  beforeCall() {
    throw new Error('not here')
  },
}

test.each(['md5-base64', 'raw'] as const)('an order is read when the reply is signed over %s', async (digest) => {
  peer.answer({ data: paid, digest })
  const outcome = await detail()
  expect(outcome).toMatchObject({ kind: 'done', data: { orderNo: 'C1', status: 'succeeded', amountFen: 9_900 } })
  expect(peer.exchanges.at(-1)).toMatchObject({ outcome: 'done', signature: { form: 'nulls-dropped', digest } })
})

test.each(['nulls-dropped', 'nulls-kept', 'original'] as const)(
  'an order is read when the reply is signed with %s',
  async (form) => {
    peer.answer({ data: { ...paid, errorMessage: null }, form })
    expect(await detail()).toMatchObject({ kind: 'done' })
    expect(peer.exchanges.at(-1)?.signature?.form).toBe(form)
  },
)

test('a mode that is pinned is the only one believed', async () => {
  peer.answer({ data: paid, digest: 'raw' })
  expect(await detail({ responseDigest: 'md5-base64' })).toEqual({ kind: 'unknown', reason: 'forged' })
  peer.answer({ data: { ...paid, errorMessage: null }, form: 'nulls-kept' })
  expect(await detail({ responseNulls: 'dropped' })).toEqual({ kind: 'unknown', reason: 'forged' })
})

test('the request is signed in the mode that is set', async () => {
  peer.answer({ data: paid })
  await detail()
  expect(peer.requests.at(-1)).toMatchObject({
    method: 'orderService.getOrderDetail',
    digest: 'md5-base64',
    fields: { timestamp: '2026-01-02 03:04:05', format: 'JSON', charset: 'utf-8', version: '1.0' },
  })
  await detail({ requestDigest: 'raw', methods: { 'orderService.getOrderDetail': 'orderService.getOrderStatus' } })
  expect(peer.requests.at(-1)).toMatchObject({ method: 'orderService.getOrderStatus', digest: 'raw' })
})

test('an amount changed on the way is never believed', async () => {
  peer.answer({ text: peer.signed(paid).replace('9900', '9901') })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'forged' })
})

test('a reply signed by a key we do not trust is never believed', async () => {
  const untrusted = await startPeer()
  peer.answer({ text: untrusted.signed(paid) })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'forged' })
  await untrusted.stop()
})

test('a genuine reply about another order leaves the outcome unknown', async () => {
  peer.answer({ data: { ...paid, bizOrderNo: 'C2' } })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'otherOrder' })
})

test('a genuine reply that names no order could be about any', async () => {
  const { bizOrderNo: _, ...nameless } = paid
  peer.answer({ data: nameless })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'shape' })
})

test('an unsigned success is never believed', async () => {
  peer.answer({ text: JSON.stringify({ code: '10000', subCode: 'OK', data: paid }) })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'unsigned', code: 'OK' })
})

test('an unsigned error is unknown for money, but a gateway that turns a query away is believed', async () => {
  peer.answer({ subCode: 'GW0004', code: '20000', unsigned: true })
  expect(await confirm()).toEqual({ kind: 'unknown', reason: 'unsigned', code: 'GW0004' })
  expect(await detail()).toEqual({ kind: 'refused', code: 'GW0004', message: '客户端签名错误' })
})

test('an unsigned "no such order" is not believed: it would allow a second order', async () => {
  peer.answer({ subCode: '40000', unsigned: true })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'unsigned', code: '40000' })
})

test.each([
  ['20011', { kind: 'refused', code: '20011', message: '验证码错误' }],
  ['40033', { kind: 'repeated', code: '40033', message: '订单确认重复' }],
  ['40004', { kind: 'repeated', code: '40004', message: '订单不是未支付状态' }],
  ['9400', { kind: 'unknown', reason: 'code', code: '9400' }],
  ['GW0014', { kind: 'unknown', reason: 'code', code: 'GW0014' }],
  ['77777', { kind: 'unknown', reason: 'code', code: '77777' }],
])('a signed %s means what the protocol says it means', async (subCode, outcome) => {
  peer.answer({ subCode })
  expect(await confirm()).toEqual(outcome)
})

test('the provider’s own words go before ours', async () => {
  peer.answer({ subCode: '40014', subMsg: '可用余额不足' })
  expect(await confirm()).toEqual({ kind: 'refused', code: '40014', message: '可用余额不足' })
})

test.each([
  ['a proxy’s html page', { text: '<html>502</html>', status: 502 }, 'httpStatus'],
  ['an html page that claims to be fine', { text: '<html>ok</html>' }, 'unreadable'],
  ['an empty body', { text: '' }, 'unreadable'],
  ['a reply cut in the middle of its JSON', { text: '{"code":"10000","data":{"bizOr' }, 'unreadable'],
  ['a redirect', { text: '', status: 302 }, 'httpStatus'],
  ['a connection reset', 'reset', 'connection'],
  ['a reply cut in the middle of its body', 'halfReply', 'connection'],
] as const)('%s leaves the outcome unknown', async (_, answer, reason) => {
  peer.answer(answer)
  expect(await confirm()).toEqual({ kind: 'unknown', reason })
})

test('a body too large to be a reply is not read to its end', async () => {
  peer.answer({ text: ' '.repeat(9 * 1024 * 1024) + peer.signed(paid) })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'unreadable' })
})

test('silence beyond the limit leaves the outcome unknown', async () => {
  peer.answer('hang')
  expect(await confirm({ timeouts: { moneyMs: 80 } })).toEqual({ kind: 'unknown', reason: 'timeout' })
  expect(await detail({ timeouts: { queryMs: 80 } })).toEqual({ kind: 'unknown', reason: 'timeout' })
})

test('a provider that cannot be reached has certainly not received the call', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise<void>((resolve) => closed.close(() => resolve()))
  expect(await confirm({ gatewayUrl: `http://127.0.0.1:${port}/gateway` })).toEqual({
    kind: 'unknown',
    reason: 'notSent',
  })
})

test('amounts are read to the last fen, and refused rather than rounded beyond that', async () => {
  peer.answer({ data: { ...paid, amount: 9_007_199_254_740_991n } })
  expect(await detail()).toMatchObject({ data: { amountFen: 9_007_199_254_740_991 } })
  peer.answer({ data: { ...paid, amount: '123' } })
  expect(await detail()).toMatchObject({ data: { amountFen: 123 } })
  peer.answer({ data: { ...paid, amount: 9_007_199_254_740_993n } })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'shape' })
  peer.answer({ data: { ...paid, amount: '12.5' } })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'shape' })
})

test('an order status nobody knows is not guessed', async () => {
  peer.answer({ data: { ...paid, orderStatus: 8 } })
  expect(await detail()).toEqual({ kind: 'unknown', reason: 'shape' })
})

test('data wrapped once more as text is read all the same', async () => {
  const { providerKey } = peer
  const body = { code: '10000', subCode: 'OK', data: JSON.stringify(paid) }
  peer.answer({ text: signReply(body, { privateKey: providerKey, digest: 'md5-base64', form: 'nulls-dropped' }) })
  expect(await detail()).toMatchObject({ kind: 'done', data: { orderNo: 'C1' } })
})

test('an argument that can never be sent is refused here, and nothing leaves', async () => {
  const before = peer.requests.length
  const pay = { memberNo: 'm_0001', orderNo: 'C 1|', code: '11111', consumerIp: '9.9.9.9' }
  expect(await peer.client().orders.confirmBySms(pay)).toMatchObject({ kind: 'refused', code: REFUSED_HERE })
  expect(peer.requests).toHaveLength(before)
})

test('the record of an exchange holds no secret', async () => {
  peer.answer({ subCode: '20011' })
  await confirm()
  const recorded = JSON.stringify(peer.exchanges.at(-1))
  expect(recorded).toContain('"method":"orderService.payByBackSMS"')
  expect(recorded).toContain('"orderNo":"C1"')
  expect(recorded).toContain('"code":"20011"')
  expect(recorded).not.toContain('11111')
  expect(recorded).not.toContain(peer.requests.at(-1)?.fields.sign)
})

test('a recorder that fails does not lose the outcome', async () => {
  peer.answer({ data: paid })
  const failing = () => {
    throw new Error('the disk is full')
  }
  expect(await detail({ onExchange: failing })).toMatchObject({ kind: 'done' })
})

test.each([
  ['a question', () => detail(HELD_BACK)],
  ['money', () => confirm(HELD_BACK)],
  ['a member', () => peer.client(HELD_BACK).members.create({ memberNo: 'm_0001', memberType: 'person' })],
  ['a check file', () => peer.client(HELD_BACK).checkFiles.open('http://127.0.0.1:1/file')],
])('nothing is sent where no call may be made: %s', async (_what, call) => {
  const before = peer.requests.length
  await expect(call()).rejects.toThrow('not here')
  expect(peer.requests).toHaveLength(before)
})
