// Whatever the provider does not decide for days can be ended by two persons: booked by the rule of its own end, and once.
import { api } from '@merchant/contract'
import { type AccountCode, balancesOf, chart } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, debtOf, enterAdvance, repay } from '../../../../testing/debt.ts'
import { approveEntry } from '../../../../testing/manual-entry.ts'
import { enterRefund, received } from '../../../../testing/recharge-refund.ts'
import { type Recharger, rechargeOf } from '../../../../testing/recharge.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  paymentNoOf,
  placeAndPay,
  placeAndStartPaying,
  provenBalances,
  refund,
  sellAndSettle,
  ship,
} from '../../../../testing/seller.ts'
import { enterEnd, newestCall, silence, silentForDays } from '../../../../testing/silent-provider.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { enterTransfer, fillPlatform, handedIn } from '../../../../testing/transfer.ts'
import { applyAndConfirm, earn, newOperator, pay } from '../../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  await fillPlatform(testApp, 10_000_000)
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.clearScenarios())

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const casesAbout = async (keyword: string) =>
  (await ask(api.moneyCase.list, testApp.modules.moneyCases.handlers.list, newOperator(testApp), { keyword })).list.map(
    ({ kind, state, resolution }) => `${kind} ${state} ${resolution ?? ''}`.trim(),
  )
const linesOf = async (id: string) =>
  (await ask(api.manualEntry.info, testApp.modules.manualEntries.handlers.info, newOperator(testApp), { id })).lines
const codeOf = new Map(chart.map(({ code, name }) => [name, code]))

/** What lines change, by account; nothing that stays as it is. */
function changeOf(lines: Awaited<ReturnType<typeof linesOf>>): Partial<Record<AccountCode, number>> {
  const change = new Map<AccountCode, number>()
  const add = (name: string, fen: number) => {
    const code = codeOf.get(name) ?? expect.fail(name)
    change.set(code, (change.get(code) ?? 0) + fen)
  }
  for (const { from, to, amountFen } of lines) {
    add(from, -amountFen)
    add(to, amountFen)
  }
  return Object.fromEntries([...change].filter(([, fen]) => fen !== 0))
}
type Balances = Awaited<ReturnType<typeof balancesOf>>
const between = (before: Balances, after: Balances) =>
  Object.fromEntries(
    chart.map(({ code }) => [code, after[code] - before[code]] as const).filter(([, fen]) => fen !== 0),
  )
const caughtUp = async () => {
  await testApp.payment.idle()
  for (let times = 0; times < 3; times += 1) {
    await testApp.pass(10_000)
    await testApp.work()
  }
}

/** The newest call has been silent for days: declared by two, and what it books is what was shown before. */
async function declare(end: 'DONE' | 'FAILED') {
  const call = await silentForDays(seller)
  const entry = await enterEnd(seller, call, end)
  const lines = await linesOf(entry.id)
  const before = await provenBalances(seller)
  // From now on it is to be reached again: what follows the end goes out.
  await testApp.sandbox.admin.clearScenarios()
  expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'BOOKED' })
  expect(between(before, await provenBalances(seller))).toEqual(changeOf(lines))
  expect(await linesOf(entry.id)).toEqual(lines)
  expect(await casesAbout(call.number)).toEqual(['CALL_UNDECIDED RESOLVED OUTCOME_DECLARED'])
  return { call, lines }
}

