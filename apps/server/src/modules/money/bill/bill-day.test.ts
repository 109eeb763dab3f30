// When the money of an order comes, where its merchant settles by periods: with the bill of the period in which its own time is over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { addPayableSeller, confirm, DAY, infoOf, placeAndPay, ship } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { endPeriod, sellAndFallDue, settleBy } from './bill.testing.ts'

const CHINA_MS = 8 * 3_600_000

let testApp: TestApp
let maker: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  maker = newOperator(testApp)
})
afterAll(() => testApp.stop())

test('by itself where its merchant settles order by order, and with the bill of its period where it settles by the week', async () => {
  const seller = await addPayableSeller(testApp)
  await endPeriod(seller)
  const before = await sellAndFallDue(seller)
  expect((await infoOf(seller, before)).settleBillAt).toBeNull()
  await settleBy(seller, maker, 'W1')
  await endPeriod(seller)
  const order = await placeAndPay(seller)
  expect(order.settleBillAt).toBeNull()
  await ship(seller, order)
  const waiting = await infoOf(seller, order.id)
  const monday = (at: string | null) => {
    if (at === null) throw new Error('Nobody can say')
    const day = new Date(Date.parse(at) + CHINA_MS)
    return [day.getUTCDay(), day.getUTCHours(), day.getUTCMinutes()]
  }
  expect(monday(waiting.settleBillAt)).toEqual([1, 0, 0])
  const ahead = Date.parse(waiting.settleBillAt ?? '') - Date.parse(waiting.settleExpectedAt ?? '')
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThanOrEqual(7 * DAY)
  await confirm(seller, order.id)
  const done = await infoOf(seller, order.id)
  expect(Date.parse(done.settleBillAt ?? '')).toBeLessThan(Date.parse(waiting.settleBillAt ?? ''))
  expect(monday(done.settleBillAt)).toEqual([1, 0, 0])
})
