// Limits and fees of withdrawals and recharges as the platform sets them: in force for what is applied for afterwards, never for
// what is under way, and nobody pays a fee that was not shown.
import { api, type ParameterKey } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payOnBankPage, rechargeAsAllowed, type Recharger, rechargeOf } from '../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, provenBalances } from '../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  answerOfBank,
  apply,
  approve,
  cancel,
  codeOn,
  confirm,
  enrich,
  newOperator,
  pay,
  quote,
  toNextMonth,
  withdrawal,
} from '../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await enrich(seller, 1_000_000)
  await testApp.pass(2 * DAY)
})
afterAll(() => testApp.stop())
// What was counted of a month and of a day is not counted in the next test.
beforeEach(() => toNextMonth(testApp))

async function set(key: ParameterKey, value: number): Promise<void> {
  const { handlers } = testApp.modules.parameters
  const operator = newOperator(testApp)
  const rows = await ask(api.parameter.list, handlers.list, operator, undefined)
  const { version = 0 } = rows.find((row) => row.key === key) ?? {}
  await ask(api.parameter.change, handlers.change, operator, { key, value, version, reason: '渠道调价' })
}
const applyShown = (amountFen: number, feeFen: number) =>
  ask(api.withdrawOrder.apply, testApp.modules.withdrawOrders.handlers.apply, seller.actor, {
    amountFen,
    bankCardId: seller.cardId,
    feeFen,
  })
const exceeds = (limit: string) => ({ refusal: 'limit.exceeded', details: { limit } })

describe('a withdrawal', () => {
  test('keeps the fee that it was applied for, to the bank and in the books', async () => {
    await set('withdraw.freePerMonth', 0)
    const { id, feeFen } = await apply(seller, 10_000)
    expect(feeFen).toBe(200)
    await set('withdraw.feeFen', 350)
    expect(await quote(seller, 10_000)).toMatchObject({ feeFen: 350, arriveFen: 9_650, freeLeftThisMonth: 0 })
    const confirmed = await confirm(seller, id, await codeOn(seller))
    const passed = await approve(testApp, newOperator(testApp, '审核小吴'), confirmed)
    const { withdrawNo } = await pay(testApp, newOperator(testApp), passed)
    await answerOfBank(testApp, withdrawNo, 'success')
    expect(await withdrawal(seller, id)).toMatchObject({ status: 'SUCCESS', feeFen: 200, arriveFen: 9_800 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is not applied for at a fee that was not shown', async () => {
    await set('withdraw.feeFen', 400)
    await expect(applyShown(10_000, 350)).rejects.toMatchObject({
      refusal: 'fee.changed',
      message: '手续费现为 4.00 元，请核对后再提交',
    })
    const { id, feeFen } = await applyShown(10_000, 400)
    expect(feeFen).toBe(400)
    await cancel(seller, id)
  })

  test('keeps to the least, the most and the count that are in force', async () => {
    await set('withdraw.minFen', 5_000)
    await set('withdraw.maxFen', 100_000)
    await set('withdraw.perDay', 1)
    await expect(apply(seller, 4_999)).rejects.toMatchObject(exceeds('每笔至少 50.00 元'))
    await expect(apply(seller, 100_001)).rejects.toMatchObject(exceeds('每笔最多 1,000.00 元'))
    expect(await quote(seller, 0)).toMatchObject({ minFen: 5_000, maxFen: 100_000, ordersLeftToday: 1 })
    const { id } = await apply(seller, 5_000)
    await expect(apply(seller, 5_000)).rejects.toMatchObject(exceeds('每天最多提现 1 次'))
    await cancel(seller, id)
  })

  test('of a day stays within its sum', async () => {
    await set('withdraw.perDay', 3)
    await set('withdraw.perDayFen', 100_000)
    const { id } = await apply(seller, 60_000)
    await expect(apply(seller, 40_001)).rejects.toMatchObject(exceeds('每天最多提现 1,000.00 元'))
    expect(await quote(seller, 0)).toMatchObject({ fenLeftToday: 40_000, maxFen: 40_000 })
    await cancel(seller, id)
  })

  test('is said by base data and by the merchant as it is', async () => {
    const { start } = testApp.modules.handlers.init
    const said = await ask(api.init.start, start, { party: 'public' }, undefined)
    expect(said.limits).toMatchObject({ withdrawMinFen: 5_000, withdrawMaxFen: 100_000 })
    const own = await ask(api.merchant.info, testApp.modules.handlers.merchant.info, seller.actor, undefined)
    expect(own.limits).toMatchObject({ withdrawMinFen: 5_000, withdrawMaxFen: 100_000, withdrawsPerDay: 3 })
  })
})

describe('a recharge', () => {
  const options = () =>
    ask(api.rechargeOrder.options, testApp.modules.rechargeOrders.handlers.options, seller.actor, undefined)

  test('brings what its fee leaves, as it was when it was begun', async () => {
    await set('recharge.bankFeeBp', 60)
    const before = await provenBalances(seller)
    const order = await rechargeAsAllowed(seller, { amountFen: 10_000, feeFen: 60 })
    await set('recharge.bankFeeBp', 100)
    await payOnBankPage(seller, order)
    await testApp.deliver(order.rechargeNo)
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'SUCCESS', feeFen: 60, receivedFen: 9_940 })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE + 9_940)
    expect(await differenceFromProvider(seller)).toBe(0)
    await expect(rechargeAsAllowed(seller, { amountFen: 10_000, feeFen: 60 })).rejects.toMatchObject({
      refusal: 'fee.changed',
      details: { fee: '1.00' },
    })
  })

  test('by a transfer has no fee, whatever online banking has', async () => {
    const { methods } = await options()
    expect(Object.fromEntries(methods.map(({ method, feeBp }) => [method, feeBp]))).toMatchObject({
      QUICK: 0,
      GATEWAY_B2C: 100,
      GATEWAY_B2B: 100,
      WECHAT: 0,
      ALIPAY: 0,
    })
    await set('recharge.scanFeeBp', 38)
    const transfer = await rechargeAsAllowed(seller, { method: 'TRANSFER', feeFen: 0 })
    expect(transfer.feeFen).toBe(0)
  })

  test('keeps to the least, the most and the counts that are in force', async () => {
    await set('recharge.minFen', 20_000)
    await set('recharge.maxBankFen', 100_000)
    await set('recharge.maxOpen', 1)
    await expect(rechargeAsAllowed(seller, { amountFen: 19_999 })).rejects.toMatchObject(exceeds('每笔至少 200.00 元'))
    await expect(rechargeAsAllowed(seller, { amountFen: 100_001 })).rejects.toMatchObject(
      exceeds('每笔最多 1,000.00 元'),
    )
    await testApp.pass(8 * DAY)
    await testApp.work()
    await rechargeAsAllowed(seller, { amountFen: 20_000 })
    await expect(rechargeAsAllowed(seller, { amountFen: 20_000 })).rejects.toMatchObject(
      exceeds('最多 1 笔充值待支付，请先支付或取消'),
    )
    await set('recharge.perDay', 1)
    expect(await options()).toMatchObject({ ordersLeftToday: 0, openOrdersLeft: 0 })
    await expect(rechargeAsAllowed(seller, { amountFen: 20_000 })).rejects.toMatchObject(
      exceeds('每天最多发起 1 笔充值'),
    )
  })
})
