// Every way to spend a merchant's money, against itself and against every other, on two servers: what is there once is spent once.
import { randomUUID } from 'node:crypto'
import { api } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveEntry, enter, keepVoucher } from '../../testing/manual-entry.ts'
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
import { ask, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { untilServed } from '../../testing/until-served.ts'
import { apply, cancel, enrich, newOperator } from '../../testing/withdrawal.ts'

const ROUNDS = raceRounds(2)
const AT_ONCE = 8
const AMOUNT = 10_00
/** Of one order; then there is another. */
const MOST_REFUNDS = 50
const AN_HOUR_MS = 3_600_000

type Act = () => Promise<unknown>
/** One hand's command of the whole balance; made before the race, so that all there begin alike. */
type Way = (racer: Racer) => Promise<Act> | Act
interface Racer {
  readonly seller: Seller & { readonly cardId: string }
  /** Settled, and with more to give back than is there. */
  readonly order: { readonly id: string; readonly version: number }
  readonly voucherFileId: string
}

const entryOf =
  (kind: 'FREEZE_FUNDS' | 'ADJUST_DOWN'): Way =>
  async ({ seller, voucherFileId }) => {
    const { merchantId } = seller.actor
    const entry = await enter(testApp, merchantId, { kind, amountFen: AMOUNT, voucherFileId })
    return keyed((key) => approveEntry(testApp, entry, newOperator(testApp, '审核小吴'), key))
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
  FREEZE_FUNDS: entryOf('FREEZE_FUNDS'),
  ADJUST_DOWN: entryOf('ADJUST_DOWN'),
}
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
  racer = { seller, order, voucherFileId: await keepVoucher(testApp, seller.actor.merchantId) }
})
afterAll(() => testApp.stop())

test.each(races.map((race) => ({ race, title: race.join(' against ') })))(
  '$title, eight at once: one of them',
  async ({ race }) => {
    const { seller } = racer
    for (let round = 0; round < ROUNDS; round += 1) {
      // A day later, so that no limit of a day is what stops the seven.
      await testApp.pass(DAY)
      if ((await provenBalances(seller)).M_AVAILABLE === 0) await enrich(seller, AMOUNT)
      const acts: { readonly name: string; readonly act: Act }[] = []
      for (let hand = 0; hand < AT_ONCE; hand += 1) {
        // Another one is first in each round, so that none of them is always late.
        const name = race[(hand + round) % race.length] ?? ''
        acts.push({ name, act: await ways[name]!(racer) })
      }
      const results = await Promise.allSettled(acts.map(({ act }) => act()))
      const refusals = results.map(refusalOf)
      const winners = acts.filter((_, at) => results[at]?.status === 'fulfilled')
      expect(winners, refusals.join(', ')).toHaveLength(1)
      for (const refusal of refusals) expect([null, 'balance.short', 'record.changed']).toContain(refusal)
      expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0 })
      await takeBack(results)
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

/** A sale whose money is set aside, so that each round begins with exactly one amount. */
async function settled(seller: Seller): Promise<Racer['order']> {
  const { M_AVAILABLE: before } = await provenBalances(seller)
  const order = await sellAndSettle(seller, { items: [{ skuId: seller.skuId, quantity: 50 }] })
  const amountFen = (await provenBalances(seller)).M_AVAILABLE - before
  await approveEntry(testApp, await enter(testApp, seller.actor.merchantId, { kind: 'FREEZE_FUNDS', amountFen }))
  return order
}

/** For the next round. A withdrawal that won is cancelled: one that waits for its code for too long would come back in the midst of it. */
async function takeBack(results: readonly PromiseSettledResult<unknown>[]): Promise<void> {
  const { seller, order } = racer
  const [won] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (typeof won === 'object' && won !== null && 'withdrawNo' in won && 'id' in won)
    await cancel(seller, String(won.id))
  const { refunds, version } = await infoOf(seller, order.id)
  racer = { ...racer, order: refunds.length < MOST_REFUNDS ? { id: order.id, version } : await settled(seller) }
}

const refusalOf = (result: PromiseSettledResult<unknown>): string | null =>
  result.status === 'fulfilled' ? null : String((result.reason as { refusal?: string }).refusal ?? result.reason)

/** A command of its own. */
function keyed(act: (key: string) => Promise<unknown>): Act {
  const key = randomUUID()
  return () => untilServed(() => act(key))
}