describe('a refund of an order', () => {
  test('is declared done before the settlement, and the order has it back', async () => {
    const paid = await placeAndPay(seller)
    await silence(seller)
    await refund(seller, paid, 5_000)
    const { lines } = await declare('DONE')
    expect(lines).toEqual([{ from: '待结算', to: '通道资金·中间账户', amountFen: 5_000 }])
    const order = await infoOf(seller, paid.id)
    expect(order).toMatchObject({ refundedFen: 5_000, refundingFen: 0, refunds: [{ status: 'SUCCESS' }] })
    const line = { actor: '平台', text: '已向买家退款 50.00 元' }
    for (const who of [seller.actor, seller.storefront])
      expect((await infoOf(seller, paid.id, who)).timeline.at(-1)).toMatchObject(line)
    await caughtUp()
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is declared failed, and goes out again under a new number', async () => {
    const paid = await placeAndPay(seller)
    await silence(seller, ['orderService.refund'])
    await refund(seller, paid, 5_000)
    const { call, lines } = await declare('FAILED')
    expect(lines).toEqual([])
    expect(await infoOf(seller, paid.id)).toMatchObject({ refundingFen: 5_000, refunds: [{ status: 'RETRYING' }] })
    await testApp.pass(60_000)
    await testApp.work()
    await caughtUp()
    expect((await newestCall(seller)).number).not.toBe(call.number)
    expect(await infoOf(seller, paid.id)).toMatchObject({ refundedFen: 5_000, refundingFen: 0 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('after the settlement each of its two steps can be declared', async () => {
    const settled = await sellAndSettle(seller)
    await silence(seller)
    await refund(seller, settled, 10_000)
    const first = await declare('DONE')
    expect(first.call).toMatchObject({ service: 'transfer', subject_type: 'refundOrder' })
    await silence(seller)
    const second = await declare('DONE')
    expect(second.call).toMatchObject({ service: 'refund', subject_type: 'refundOrder' })
    expect(await infoOf(seller, settled.id)).toMatchObject({ refundedFen: 10_000, refundingFen: 0 })
    await caughtUp()
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('the commission’s share that did not come is brought once more', async () => {
    const settled = await sellAndSettle(seller)
    await silence(seller, ['orderService.applicationTransfer'])
    await refund(seller, settled, 10_000)
    expect((await declare('FAILED')).call.service).toBe('transfer')
    await testApp.pass(60_000)
    await testApp.work()
    await caughtUp()
    expect(await infoOf(seller, settled.id)).toMatchObject({ refundedFen: 10_000, refundingFen: 0 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('a payment', () => {
  test('is declared received, and its order is to be shipped', async () => {
    const order = await placeAndStartPaying(seller)
    await silence(seller, ['orderService.closeOrder'])
    // Told to nobody either.
    const bizOrderNo = await paymentNoOf(seller, order.id)
    await testApp.sandbox.admin.scenario({ match: { bizOrderNo }, fault: 'lose' })
    await order.payNow()
    const { call } = await declare('DONE')
    expect(call).toMatchObject({ service: 'collect' })
    expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that came after the order was closed is declared to be back with its buyer', async () => {
    const order = await placeAndStartPaying(seller)
    // What a lost race leaves behind: closed here, and its payment still open at the provider.
    await tenant()
      .updateTable('sale_order')
      .set({ status: 'CLOSED', close_type: 'MERCHANT_CLOSE', closed_at: testApp.clock.now(), settle_status: 'VOID' })
      .where('id', '=', order.id)
      .execute()
    await order.payNow()
    await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
    await testApp.deliver(await paymentNoOf(seller, order.id))
    await silence(seller)
    const { call } = await declare('DONE')
    expect(call).toMatchObject({ service: 'refund', subject_type: 'payment' })
    expect((await infoOf(seller, order.id)).timeline.at(-1)?.text).toBe('关闭后到账的款项已原路退回')
    await testApp.sandbox.admin.settle(call.number, 'success')
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('a settlement', () => {
  const completed = async () => {
    const paid = await placeAndPay(seller)
    await ship(seller, paid)
    return confirm(seller, paid.id)
  }

  test('is declared done, and the merchant may spend it', async () => {
    const { id } = await completed()
    await silence(seller)
    await testApp.pass(7 * DAY)
    await testApp.work()
    expect((await declare('DONE')).call.service).toBe('agentPay')
    expect(await infoOf(seller, id)).toMatchObject({ settleStatus: 'SETTLED' })
    await caughtUp()
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is declared failed, and made again an hour later', async () => {
    const { id } = await completed()
    await silence(seller, ['orderService.signalAgentPay'])
    await testApp.pass(7 * DAY)
    await testApp.work()
    await declare('FAILED')
    expect(await infoOf(seller, id)).toMatchObject({ settleStatus: 'NOT_DUE' })
    await testApp.pass(HOUR)
    await testApp.work()
    await caughtUp()
    expect(await infoOf(seller, id)).toMatchObject({ settleStatus: 'SETTLED' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('a recharge that goes back', () => {
  const goingBack = async (unsent: readonly string[]) => {
    const order = await received(seller)
    await silence(seller, unsent)
    await approveEntry(testApp, await enterRefund(seller, order, 10_000))
    return order
  }

  test('is declared done, and its payer has it', async () => {
    const { id } = await goingBack([])
    const { lines } = await declare('DONE')
    expect(lines).toEqual([{ from: '出款在途', to: '通道资金·会员账户', amountFen: 10_000 }])
    expect(await rechargeOf(seller, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'SUCCESS' }] })
    await caughtUp()
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is declared failed, and the merchant may spend it again', async () => {
    const { id, rechargeNo } = await goingBack(['orderService.refund'])
    const { lines } = await declare('FAILED')
    expect(lines).toEqual([{ from: '出款在途', to: '可用余额', amountFen: 10_000 }])
    expect(await rechargeOf(seller, id)).toMatchObject({
      status: 'SUCCESS',
      refunds: [{ status: 'FAILED', failReason: '渠道书面答复' }],
    })
    const [entry] = await tenant()
      .selectFrom('manual_entry')
      .select('status')
      .where('subject_no', '=', rechargeNo)
      .execute()
    expect(entry?.status).toBe('FAILED')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('what goes between the merchant and the platform', () => {
  test('a transfer into the wallet is declared done, or brought again', async () => {
    for (const end of ['DONE', 'FAILED'] as const) {
      const order = await handedIn(seller)
      await silence(seller, end === 'DONE' ? [] : ['orderService.applicationTransfer'])
      await approveEntry(testApp, await enterTransfer(seller, order))
      expect((await declare(end)).call).toMatchObject({ service: 'transfer', subject_type: 'rechargeOrder' })
      await testApp.pass(60_000)
      await testApp.work()
      await caughtUp()
      expect((await rechargeOf(seller, order.id)).status).toBe('SUCCESS')
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('an advance is declared lent, or not done at all', async () => {
    for (const end of ['FAILED', 'DONE'] as const) {
      await silence(seller, end === 'DONE' ? [] : ['orderService.applicationTransfer'])
      await approveEntry(testApp, await enterAdvance(seller, 6_000))
      expect((await declare(end)).call).toMatchObject({ service: 'transfer', subject_type: 'platformAdvance' })
      expect((await debtOf(seller)).debtFen).toBe(end === 'DONE' ? 6_000 : 0)
    }
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a payment to the platform is declared arrived, or brought again', async () => {
    await advance(seller, 10_000 - (await debtOf(seller)).debtFen)
    for (const [end, fen] of [
      ['DONE', 3_000],
      ['FAILED', 7_000],
    ] as const) {
      await silence(seller, end === 'DONE' ? [] : ['orderService.consumeApply'])
      await repay(seller, fen)
      expect((await declare(end)).call).toMatchObject({ service: 'consume', subject_type: 'platformPayment' })
      await testApp.pass(60_000)
      await testApp.work()
      await caughtUp()
    }
    const { debtFen, payments } = await debtOf(seller)
    expect(debtFen).toBe(0)
    expect(payments.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('nobody declares', () => {
  test('what the provider may still decide, another amount, another number, and what has ended', async () => {
    const paid = await placeAndPay(seller)
    await silence(seller)
    await refund(seller, paid, 1_000)
    await testApp.payment.idle()
    const young = await newestCall(seller)
    await expect(enterEnd(seller, young, 'DONE')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const call = await silentForDays(seller)
    const wrong = { amountFen: call.amount_fen + 1 }
    await expect(enterEnd(seller, call, 'DONE', wrong)).rejects.toMatchObject({ refusal: 'request.invalid' })
    const unknown = enterEnd(seller, { ...call, number: 'RF0' }, 'DONE')
    await expect(unknown).rejects.toMatchObject({ refusal: 'record.notFound' })
    const stranger = await addPayableSeller(testApp)
    await expect(enterEnd(stranger, call, 'DONE')).rejects.toMatchObject({ refusal: 'record.notFound' })
    const { subjectNo: _none, ...unnamed } = { ...wrong, subjectNo: undefined }
    await expect(enterEnd(seller, call, 'DONE', { ...unnamed, amountFen: 1 })).rejects.toMatchObject({
      refusal: 'request.invalid',
    })
    await testApp.sandbox.admin.clearScenarios()
    await testApp.payment.calls.ask(seller.actor.merchantId, call.id)
    expect((await newestCall(seller)).status).toBe('SUCCEEDED')
    await expect(enterEnd(seller, call, 'FAILED')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('a withdrawal this way: it has kinds of its own, by what arrives', async () => {
    await earn(seller)
    await silence(seller)
    await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, 10_000))
    const call = await silentForDays(seller)
    await expect(enterEnd(seller, call, 'DONE')).rejects.toMatchObject({ refusal: 'request.invalid' })
  })

  test('what just goes out to the provider once more', async () => {
    const paid = await placeAndPay(seller)
    await silence(seller, ['orderService.refund'])
    await refund(seller, paid, 1_000)
    const call = await silentForDays(seller)
    const entry = await enterEnd(seller, call, 'FAILED')
    await tenant()
      .updateTable('provider_call')
      .set({ resent_at: testApp.clock.now() })
      .where('id', '=', call.id)
      .execute()
    await expect(approveEntry(testApp, entry)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.pass(60_000)
    expect(await approveEntry(testApp, entry)).toMatchObject({ status: 'BOOKED' })
  })
})

test('what the provider says later to the contrary is a case of its own, and changes nothing', async () => {
  const paid = await placeAndPay(seller)
  await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
  await silence(seller)
  await refund(seller, paid, 5_000)
  const { call } = await declare('DONE')
  const before = await provenBalances(seller)
  await testApp.sandbox.admin.settle(call.number, 'fail', '账户异常')
  await testApp.deliver(call.number)
  expect(await casesAbout(call.number)).toEqual(['CALL_UNDECIDED RESOLVED OUTCOME_DECLARED', 'CALL_CONTRADICTED OPEN'])
  expect(await provenBalances(seller)).toEqual(before)
  expect(await infoOf(seller, paid.id)).toMatchObject({ refundedFen: 5_000 })
  await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
})
