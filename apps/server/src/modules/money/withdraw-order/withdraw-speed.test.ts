// How fast a withdrawal arrives: chosen where the platform offers a choice, priced before it is applied for, asked of the provider,
// and said until it is there.
import { api, type ParameterKey, type WithdrawSpeed } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPayableSeller, DAY, differenceFromProvider, HOUR, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  approve,
  cancel,
  codeOn,
  confirm,
  enrich,
  newOperator,
  pay,
  setParameter,
  toNextMonth,
  withdrawal,
} from '../../../testing/withdrawal.ts'

const MINUTE = 60_000

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await enrich(seller, 1_000_000)
  await testApp.pass(2 * DAY)
})
afterAll(() => testApp.stop())
// Nine in the morning of a first: no day ends in a test, and what is free of a month is untouched.
beforeEach(async () => {
  await toNextMonth(testApp)
  await testApp.pass(9 * HOUR)
})

const handlers = () => testApp.modules.withdrawOrders.handlers
const set = (key: ParameterKey, value: number) => setParameter(testApp, key, value)
const quoted = (speed: WithdrawSpeed) =>
  ask(api.withdrawOrder.quote, handlers().quote, seller.actor, { amountFen: 10_000, bankCardId: seller.cardId, speed })
const applied = (speed: WithdrawSpeed, feeFen: number) =>
  ask(api.withdrawOrder.apply, handlers().apply, seller.actor, {
    amountFen: 10_000,
    bankCardId: seller.cardId,
    speed,
    feeFen,
  })
const sent = async (speed: WithdrawSpeed, feeFen: number) => {
  const { id } = await applied(speed, feeFen)
  const confirmed = await confirm(seller, id, await codeOn(seller))
  const operator = newOperator(testApp)
  const passed =
    confirmed.status === 'AUDITING' ? await approve(testApp, newOperator(testApp, '审核小吴'), confirmed) : confirmed
  return pay(testApp, operator, passed)
}
const dayOfClock = (later = 0) => {
  const { now } = testApp.clock
  return new Date(now().getTime() + 8 * HOUR + later).toISOString().slice(0, 10)
}

test('nobody chooses where the platform offers one speed', async () => {
  const { speeds } = await quoted('D0')
  expect(speeds.map(({ speed }) => speed)).toEqual(['D0'])
  await expect(applied('D1', 0)).rejects.toMatchObject({
    refusal: 'limit.exceeded',
    details: { limit: '平台暂不支持次日到账' },
  })
})

test('the same day costs what the platform adds, a free one too, and the next day does not', async () => {
  await set('withdraw.nextDay', 1)
  await set('withdraw.sameDayFeeFen', 150)
  expect(await quoted('D0')).toMatchObject({
    feeFen: 150,
    arriveFen: 9_850,
    freeLeftThisMonth: 3,
    speeds: [
      { speed: 'D0', feeFen: 150 },
      { speed: 'D1', feeFen: 0, arrival: '审核打款后次日 15:00 前到账' },
    ],
  })
  expect(await quoted('D1')).toMatchObject({ feeFen: 0, arriveFen: 10_000, arrival: '审核打款后次日 15:00 前到账' })
  const { id, feeFen, speed } = await applied('D0', 150)
  expect([feeFen, speed]).toEqual([150, 'D0'])
  await cancel(seller, id)
})

test('one for the next day is asked of the provider so, says when it should arrive, and arrives then', async () => {
  const { id, withdrawNo } = await sent('D1', 0)
  expect(await withdrawal(seller, id)).toMatchObject({ status: 'PAYING', speed: 'D1', expectedOn: dayOfClock(DAY) })
  // Our answer is not there before the bank pays: at two in the afternoon of the next day.
  await testApp.pass(6 * HOUR)
  await testApp.deliver(withdrawNo)
  expect((await withdrawal(seller, id)).status).toBe('PAYING')
  await testApp.pass(24 * HOUR)
  await testApp.deliver(withdrawNo)
  expect((await withdrawal(seller, id)).status).toBe('SUCCESS')
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('one for the next day is no case while its day has not passed, and its arrival is seen without a notification', async () => {
  const { id } = await sent('D1', 0)
  // A day and an hour after it was sent: the bank pays in four hours.
  await testApp.pass(25 * HOUR)
  await testApp.work()
  expect((await withdrawal(seller, id)).status).toBe('PAYING')
  await testApp.pass(5 * HOUR)
  await testApp.work()
  expect((await withdrawal(seller, id)).status).toBe('SUCCESS')
  const cases = testApp.db.tenant(seller.actor.merchantId).selectFrom('money_case').select('kind')
  expect(await cases.execute()).toEqual([])
})

test('one of the same day is expected on it, and no choice is taken back from what was applied for', async () => {
  const { id: later } = await applied('D1', 0)
  await set('withdraw.nextDay', 0)
  // Another code may be sent.
  await testApp.pass(2 * MINUTE)
  const { id } = await sent('D0', 150)
  expect(await withdrawal(seller, id)).toMatchObject({ speed: 'D0', feeFen: 150, expectedOn: dayOfClock() })
  expect(await withdrawal(seller, later)).toMatchObject({ speed: 'D1', feeFen: 0, expectedOn: null })
})
