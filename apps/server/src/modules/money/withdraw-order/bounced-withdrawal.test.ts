// A withdrawal that the bank sends back, on a real server with the real sandbox: told by the day's file, or by two operators.
import { api, dayOf, formatYuan, startOfDay } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../testing/manual-entry.ts'
import { addPayableSeller, DAY, HOUR, provenBalances, type Seller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  answerOfBank,
  applyAndConfirm,
  earn,
  newOperator,
  pay,
  quote,
  setParameter,
} from '../../../testing/withdrawal.ts'

const AMOUNT = 10_000
let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await testApp.pass(DAY)
  await earn(seller)
})
afterAll(() => testApp.stop())

async function arrived() {
  await testApp.pass(DAY)
  const order = await applyAndConfirm(seller, AMOUNT)
  await pay(testApp, newOperator(testApp), order)
  await answerOfBank(testApp, order.withdrawNo, 'success')
  return order
}
const setFee = (fen: number) => setParameter(testApp, 'withdraw.sameDayFeeFen', fen)
const infoOf = (id: string) =>
  ask(api.withdrawOrder.info, testApp.modules.withdrawOrders.handlers.info, seller.actor, { id })
const available = async () => (await quote(seller, AMOUNT)).availableFen
const notices = () => ask(api.notification.list, testApp.modules.notifications.handlers.list, seller.actor, {})
/** To nine in the morning of the next day in Shanghai, when yesterday's file is there. */
async function nextMorning(): Promise<string> {
  const now = testApp.clock.now()
  const day = dayOf(now)
  await testApp.pass(startOfDay(day).getTime() + DAY + 9 * HOUR - now.getTime())
  return day
}
const runs = (day: string) =>
  testApp.db.global.selectFrom('recon_run').selectAll().where('day_on', '=', day).executeTakeFirst()
const openDiffs = () =>
  testApp.db.global.selectFrom('recon_diff').select(['kind', 'number']).where('status', '=', 'OPEN').execute()

describe('the file of the day', () => {
  test('agrees with a day of sales and withdrawals', async () => {
    await arrived()
    const day = await nextMorning()
    await testApp.modules.reconciliation.runDays()
    expect([await openDiffs(), await runs(day)]).toMatchObject([[], { status: 'OK', fault: null }])
    expect((await runs(day))?.their_count).toBeGreaterThan(0)
  })

  test('tells what came back: booked once, by two servers, and its merchant is told', async () => {
    const order = await arrived()
    const before = await available()
    expect(await testApp.sandbox.admin.returnWithdrawal(order.withdrawNo)).toBe(true)
    await nextMorning()
    const { reconciliation } = testApp.modules
    await Promise.all([reconciliation.runDays(), reconciliation.runDays()])
    const info = await infoOf(order.id)
    expect(info).toMatchObject({ status: 'BOUNCED', failReason: '银行退回款项', allowedActions: [] })
    expect(info.bouncedAt).not.toBeNull()
    expect(info.bouncedOn).toBeNull()
    const text = '银行退票：银行退回款项，100.00 元已退回可用余额'
    expect(info.history.at(-1)).toMatchObject({ event: 'bounced', party: 'PROVIDER', text })
    expect(await available()).toBe(before + order.arriveFen)
    expect((await notices()).list[0]).toMatchObject({ title: '提现被银行退票' })
    const { list } = await ask(api.finance.flows, testApp.modules.finance.handlers.flows, seller.actor, {})
    expect(list[0]).toMatchObject({ subjectNo: order.withdrawNo, amountFen: order.arriveFen })
    await provenBalances(seller)
    // What the provider holds and the ledger agree again, and nothing is open.
    await reconciliation.compareBalances()
    expect(await openDiffs()).toEqual([])
  })
})

test('with its fee is booked with its fee, by the file and by two people', async () => {
  await setFee(150)
  const [byFile, byPeople] = [await arrived(), await arrived()]
  for (const { withdrawNo } of [byFile, byPeople])
    await testApp.sandbox.admin.returnWithdrawal(withdrawNo, { withFee: true })
  const before = await available()
  const entering = { amountFen: byPeople.amountFen, returnedOn: dayOf(testApp.clock.now()) }
  const subject = { kind: 'WITHDRAW_BOUNCED', subjectNo: byPeople.withdrawNo } as const
  await approveEntry(testApp, await enter(testApp, seller.actor.merchantId, { ...subject, ...entering }))
  await nextMorning()
  await testApp.modules.reconciliation.runDays()
  expect(await available()).toBe(before + byFile.amountFen + byPeople.amountFen)
  for (const [order, why] of [
    [byFile, '银行退回款项'],
    [byPeople, '渠道差错补记'],
  ] as const) {
    const info = await infoOf(order.id)
    expect(info.status).toBe('BOUNCED')
    expect(order.feeFen).toBeGreaterThan(0)
    expect(info.history.at(-1)?.text).toBe(
      `银行退票：${why}，100.00 元已退回可用余额，含手续费 ${formatYuan(order.feeFen, true)} 元`,
    )
  }
  await provenBalances(seller)
  await testApp.modules.reconciliation.compareBalances()
  expect(await openDiffs()).toEqual([])
  await setFee(0)
})

