// The receipt of a recharge: the same paper whenever it is fetched, noted each time, and none of what was not received.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payOnBankPage, recharge, type Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

async function fetchReceipt(id: string) {
  const { receipt } = testApp.modules.handlers.rechargeOrder
  const { url } = await ask(api.rechargeOrder.receipt, receipt, seller.actor, { id })
  const file = await testApp.modules.files.openMade(url.slice('/files/made/'.length), seller.actor.sessionId)
  if (file === null) throw new Error('No file')
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return { name: file.name, bytes: Buffer.concat(parts) }
}

test('is there once the money is, and always the same', async () => {
  const arriving = await recharge(seller, { amountFen: 12_345 })
  await expect(fetchReceipt(arriving.id)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  await payOnBankPage(seller, arriving)
  await testApp.deliver(arriving.rechargeNo)
  const [first, second] = [await fetchReceipt(arriving.id), await fetchReceipt(arriving.id)]
  expect(first.name).toBe(`充值回单-${arriving.rechargeNo}.pdf`)
  expect(first.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(first.bytes.equals(second.bytes)).toBe(true)
  const noted = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('operation_log')
    .select('target_no')
    .where('action', '=', 'rechargeOrder.receipt')
    .execute()
  expect(noted).toEqual([{ target_no: arriving.rechargeNo }, { target_no: arriving.rechargeNo }])
})
