// Whenever the cycle of a merchant changes, its bills lie one behind the other: no moment is billed twice, and none is left out.
import type { SettlementCycle } from '@merchant/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { periodEnd, periodStart } from '../../../kernel/settlement-period.ts'
import { addPayableSeller, DAY } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { endPeriod, sellAndFallDue, settleBy } from './bill.testing.ts'

let testApp: TestApp
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

test('of any run of cycles each period begins where the one before it ends', () => {
  const cycle = fc.constantFrom<SettlementCycle>('D1', 'W1', 'HM', 'M1')
  const begin = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(begin, fc.array(cycle, { minLength: 1, maxLength: 30 }), (at, cycles) => {
      let from = periodStart('D1', at)
      for (const next of cycles) {
        const to = periodEnd(next, from)
        expect(to.getTime()).toBeGreaterThan(from.getTime())
        expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(31 * DAY)
        // Whatever moment of it one looks from, it ends there.
        expect(periodEnd(next, new Date(to.getTime() - 1))).toEqual(to)
        from = to
      }
    }),
  )
})

test('a cycle that is changed within a period holds from its end on, and leaves no gap', async () => {
  const seller = await addPayableSeller(testApp, { stock: 1_000 })
  for (const cycle of ['W1', 'HM', 'M1', 'D1', 'W1'] as const) {
    await sellAndFallDue(seller)
    await testApp.pass(DAY)
    await settleBy(seller, operator, cycle)
    await endPeriod(seller)
  }
  const bills = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('finance_bill')
    .select(['cycle', 'period_from', 'period_to'])
    .orderBy('period_from')
    .execute()
  expect(bills.length).toBeGreaterThan(2)
  for (const [at, bill] of bills.entries()) {
    const before = bills[at - 1]
    if (before !== undefined) expect(bill.period_from.getTime()).toBeGreaterThanOrEqual(before.period_to.getTime())
    expect(periodEnd(bill.cycle, bill.period_from)).toEqual(bill.period_to)
  }
})
