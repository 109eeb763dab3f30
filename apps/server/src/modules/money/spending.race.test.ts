// Every way to spend a merchant's money, against itself and against every other, on two servers: what is there once is spent once.
import { randomUUID } from 'node:crypto'
import { api } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance, repay } from '../../testing/debt.ts'
import { approveEntry, enter, keepVoucher } from '../../testing/manual-entry.ts'
import {
  addProduct,
  broughtOver,
  operateOn,
  order as orderFromPlatform,
  ordersOf,
  pay as payPlatform,
} from '../../testing/platform-order.ts'
import { decided, enterRefund, received } from '../../testing/recharge-refund.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  infoOf,
  provenBalances,
  refund,
  type Seller,
  sellAndSettle,
} from '../../testing/seller.ts'
import { ask, askProven, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { fillPlatform } from '../../testing/transfer.ts'
import { untilServed } from '../../testing/until-served.ts'
import { apply, cancel, enrich, newOperator } from '../../testing/withdrawal.ts'

const ROUNDS = raceRounds(2)
const AT_ONCE = 8
const AMOUNT = 10_00
/** Of one order; then, and before its payment is too old to be refunded, there is another. */
const MOST_REFUNDS = 50
const ORDERS_LAST_MS = 300 * DAY
/** Of what one recharge brought; after them, and before it is too old to go back, there is another. */
const RECHARGE_FEN = 50 * AMOUNT
const RECHARGES_LAST_MS = 80 * DAY
const AN_HOUR_MS = 3_600_000

/** What the merchant owes the platform, paid by hand: ConsumeApply of the kind consume. */
const PAYMENT = 'payment'
const SCHEDULE = 'schedule'
const RECHARGE_REFUND = 'recharge refund'

type Act = () => Promise<unknown>
/** One hand's command of the whole balance; made before the race, so that all there begin alike. An act that does nothing answers null. */
type Way = (racer: Racer, hand: number) => Promise<Act> | Act
interface Racer {
  readonly seller: Seller & { readonly cardId: string }
  /** Settled, and with more to give back than is there. */
  readonly order: SettledOrder
  readonly voucherFileId: string
  /** What the platform sells for the whole balance: what it earns, and what stays the merchant's. */
  readonly products: Readonly<Record<'ENTRY_FEE' | 'PROMO', string>>
  /** One for each hand: of one recharge only one part goes back at a time, and here the balance is to decide. */
  readonly recharges: Recharges
}
interface SettledOrder {
  readonly id: string
  readonly version: number
  readonly at: Date
}
interface Recharges {
  readonly at: Date
  readonly orders: readonly Awaited<ReturnType<typeof received>>[]
}

const entryOf =
  (kind: 'FREEZE_FUNDS' | 'ADJUST_DOWN'): Way =>
  async ({ seller, voucherFileId }) => {
    const { merchantId } = seller.actor
    const entry = await enter(testApp, merchantId, { kind, amountFen: AMOUNT, voucherFileId })
    return keyed((key) => approveEntry(testApp, entry, newOperator(testApp, '审核小吴'), key))
  }

/** Each hand pays an order of its own, made before. */
const platformOrderOf =
  (type: keyof Racer['products']): Way =>
  async ({ seller, products }) => {
    const { id, version } = await orderFromPlatform(seller, products[type])
    return keyed((key) => payPlatform(seller, { id, version }, key))
  }

const ways: Readonly<Record<string, Way>> = {
  Withdraw: ({ seller }) => keyed((key) => apply(seller, AMOUNT, key)),
  WithdrawApply: ({ seller }) =>
    keyed((key) => {
      const { applyTyped } = testApp.modules.withdrawOrders.handlers
      const body = { amountFen: AMOUNT, bankCardId: seller.cardId }
      return ask(api.withdrawOrder.applyTyped, applyTyped, seller.actor, body, key)
    }),
  refund: ({ seller, order }) => keyed((key) => refund(seller, order, AMOUNT, key)),
  ConsumeApply: ({ seller, order: { id: orderId, version } }) =>
    keyed((key) => {
      const { consumeApply } = testApp.modules.saleOrders.handlers
      const body = { kind: 'refund', orderId, version, amountFen: AMOUNT, reason: '商品有瑕疵' } as const
      return ask(api.saleOrder.consumeApply, consumeApply, seller.actor, body, key)
    }),
  [PAYMENT]: ({ seller: { actor } }) => {
    // Each in a session of its own: one proof is good for one payment.
    const by = { testApp, actor: { ...actor, sessionId: randomUUID() } }
    return keyed((key) => repay(by, AMOUNT, key))
  },
  [SCHEDULE]: ({ seller }) => {
    const { run } = testApp.modules.withdrawSchedules.onTimer
    // The clock is told nothing: what it made of the day is read afterwards.
    return () => untilServed(() => run(seller.actor.merchantId)).then(() => null)
  },
  [RECHARGE_REFUND]: async ({ seller, recharges }, hand) => {
    const entry = await enterRefund(seller, recharges.orders[hand]!, AMOUNT)
    return keyed((key) => approveEntry(testApp, entry, newOperator(testApp, '审核小吴'), key))
  },
  FREEZE_FUNDS: entryOf('FREEZE_FUNDS'),
  ADJUST_DOWN: entryOf('ADJUST_DOWN'),
  'platform order': platformOrderOf('ENTRY_FEE'),
  'promotion money': platformOrderOf('PROMO'),
}
/** While anything is owed nothing is withdrawn, and what was paid is owed no more: not always is it the balance that refuses. */
const allowedRefusals = (race: readonly string[]) => [
  null,
  'balance.short',
  'record.changed',
  ...(race.includes(PAYMENT) ? ['state.notAllowed', 'limit.exceeded'] : []),
]
const names = Object.keys(ways)
const races = [
  ...names.map((name) => [name]),
  ...names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other])),
  names,
]

