// The receipt of a withdrawal: of what has arrived alone, for its merchant and the platform, always the same bytes.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { addPayableSeller, addSeller, DAY, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { answerOfBank, applyAndConfirm, cancel, apply, enrich, newOperator, pay } from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
let arrivedId: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await enrich(seller, 1_000_000)
  await testApp.pass(2 * DAY)
  const { withdrawNo, id } = await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, 123_456))
  await answerOfBank(testApp, withdrawNo, 'success')
  arrivedId = id
  await testApp.pass(DAY)
})
afterAll(() => testApp.stop())

const addressFor = async (actor: MerchantActor | OperatorActor, id: string): Promise<string> =>
  (await ask(api.withdrawOrder.receipt, testApp.modules.withdrawOrders.handlers.receipt, actor, { id })).url

async function fetched(url: string, sessionId: string) {
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), sessionId)
  if (file === null) return null
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return { name: file.name, mime: file.mime, bytes: Buffer.concat(parts) }
}

test('is the same file for the merchant and the platform, today and a year later, and each asking is noted', async () => {
  const operator = newOperator(testApp)
  const first = await fetched(await addressFor(seller.actor, arrivedId), seller.actor.sessionId)
  expect(first).toMatchObject({ mime: 'application/pdf', name: expect.stringMatching(/^提现回单-WD\d{18}\.pdf$/) })
  testApp.clock.advance(365 * DAY)
  const later = await fetched(await addressFor(operator, arrivedId), operator.sessionId)
  expect(later?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true)
  const noted = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('operation_log')
    .select('actor_type')
    .where('action', '=', 'withdrawOrder.receipt')
    .orderBy('at')
    .execute()
  expect(noted.map((row) => row.actor_type)).toEqual(['MERCHANT', 'PLATFORM'])
})

test('its address opens for a minute, in the session that was given it, and nothing that was changed', async () => {
  const url = await addressFor(seller.actor, arrivedId)
  expect(await fetched(url, 'another session')).toBeNull()
  expect(await fetched(`${url.slice(0, -2)}AA`, seller.actor.sessionId)).toBeNull()
  testApp.clock.advance(60_000)
  expect(await fetched(url, seller.actor.sessionId)).toBeNull()
})

test('there is none of what has not arrived, and none of another merchant’s', async () => {
  const waiting = await apply(seller, 10_000)
  await expect(addressFor(seller.actor, waiting.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await cancel(seller, waiting.id)
  const stranger = await addSeller(testApp)
  await expect(addressFor(stranger.actor, arrivedId)).rejects.toMatchObject({ refusal: 'record.notFound' })
})
