// Deadlines fire when they are due, once, and again after a failure; many workers share them without a timer lost.
import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createManualClock } from '../kernel/clock.ts'
import { armTimer, disarmTimer, type TimerKind } from '../kernel/timers.ts'
import { createTimerJob } from './fire-timers.ts'

const START = new Date('2026-11-20T01:00:00Z')
const clock = createManualClock(START)
const merchantId = randomUUID()
let suite: TestDatabase
const fired: string[] = []
const problems: string[] = []
let act: (subjectId: string) => Promise<void> = async () => {}

beforeAll(async () => {
  suite = await createTestDatabase()
})
afterAll(() => suite.drop())
beforeEach(async () => {
  await suite.database.global.deleteFrom('timer').execute()
  clock.set(START)
  fired.length = 0
  problems.length = 0
  act = async () => {}
})

const after = (milliseconds: number) => new Date(START.getTime() + milliseconds)
const action = async (_merchantId: string, subjectId: string) => {
  await act(subjectId)
  fired.push(subjectId)
}
const jobOf = () =>
  createTimerJob({
    db: suite.database,
    clock,
    actions: {
      'saleOrder.payExpire': action,
      'saleOrder.autoConfirm': action,
      'saleOrder.settle': action,
      'saleOrder.lateRefund': action,
      'saleOrder.codesExpire': action,
      'saleOrder.refundAgain': action,
      'saleOrder.addressReview': action,
      'merchantClosing.done': action,
      'merchantClosing.goodsOff': action,
      'returnOrder.deadline': action,
      'returnDispute.overdue': action,
      'goodsRevision.overdue': action,
      'withdrawOrder.confirmExpire': action,
      'certification.realNameExpire': action,
      'certification.companyExpire': action,
      'qualification.remind': action,
      'qualification.expire': action,
      'qualification.graceOver': action,
      'manualEntry.expire': action,
      'withdrawSchedule.run': action,
      'bill.generate': action,
      'bill.autoConfirm': action,
      'bill.watchPaid': action,
      'bill.answerOverdue': action,
      'rechargeOrder.expire': action,
      'rechargeOrder.creditAgain': action,
      'platformPayment.sendAgain': action,
      'platformOrder.due': action,
      'violation.appeal': action,
      'platformOrder.payExpire': action,
      'platformOrder.service': action,
      'platformOrder.restrict': action,
      'platformOrder.refundAgain': action,
      'goods.purge': action,
      'goods.onSale': action,
      'shop.holidayBegins': action,
      'goods.stockAlert': action,
      'shop.holidayEnds': action,
      'goods.offSale': action,
      'goods.presaleEnd': action,
      'goods.validityEnd': action,
    },
    onError: (problem) => void problems.push(problem),
  })

async function arm(dueInMs: number, subjectId: string = randomUUID(), kind: TimerKind = 'saleOrder.payExpire') {
  await suite.database.transaction(merchantId, (tx) =>
    armTimer(tx, { kind, subjectId, dueAt: after(dueInMs) }, clock.now()),
  )
  return subjectId
}

test('fires what is due and nothing else, the longest overdue first', async () => {
  const [later, first, second] = [await arm(3_000), await arm(1_000), await arm(2_000)]
  clock.set(after(2_000))
  expect(await jobOf()()).toBe(2)
  expect(fired).toEqual([first, second])
  expect(await jobOf()()).toBe(0)
  clock.set(after(3_000))
  await jobOf()()
  expect(fired).toEqual([first, second, later])
})

test('a timer that was ended does not fire, and ending says whether there was one', async () => {
  const subject = await arm(1_000)
  const end = () =>
    suite.database.transaction(merchantId, (tx) => disarmTimer(tx, 'saleOrder.payExpire', subject, clock.now()))
  expect(await end()).toBe(true)
  expect(await end()).toBe(false)
  clock.set(after(5_000))
  expect(await jobOf()()).toBe(0)
})

test('a timer that is armed again is moved', async () => {
  const subject = await arm(1_000)
  await arm(60_000, subject)
  clock.set(after(30_000))
  expect(await jobOf()()).toBe(0)
  clock.set(after(60_000))
  await jobOf()()
  expect(fired).toEqual([subject])
})

test('what fails comes again later and later, is told, and does not stop the others', async () => {
  const failing = await arm(0)
  const healthy = await arm(1)
  clock.set(after(1))
  act = async (subjectId) => {
    if (subjectId === failing) throw new Error('the provider does not answer')
  }
  await jobOf()()
  expect(fired).toEqual([healthy])
  expect(problems).toHaveLength(1)
  expect(await jobOf()()).toBe(0)
  clock.set(after(5_001))
  await jobOf()()
  expect(problems).toHaveLength(2)
  clock.set(after(10_000))
  expect(await jobOf()()).toBe(0)
  act = async () => {}
  clock.set(after(15_001))
  await jobOf()()
  expect(fired).toEqual([healthy, failing])
})

test('an action that arms its timer again is heard again', async () => {
  const subject = await arm(0)
  act = async (subjectId) => {
    if (fired.length === 0) await arm(3_600_000, subjectId)
  }
  await jobOf()()
  clock.set(after(3_600_000))
  await jobOf()()
  expect(fired).toEqual([subject, subject])
})

test('four workers fire two hundred timers once each', async () => {
  const subjects = await Promise.all(Array.from({ length: 200 }, () => arm(0)))
  const counts = await Promise.all([jobOf()(), jobOf()(), jobOf()(), jobOf()()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(fired.toSorted()).toEqual(subjects.toSorted())
})