let testApp: TestApp
let racer: Racer
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  const seller = await addFreeSeller()
  const order = await settled(seller)
  // After the days that pass until an order is settled: a file that nothing uses is not kept for so long.
  const voucherFileId = await keepVoucher(testApp, seller.actor.merchantId)
  const products = { ENTRY_FEE: await priced('ENTRY_FEE'), PROMO: await priced('PROMO') }
  racer = { seller, order, voucherFileId, products, recharges: await receivedOnes(seller, voucherFileId) }
  await fillPlatform(testApp, 100_000_000)
  await setSchedule(seller)
})
afterAll(() => testApp.stop())

test.each(races.map((race) => ({ race, title: race.join(' against ') })))(
  '$title, eight at once: one of them',
  async ({ race }) => {
    const { seller } = racer
    for (let round = 0; round < ROUNDS; round += 1) {
      // A day later, so that no limit of a day is what stops the seven.
      await testApp.pass(DAY)
      await prepare(race)
      const acts: { readonly name: string; readonly act: Act }[] = []
      for (let hand = 0; hand < AT_ONCE; hand += 1) {
        // Another one is first in each round, so that none of them is always late.
        const name = race[(hand + round) % race.length] ?? ''
        acts.push({ name, act: await ways[name]!(racer, hand) })
      }
      const results = await Promise.allSettled(acts.map(({ act }) => act()))
      const refusals = results.map(refusalOf)
      const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const won = [...done.filter((answer) => answer !== null), ...(await madeBySchedule())]
      expect(won, refusals.join(', ')).toHaveLength(1)
      for (const refusal of refusals) expect(allowedRefusals(race)).toContain(refusal)
      expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0 })
      await takeBack(won[0])
    }
  },
  AN_HOUR_MS,
)

test('what was spent in all these races is at the provider what it is in the book', async () => {
  // A refund takes a call and a question after it, and one that the provider left unanswered some questions more.
  for (let minute = 0; minute < 60 && (await differenceFromProvider(racer.seller)) !== 0; minute += 1) {
    await testApp.pass(60_000)
    await testApp.work()
  }
  expect(await differenceFromProvider(racer.seller)).toBe(0)
})

/** Without commission, so that what goes back of an order is all the merchant's. */
async function addFreeSeller(): Promise<Racer['seller']> {
  const seller = await addPayableSeller(testApp, { stock: 10_000 })
  await testApp.db.pool.query('update platform_category set commission_bp = 0')
  return seller
}

/** On sale for the whole balance. */
async function priced(type: keyof Racer['products']): Promise<string> {
  const version = { code: 'BASIC', name: '基础版', unitFen: AMOUNT, periodMonths: null }
  return (await addProduct(testApp, { type, versions: [version] })).id
}

/** A sale whose money is set aside, so that each round begins with exactly one amount. */
async function settled(seller: Seller): Promise<SettledOrder> {
  const at = testApp.clock.now()
  const { M_AVAILABLE: before } = await provenBalances(seller)
  const order = await sellAndSettle(seller, { items: [{ skuId: seller.skuId, quantity: 50 }] })
  const amountFen = (await provenBalances(seller)).M_AVAILABLE - before
  await approveEntry(testApp, await enter(testApp, seller.actor.merchantId, { kind: 'FREEZE_FUNDS', amountFen }))
  return { id: order.id, version: order.version, at }
}

