// Codes that the provider texts for us: neither a merchant nor its storefront can trouble a phone with them.
import { randomInt } from 'node:crypto'
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../../testing/test-app.ts'
import { addPayableSeller, newPhone, place, type Seller, startPaying } from '../../../../testing/seller.ts'
import { refusalOf } from '../payment.testing.ts'

const PER_HOUR = 10
let testApp: TestApp
let seller: Seller

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

const textsTo = async (phone: string) => (await testApp.sandbox.admin.sms(phone)).length

test('a storefront that invents buyers has at most ten codes an hour sent to one phone', async () => {
  const phone = newPhone()
  const answers: string[] = []
  for (let turn = 0; turn <= PER_HOUR; turn += 1) {
    const buyer = { id: `b${randomInt(2 ** 40)}`, nickname: '买家小李', phone }
    const order = await place(seller, { buyer })
    answers.push(await refusalOf(startPaying(seller, order.id)))
  }
  expect(answers).toEqual([...Array<string>(PER_HOUR).fill('none'), 'request.tooMany'])
  expect(await textsTo(phone)).toBe(PER_HOUR)
})

test('a merchant that applies for card after card has at most ten codes an hour sent to one phone', async () => {
  const phone = newPhone()
  const answers: string[] = []
  for (let turn = 0; turn <= PER_HOUR; turn += 1) {
    // Five cards in turn: more would be stopped by the limit of cards before that of texts.
    const card = { cardNumber: cardNumber(100_000 + (turn % 5)), phone }
    const { applyBindCard } = testApp.modules.payment.handlers.wallet
    answers.push(await refusalOf(ask(api.wallet.applyBindCard, applyBindCard, seller.actor, card)))
  }
  expect(answers).toEqual([...Array<string>(PER_HOUR).fill('none'), 'request.tooMany'])
  expect(await textsTo(phone)).toBe(PER_HOUR)
})

/** A debit card's number with its check digit; its last digits force no outcome of the sandbox. */
function cardNumber(serial: number): string {
  const start = `622848${serial}`.padEnd(18, '7')
  const digits = [...start].toReversed().map((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return `${start}${(10 - (digits.reduce((sum, digit) => sum + digit, 0) % 10)) % 10}`
}
