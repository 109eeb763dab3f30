// One withdrawal in full: its merchant sees its way and the payee, the platform's person also whom it decides about.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPayableSeller, DAY, type Seller } from '../../../testing/seller.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import {
  answerOfBank,
  apply,
  applyAndConfirm,
  approve,
  cancel,
  codeOn,
  confirm,
  earn,
  newOperator,
  pay,
  reject,
} from '../../../testing/withdrawal.ts'

const MINUTE = 60_000
let testApp: TestApp
let seller: Seller & { cardId: string }
let other: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  other = await addPayableSeller(testApp)
  await earn(seller)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.pass(DAY))

const handlers = () => testApp.modules.withdrawOrders.handlers
const infoOf = (id: string, by = seller) => ask(api.withdrawOrder.info, handlers().info, by.actor, { id })
const reviewOf = (id: string, operator = newOperator(testApp)) =>
  ask(api.withdrawOrder.review, handlers().review, operator, { id })
const stepsOf = (history: Awaited<ReturnType<typeof infoOf>>['history']) =>
  history.map(({ event, party, name }) => [event, party, name])

describe('one withdrawal', () => {
  test('is told to its merchant step by step, without the names of the platform’s people', async () => {
    const { id } = await apply(seller, 10_000)
    const confirmed = await confirm(seller, id, await codeOn(seller))
    const { withdrawNo, version } = await approve(testApp, newOperator(testApp, '审核小吴'), confirmed)
    await pay(testApp, newOperator(testApp, '财务小陈'), { id, version })
    await answerOfBank(testApp, withdrawNo, 'success')
    const info = await infoOf(id)
    const own = seller.actor.name
    expect(stepsOf(info.history)).toEqual([
      ['apply', 'MERCHANT', own],
      ['confirm', 'MERCHANT', own],
      ['approve', 'PLATFORM', null],
      ['pay', 'PLATFORM', null],
      ['paid', 'PROVIDER', null],
    ])
    expect(info).toMatchObject({ status: 'SUCCESS', isPublicAccount: false })
    expect(info.payee).toMatch(/^.\*$/)
    expect(stepsOf((await reviewOf(id)).history)).toEqual([
      ['apply', 'MERCHANT', null],
      ['confirm', 'MERCHANT', null],
      ['approve', 'PLATFORM', '审核小吴'],
      ['pay', 'PLATFORM', '财务小陈'],
      ['paid', 'PROVIDER', null],
    ])
  })

  test('is nobody else’s', async () => {
    const { id } = await apply(seller, 10_000)
    await expect(infoOf(id, other)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await cancel(seller, id)
  })
})

describe('a review', () => {
  test('says why, for whom, what the merchant has, and how its other withdrawals ended', async () => {
    const refused = await applyAndConfirm(seller, 20_000)
    await reject(testApp, newOperator(testApp), refused, '资料不全')
    await testApp.pass(MINUTE)
    const undone = await apply(seller, 10_000)
    await cancel(seller, undone.id)
    // The next code is sent a minute later at the earliest.
    await testApp.pass(MINUTE)
    const { id } = await applyAndConfirm(seller, 30_000)
    const review = await reviewOf(id)
    expect(review.merchant).toMatchObject({ type: 'INDIVIDUAL', status: 'ACTIVE' })
    expect(review.merchant.merchantNo).toMatch(/^MA/)
    expect(review.balance.frozenFen).toBe(30_000)
    expect(review).toMatchObject({ riskLevel: 'LOW', riskHits: [] })
    expect(review.earlier.turnedDown).toMatchObject([{ id: refused.id, status: 'REJECTED', failReason: '资料不全' }])
    expect(review.earlier.newest[0]).toMatchObject({ id: undone.id, status: 'CANCELED' })
    expect(review.earlier.newest.map((one) => one.id)).not.toContain(id)
    expect(review.earlier.counts).toMatchObject({ REJECTED: 1 })
    await reject(testApp, newOperator(testApp), await reviewOf(id), '资料不全')
  })

  test('is asked for a first withdrawal, and knows no other merchant’s', async () => {
    await earn(other)
    const { id } = await apply(other, 10_000)
    const confirmed = await confirm(other, id, await codeOn(other))
    expect(confirmed.status).toBe('AUDITING')
    const review = await reviewOf(id)
    expect(review).toMatchObject({ riskLevel: 'MEDIUM', riskHits: [{ rule: 'FIRST', needsReview: true }] })
    expect(review.earlier).toEqual({ counts: {}, newest: [], turnedDown: [] })
  })
})