describe('an entry of the operators', () => {
  const today = () => dayOf(testApp.clock.now())
  const entryOf = (
    order: { withdrawNo: string; arriveFen: number },
    { amountFen = order.arriveFen, returnedOn = today() }: { amountFen?: number; returnedOn?: string } = {},
  ) => {
    const entering = { kind: 'WITHDRAW_BOUNCED', amountFen, subjectNo: order.withdrawNo, returnedOn } as const
    return enter(testApp, seller.actor.merchantId, entering)
  }

  test('books what came back once another person approves it, and the file that tells it later books nothing', async () => {
    const order = await arrived()
    const before = await available()
    await testApp.sandbox.admin.returnWithdrawal(order.withdrawNo)
    const entry = await entryOf(order)
    expect(await available()).toBe(before)
    const told = (await notices()).list.length
    await approveEntry(testApp, entry)
    // Once, in the words of the withdrawal.
    expect((await notices()).list).toHaveLength(told + 1)
    // The merchant reads what the maker wrote, as the form promises.
    const info = await infoOf(order.id)
    expect(info).toMatchObject({ status: 'BOUNCED', failReason: '渠道差错补记' })
    expect(info.history.at(-1)).toMatchObject({ event: 'bounced', party: 'PLATFORM' })
    expect((await notices()).list.some(({ body }) => body.includes('银行退回：渠道差错补记'))).toBe(true)
    expect(await available()).toBe(before + order.arriveFen)
    await nextMorning()
    await testApp.modules.reconciliation.runDays()
    expect(await available()).toBe(before + order.arriveFen)
    expect(await openDiffs()).toEqual([])
    await provenBalances(seller)
  })

  test('is refused for another amount, for what is not paid, and seven days later', async () => {
    const order = await arrived()
    await expect(entryOf(order, { amountFen: order.arriveFen - 1 })).rejects.toMatchObject({
      refusal: 'request.invalid',
    })
    await expect(entryOf({ ...order, withdrawNo: 'TX0' })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const days = {
      before: dayOf(new Date(testApp.clock.now().getTime() - DAY)),
      next: dayOf(new Date(testApp.clock.now().getTime() + DAY)),
    }
    for (const returnedOn of [days.before, days.next])
      await expect(entryOf(order, { returnedOn })).rejects.toMatchObject({ refusal: 'request.invalid' })
    const { merchantId } = seller.actor
    const bare = { kind: 'WITHDRAW_BOUNCED', amountFen: order.arriveFen, subjectNo: order.withdrawNo } as const
    await expect(enter(testApp, merchantId, bare)).rejects.toMatchObject({ refusal: 'request.invalid' })
    await testApp.pass(8 * DAY + HOUR)
    await expect(entryOf(order)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('told a month late is booked and dated by the day that the bank’s slip names', async () => {
    const order = await arrived()
    const returnedOn = dayOf(new Date(testApp.clock.now().getTime() + 2 * DAY))
    await testApp.pass(30 * DAY)
    const entry = await entryOf(order, { returnedOn })
    expect(entry).toMatchObject({ returnedOn })
    const other = { ...entry, returnedOn: today() }
    await expect(approveEntry(testApp, other)).rejects.toMatchObject({ refusal: 'record.changed' })
    await approveEntry(testApp, entry)
    const bouncedAt = startOfDay(returnedOn).toISOString()
    expect(await infoOf(order.id)).toMatchObject({ status: 'BOUNCED', bouncedAt, bouncedOn: returnedOn })
    const { rows } = await testApp.db.pool.query<{ at: Date }>(
      `select occurred_at as at from ledger_posting where subject_id = $1 order by posted_at desc limit 1`,
      [order.id],
    )
    expect(rows[0]?.at.toISOString()).toBe(bouncedAt)
    await provenBalances(seller)
  })
})