/** The money of one command; owed once where the debt is one of the ways, and nothing owed where it is none. */
async function prepare(race: readonly string[]): Promise<void> {
  const { seller, recharges, voucherFileId } = racer
  const owes = async () => (await provenBalances(seller)).M_DEBT !== 0
  if (race.includes(RECHARGE_REFUND) && isWornOut(recharges)) {
    if (await owes()) await repayAll()
    racer = { ...racer, recharges: await receivedOnes(seller, voucherFileId) }
  }
  if (race.includes(PAYMENT) && !(await owes())) {
    // What is lent is the money of this round: a withdrawal that was taken back must not stand beside it.
    if ((await provenBalances(seller)).M_AVAILABLE > 0) await setAside(seller, AMOUNT, voucherFileId)
    await advance(seller, AMOUNT)
  }
  if (!race.includes(PAYMENT) && (await owes())) await repayAll()
  if ((await provenBalances(seller)).M_AVAILABLE === 0) await enrich(seller, AMOUNT)
  if (race.includes(SCHEDULE)) await turnSchedule('ACTIVE')
}

async function repayAll(): Promise<void> {
  await enrich(racer.seller, AMOUNT)
  await repay(racer.seller, AMOUNT)
  // Until the provider has brought it over: whoever is enriched meanwhile is given that payment back.
  await testApp.pass(0)
}

const isWornOut = ({ at, orders }: Recharges): boolean =>
  testApp.clock.now().getTime() - at.getTime() > RECHARGES_LAST_MS ||
  orders.some(({ receivedFen, refundedFen }) => receivedFen - refundedFen < AMOUNT)

/** Recharges whose money is set aside, as that of the sale is. */
async function receivedOnes(seller: Racer['seller'], voucherFileId: string): Promise<Recharges> {
  const at = testApp.clock.now()
  const { M_AVAILABLE: before } = await provenBalances(seller)
  const orders = []
  for (let hand = 0; hand < AT_ONCE; hand += 1) orders.push(await received(seller, { amountFen: RECHARGE_FEN }))
  const amountFen = (await provenBalances(seller)).M_AVAILABLE - before
  await setAside(seller, amountFen, voucherFileId)
  return { at, orders }
}

async function setAside({ actor }: Seller, amountFen: number, voucherFileId: string): Promise<void> {
  const entering = { kind: 'FREEZE_FUNDS', amountFen, voucherFileId } as const
  await approveEntry(testApp, await enter(testApp, actor.merchantId, entering))
}

/** Of every day and of all that is there; it does not run until a race turns it on. */
async function setSchedule({ actor, cardId: bankCardId }: Racer['seller']): Promise<void> {
  const { save } = testApp.modules.handlers.withdrawSchedule
  const body = { on: { period: 'DAILY' } as const, bankCardId, keepFen: 0, minFen: AMOUNT }
  await askProven(testApp, api.withdrawSchedule.save, save, actor, body)
  await turnSchedule('PAUSED')
}

const ownTables = () => testApp.db.tenant(racer.seller.actor.merchantId)

/** On: it is due now. */
async function turnSchedule(state: 'ACTIVE' | 'PAUSED'): Promise<void> {
  const nextAt = state === 'ACTIVE' ? testApp.clock.now() : null
  await ownTables().updateTable('withdraw_schedule').set({ state, next_at: nextAt }).execute()
}

/** What the schedule has made of this round: what it made of others is cancelled. */
const madeBySchedule = () =>
  ownTables()
    .selectFrom('withdraw_schedule_run as run')
    .innerJoin('withdraw_order as made', 'made.id', 'run.order_id')
    .select(['made.id', 'made.withdraw_no as withdrawNo'])
    .where('made.status', '<>', 'CANCELED')
    .execute()

/** For the next round. A withdrawal that won is cancelled: one that waits for its code for too long would come back in the midst of it. */
async function takeBack(won: unknown): Promise<void> {
  const { seller, order, recharges } = racer
  await turnSchedule('PAUSED')
  if (typeof won === 'object' && won !== null && 'withdrawNo' in won && 'id' in won)
    await cancel(seller, String(won.id))
  // Whoever is enriched before the provider has brought it over is given that payment back.
  if (typeof won === 'object' && won !== null && 'orderNo' in won) await broughtOver(seller)
  // Only so many may wait to be paid.
  for (const { id, version } of (await ordersOf(seller, { status: 'UNPAID' })).list)
    await operateOn(seller, { action: 'cancel', id, version })
  // One that is on its way back would refuse the next part of it.
  const orders = []
  for (const { id } of recharges.orders) orders.push(await decided(seller, id))
  const { refunds, version } = await infoOf(seller, order.id)
  const isGood = refunds.length < MOST_REFUNDS && testApp.clock.now().getTime() - order.at.getTime() < ORDERS_LAST_MS
  racer = {
    ...racer,
    order: isGood ? { ...order, version } : await settled(seller),
    recharges: { ...recharges, orders },
  }
}

const refusalOf = (result: PromiseSettledResult<unknown>): string | null =>
  result.status === 'fulfilled' ? null : String((result.reason as { refusal?: string }).refusal ?? result.reason)

/** A command of its own. */
function keyed(act: (key: string) => Promise<unknown>): Act {
  const key = randomUUID()
  return () => untilServed(() => act(key))
}
