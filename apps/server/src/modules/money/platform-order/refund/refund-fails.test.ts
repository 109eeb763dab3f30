// The refund of a platform order that the platform's account can't give: tried ever more seldom, then a case, and again once that has ended.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, broughtOver, fund, orderAndPay, orderOf, refundOrder } from '../../../../testing/platform-order.ts'
import type { Recharger } from '../../../../testing/recharge.ts'
import { addPayableSeller, DAY, HOUR, provenBalances } from '../../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { fillPlatform } from '../../../../testing/transfer.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

const MINUTE = 60_000
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, DAY]
let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 5_000_000)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.moneyCases.handlers
const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, handlers().list, newOperator(testApp), { keyword })).list
const transfers = () =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .select('status')
    .where('subject_type', '=', 'platformOrderRefund')
    .execute()

async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
  await testApp.payment.idle()
  await testApp.work()
}

test('is tried seven times, is a case, is told to its merchant, and goes back once that has ended', async () => {
  const product = await addProduct(testApp, { type: 'ENTRY_FEE' })
  const before = await provenBalances(seller)
  const { id, orderNo } = await orderAndPay(seller, product.id)
  await broughtOver(seller)
  await fillPlatform(testApp, 0)
  await refundOrder(seller, id)
  await testApp.payment.idle()
  for (const [index, pause] of PAUSES.entries()) {
    expect(await transfers()).toHaveLength(index + 1)
    expect(await casesAbout(orderNo)).toEqual([])
    await pass(pause)
  }
  const [about] = await casesAbout(orderNo)
  expect(about).toMatchObject({ kind: 'TRANSFER_STUCK', amountFen: 10_000 })
  const { list: notices } = await ask(
    api.notification.list,
    testApp.modules.notifications.handlers.list,
    seller.actor,
    {},
  )
  expect(notices.map(({ title }) => title)).toContain('平台订单退款未成功')
  expect((await orderOf(seller, id)).history.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['退回余额未成功，稍后自动重试', '退回余额多次未成功，平台正在核实']),
  )
  await pass(2 * DAY)
  expect(await transfers()).toHaveLength(7)
  await fillPlatform(testApp, 100_000_000)
  const finance = newOperator(testApp)
  const handle = (body: object) => askProven(testApp, api.moneyCase.handle, handlers().handle, finance, body as never)
  const target = { id: about?.id ?? '', version: about?.version ?? 0 }
  const taken = await handle({ action: 'take', ...target })
  const ended = { resolution: 'PROVIDER_CORRECTED', note: '平台账户已充值' }
  await handle({ action: 'resolve', ...target, version: taken.version, ...ended })
  await pass(HOUR)
  await broughtOver(seller)
  expect(await orderOf(seller, id)).toMatchObject({ status: 'REFUNDED', refundedFen: 10_000 })
  expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE)
})
