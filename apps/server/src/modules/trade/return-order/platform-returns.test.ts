// Returns of all merchants as the platform finds them, and the clock of one that is in no dispute, moved by the platform: stopped, started with what was left, put off; and who hears of it.
import { api, type InputOf, type PlatformReturnInfo, type ReturnInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { escalate } from '../../../testing/disputes.ts'
import { applyFor, onReturn, returnOf } from '../../../testing/returns.ts'
import { addPayableSeller, DAY, HOUR, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  operator = newOperator(testApp, '客服小林')
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.returnOrders.handlersOf.platformReturn
const of = ({ id, version }: ReturnInfo) => ({ id, version })
const hoursLeft = (at: string | null) => Math.round((Date.parse(at ?? '') - testApp.clock.now().getTime()) / HOUR)

type Operation = InputOf<typeof api.platformReturn.operate>
type TermsOf<Action extends Operation['action']> = Omit<
  Extract<Operation, { action: Action }>,
  'merchantId' | 'id' | 'version'
>
async function move<Action extends Operation['action']>(
  { id }: Pick<ReturnInfo, 'id'>,
  terms: TermsOf<Action> & { readonly action: Action },
  { version, key }: { readonly version?: number; readonly key?: string } = {},
): Promise<PlatformReturnInfo> {
  const now = version ?? (await returnOf(seller, id)).version
  const body = { ...terms, merchantId: seller.actor.merchantId, id, version: now } as unknown as Operation
  return ask(api.platformReturn.operate, handlers().operate, operator, body, key)
}
const seen = ({ id }: Pick<ReturnInfo, 'id'>) =>
  ask(api.platformReturn.info, handlers().info, operator, { merchantId: seller.actor.merchantId, id })

async function asked(type: 'REFUND_ONLY' | 'RETURN_REFUND' = 'RETURN_REFUND'): Promise<ReturnInfo> {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  return applyFor(seller, await infoOf(seller, order.id), { type, isReceived: true, reasonCode: 'OTHER' })
}
async function pass(ms: number): Promise<void> {
  await testApp.pass(ms)
  await testApp.work()
}
const bellsAbout = ({ returnNo }: ReturnInfo) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select(['title', 'body'])
    .where('body', 'like', `%${returnNo}%`)
    .where('title', 'like', '平台%')
    .orderBy('id')
    .execute()

test('given more time, a merchant who says nothing has agreed that much later, and both sides read why', async () => {
  const one = await asked()
  const longer = await move(one, { action: 'prolong', hours: 24, note: '商家所在地停电' })
  expect(hoursLeft(longer.return.deadlineAt)).toBe(72)
  expect(longer).toMatchObject({ merchantName: expect.any(String) as string, allowedActions: ['pause', 'prolong'] })
  for (const actor of [seller.actor, seller.storefront])
    expect((await returnOf(seller, one.id, actor)).history.at(-1)).toMatchObject({
      text: '平台延长 24 小时：商家所在地停电',
    })
  expect(await bellsAbout(one)).toMatchObject([{ title: '平台延长了售后时限' }])
  await pass(49 * HOUR)
  expect((await returnOf(seller, one.id)).status).toBe('MERCHANT_REVIEW')
  await pass(24 * HOUR)
  expect((await returnOf(seller, one.id)).status).toBe('WAIT_BUYER_RETURN')
})

test('stopped, no time runs for either side, and it goes on with what was left', async () => {
  const one = await asked()
  await pass(8 * HOUR)
  const paused = await move(one, { action: 'pause', note: '等待物流核实' })
  expect(paused.return).toMatchObject({ isPaused: true, deadlineAt: null, atDeadline: null })
  expect(paused.allowedActions).toEqual(['resume'])
  await pass(5 * DAY)
  expect((await returnOf(seller, one.id)).status).toBe('MERCHANT_REVIEW')
  await expect(move(one, { action: 'prolong', hours: 1, note: '再等等' })).rejects.toMatchObject({
    refusal: 'state.notAllowed',
  })
  const resumed = await move(one, { action: 'resume', note: '物流已核实' })
  expect(hoursLeft(resumed.return.deadlineAt)).toBe(40)
  expect(await bellsAbout(one)).toMatchObject([{ title: '平台暂停了售后计时' }, { title: '平台恢复了售后计时' }])
  await pass(41 * HOUR)
  expect((await returnOf(seller, one.id)).status).toBe('WAIT_BUYER_RETURN')
})

test('stopped, either side may still act, and the time that runs from there is its own', async () => {
  const one = await asked()
  await move(one, { action: 'pause', note: '等待物流核实' })
  const agreed = await onReturn(seller, { action: 'agree', ...of(await returnOf(seller, one.id)) })
  expect(agreed).toMatchObject({ status: 'WAIT_BUYER_RETURN', isPaused: false })
  expect(hoursLeft(agreed.deadlineAt)).toBe(7 * 24)
  expect((await seen(one)).allowedActions).toEqual(['pause', 'prolong'])
})

test('is given time up to thirty days from now, by ten days at a time, and once for one command', async () => {
  const one = await asked()
  const { version } = await returnOf(seller, one.id)
  const longer = { action: 'prolong', hours: 240, note: '商家装修' } as const
  for (const _again of [1, 2]) await move(one, longer, { version, key: `longer-${one.id}` })
  expect(hoursLeft((await returnOf(seller, one.id)).deadlineAt)).toBe(48 + 240)
  await expect(move(one, longer, { version })).rejects.toMatchObject({ refusal: 'record.changed' })
  await move(one, longer)
  await expect(move(one, longer)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  expect(hoursLeft((await returnOf(seller, one.id)).deadlineAt)).toBe(48 + 480)
})

test('one in dispute is left to the desk of disputes, and of one that is over nothing is moved', async () => {
  const one = await asked('REFUND_ONLY')
  const rejected = await onReturn(seller, { action: 'reject', ...of(one), code: 'CUSTOM', reason: '定制商品不退' })
  const disputed = await escalate(seller, rejected)
  expect((await seen(disputed)).allowedActions).toEqual([])
  const pause = { action: 'pause', note: '等待物流核实' } as const
  await expect(move(disputed, pause)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await onReturn(seller, { action: 'cancel', id: one.id })
  await expect(move(one, pause)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('a signature brings the end forward while the clock stands still, too', async () => {
  const one = await asked()
  await onReturn(seller, { action: 'agree', ...of(one) })
  await onReturn(seller, { action: 'sendBack', id: one.id, carrierCode: 'SF', waybillNo: 'SF1600000000001' })
  await move(one, { action: 'pause', note: '等待物流核实' })
  const now = testApp.clock.now()
  await testApp.db.transaction(seller.actor.merchantId, (tx) =>
    testApp.modules.returnOrders.signedBack(tx, one.id, { signedAt: now, now }),
  )
  const signed = await returnOf(seller, one.id)
  expect(signed).toMatchObject({ isPaused: true, deadlineAt: null })
  const resumed = await move(one, { action: 'resume', note: '物流已核实' })
  expect(hoursLeft(resumed.return.deadlineAt)).toBe(48)
})
