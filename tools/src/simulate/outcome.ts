// The end of a run: trouble stops, time passes, and then nothing may be open, and provider and book must say the same.
import { PLATFORM_MEMBER_NO } from '@merchant/allinpay/wire'
import { audit, expectEnd } from './auditor.ts'
import { billedFen, mustBeSettledUp } from './auditor-bills.ts'
import { lentFen, owedFen } from './auditor-debts.ts'
import { mustGoThere } from './auditor-holds.ts'
import { mustBeInStock } from './auditor-parcels.ts'
import { mustHaveEnded as mustHavePaid, platformHeld } from './auditor-platform.ts'
import { mustHaveEnded } from './auditor-recharges.ts'
import { mustHaveReturned } from './auditor-returns.ts'
import { mustHaveRun } from './auditor-schedule.ts'
import { settledPart } from './auditor-refunds.ts'
import { mustStandRightly } from './auditor-standing.ts'
import { ruleOnAll } from './dispute-operations.ts'
import { releaseAll } from './hold-operations.ts'
import { readFiles } from './late-operations.ts'
import { type Life, type OrderFact, survive, timesPaid, untilAnswered } from './life.ts'
import { mustBeSealed } from './nights.ts'
import { settleBills } from './outcome-bills.ts'
import { judgeAll } from './platform-desk-operations.ts'
import { openReturnOf } from './return-facts.ts'
import { arm, line } from './statement-hook.ts'
import type { World } from './world.ts'
import type { Seen } from './see.ts'
import { momentOf } from './withdraw-operations.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Until then no order waits for its buyer and no withdrawal for its code. */
const ALWAYS = [20 * SECOND, MINUTE, 5 * MINUTE, 31 * MINUTE]
/** The resolver's window, a day, or the longest pause before a failed call is made anew, and what follows that call; no more than it needs. */
const AT_MOST = [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 9 * HOUR, 12 * HOUR, 12 * HOUR, HOUR, HOUR]
/** Then what is shipped is confirmed by the clock, and settled. */
const UNTIL_SETTLED = [10 * DAY, MINUTE, 7 * DAY, MINUTE]

/** The longest time of a return is ten days, and several follow one another. */
const A_TURN = 5 * DAY + MINUTE
const MOST_TURNS = 12

export async function settleAll(life: Life): Promise<void> {
  const { world } = life
  await world.sandbox.admin.clearScenarios()
  arm(null)
  if (line.isBroken) await world.restart()
  await judgeAll(life, await audit(life, 'changed'))
  await releaseAll(life)
  for (const stretch of ALWAYS) await passQuietly(life, stretch)
  await waitForDues(life)
  await endReturns(life)
  await readFiles(life)
  for (const stretch of AT_MOST) if (await isAnythingOpen(life)) await passQuietly(life, stretch)
  if (await isAnythingUnsettled(life)) {
    for (const stretch of UNTIL_SETTLED) await passQuietly(life, stretch)
    for (const stretch of AT_MOST) if (await isAnythingOpen(life)) await passQuietly(life, stretch)
  }
  await settleBills(life, passQuietly)
  for (const stretch of AT_MOST) if (await isAnythingOpen(life)) await passQuietly(life, stretch)
  if (life.orders.some(isOwing)) {
    // What has come last may be enough; it is tried again each day.
    await passQuietly(life, DAY + MINUTE)
    for (const stretch of AT_MOST) if (await isAnythingOpen(life)) await passQuietly(life, stretch)
  }
  // While that was waited for, a month may have ended.
  await settleBills(life, passQuietly)
}

/** Whatever the platform waits for is paid by now, or due. */
async function waitForDues(life: Life): Promise<void> {
  const { platform } = await audit(life, 'changed')
  const due = life.platform.flatMap(({ id, dueAt }) =>
    dueAt !== null && ['UNPAID', 'PAYING'].includes(platform.get(id)?.status ?? '') ? [dueAt] : [],
  )
  const stretch = Math.max(0, ...due) - life.world.clock.now().getTime()
  if (stretch > 0) await passQuietly(life, stretch + MINUTE)
}

/** Whoever is silent is answered for, and the platform rules on what waits for it. */
async function endReturns(life: Life): Promise<void> {
  for (let times = 0; times < MOST_TURNS && life.orders.some(isReturning); times += 1) {
    await ruleOnAll(life, await audit(life, 'changed'))
    await passQuietly(life, A_TURN)
  }
}

/** Its merchant could not pay it so far. */
const isOwing = (order: OrderFact): boolean => {
  const one = openReturnOf(order)
  return one !== null && !one.isPaid && one.status === 'REFUND_FAILED'
}

/** What its merchant can't pay waits for ever. */
const isReturning = (order: OrderFact): boolean => openReturnOf(order) !== null && !isOwing(order)

/** What is shipped and paid for in part at least, and not the merchant's yet. */
async function isAnythingUnsettled(life: Life): Promise<boolean> {
  const { orders } = await audit(life)
  return life.orders.some(({ id, isShipped, totalFen }) => {
    const row = orders.get(id)
    return isShipped && row?.settleStatus !== 'SETTLED' && row?.refundedFen !== totalFen
  })
}

async function passQuietly(life: Life, stretch: number): Promise<void> {
  const { world } = life
  await survive(life, () => world.pass(stretch))
  await untilAnswered(life, () => world.deliver())
  await untilAnswered(life, () => world.work())
  // Of a schedule each run is held against what was there just before it.
  if (life.schedule !== null || life.orders.some(isReturning)) await audit(life, 'changed')
}

const isAnythingOpen = async (life: Life): Promise<boolean> => (await openOf(life)).length > 0

/** The platform's own accounts at the provider. */
export type Platform = Readonly<Record<string, number>>

export async function platformOf(world: World): Promise<Platform> {
  const balances = await world.sandbox.admin.balances(PLATFORM_MEMBER_NO)
  return Object.fromEntries(balances.map(({ accountSet, available, frozen }) => [accountSet, available + frozen]))
}

/** Throws the first finding. */
export async function mustBeSettled(life: Life): Promise<void> {
  expectEnd(life)
  const seen = await audit(life)
  mustBeDecided(life, seen)
  mustHaveReturned(life, momentOf(life, seen))
  mustHaveRun(life)
  // What was owed may have been paid last; its merchant is let go of by a timer.
  await untilAnswered(life, () => life.world.work())
  await mustStandRightly(life, seen)
  await mustBeSealed(life)
  await mustBeInStock(life, seen, life.stockBefore)
  await mustAgreeWithProvider(life, seen)
  await mustGoThere(life)
  await mustHaveNothingOpen(life)
}

/** Every order, withdrawal and recharge is where the world outside has led it. */
function mustBeDecided(life: Life, seen: Seen): void {
  for (const fact of life.orders) {
    const { id, isShipped, totalFen } = fact
    const isPaid = timesPaid(fact) > 0
    const row = seen.orders.get(id)
    const settled = row?.status === 'COMPLETED' && row.settleStatus === 'SETTLED'
    const isAllBack = row?.refundedFen === totalFen
    const isRight = isAllBack
      ? row.status === 'CLOSED' || (row.status === 'COMPLETED' && row.settleStatus !== 'NOT_DUE')
      : isShipped
        ? settled
        : isPaid
          ? ['TO_SHIP', 'PART_SHIPPED', 'CLOSED'].includes(row?.status ?? '')
          : row?.status === 'CLOSED'
    if (!isRight)
      throw new Error(
        `order ${id} ended ${row?.status} and ${row?.settleStatus}: paid ${isPaid}, shipped ${isShipped}, ${row?.refundedFen} of ${totalFen} fen back`,
      )
  }
  for (const { id, said, isTurnedDown, isTold } of life.withdrawals) {
    const row = seen.withdrawals.get(id)
    const status = row?.status
    // It waited for a difference, and a debt has come meanwhile: it goes on once that is paid.
    if (said === 'paid' && status === 'APPROVED' && row?.held?.reason === 'BARRED' && owedFen(life) > 0) continue
    const paidEnd = isTurnedDown ? 'FAILED' : isTold ? 'BOUNCED' : 'SUCCESS'
    const end = said === 'paid' ? paidEnd : said === 'applied' ? 'CANCELED' : status
    if (status !== end) throw new Error(`withdrawal ${id} ended ${status} and not ${end}`)
  }
  for (const fact of life.recharges) mustHaveEnded(fact, seen.recharges.get(fact.id))
  mustHavePaid(life, seen, life.world.clock.now().getTime())
  mustBeSettledUp(life, seen)
}

async function mustAgreeWithProvider(life: Life, seen: Seen): Promise<void> {
  const { world, seller } = life
  const [finding] = await world.sandbox.admin.invariants()
  if (finding !== undefined) throw new Error(`the provider's books: ${finding}`)
  let memberFen = 0
  let transitFen = 0
  let platformFen = 0
  for (const fact of life.orders) {
    const row = seen.orders.get(fact.id)
    const rest = settledPart(fact)
    if (row?.settleStatus === 'SETTLED') {
      memberFen += rest.totalFen - rest.commissionFen
      platformFen += rest.commissionFen
    } else if (timesPaid(fact) > 0 && row?.status !== 'CLOSED') transitFen += rest.totalFen
    for (const { amountFen, commissionFen, isSettled } of seen.refunds.get(fact.id) ?? [])
      if (isSettled) {
        memberFen -= amountFen - commissionFen
        platformFen -= commissionFen
      }
  }
  for (const { id, amountFen, feeFen, isReturned } of life.withdrawals)
    if (['SUCCESS', 'BOUNCED'].includes(seen.withdrawals.get(id)?.status ?? '')) {
      // What came back is the member's at once, told or not; the fee stays.
      memberFen -= isReturned ? feeFen : amountFen
      platformFen += feeFen
    }
  for (const { amountFen, isPaid, creditedFen } of life.recharges) {
    memberFen += (isPaid ? amountFen : 0) + (creditedFen ?? 0)
    // Handed on from where the bank had brought it.
    platformFen -= creditedFen ?? 0
  }
  for (const { fen } of life.arrived) platformFen += fen
  for (const { refundedFen } of seen.recharges.values()) memberFen -= refundedFen
  const lent = lentFen(life)
  const ordered = platformHeld(life, seen)
  const billed = billedFen(life)
  memberFen += lent + ordered.memberFen + billed
  platformFen += ordered.platformFen - lent - billed
  const [member] = await world.sandbox.admin.balances(seller.actor.merchantId.replaceAll('-', ''))
  mustBe('the member', member?.available ?? 0, memberFen)
  mustBe('the member, frozen', member?.frozen ?? 0, 0)
  const now = await platformOf(world)
  const moved = (accountSet: string) => (now[accountSet] ?? 0) - (life.platformBefore[accountSet] ?? 0)
  mustBe('money in transit', moved('100004'), transitFen)
  mustBe('the platform', moved('100001'), platformFen)
}

function mustBe(whose: string, held: number, expected: number): void {
  if (held !== expected) throw new Error(`at the provider, ${whose}: ${held} fen and not ${expected}`)
}

/** Nothing waits for an answer any more. */
async function mustHaveNothingOpen(life: Life): Promise<void> {
  const [finding] = await openOf(life)
  if (finding !== undefined) throw new Error(finding)
}

async function openOf({ world, seller }: Life): Promise<readonly string[]> {
  const { rows } = await world.db.pool.query<{ finding: string }>(
    `select service || ' ' || number || ' is still ' || status as finding from provider_call
       where merchant_id = $1 and (status not in ('SUCCEEDED', 'FAILED') or next_check_at is not null)
     union all
     select 'a refund is still ' || status || ': ' || refund_no from refund_order
       where merchant_id = $1 and status <> 'SUCCESS'
     union all
     select 'a recharge is still ' || status || ': ' || recharge_no from recharge_order
       where merchant_id = $1 and (status in ('PAYING', 'REFUNDING') or status = 'CREATED' and method <> 'TRANSFER')
     union all
     select 'a payout is still held: ' || withdraw_no from withdraw_order
       where merchant_id = $1 and held_reason <> 'BARRED'
     union all
     select 'money that came late is still here: ' || payment_no from payment
       where merchant_id = $1 and is_surplus and not exists (select from provider_call back
         where back.merchant_id = $1 and back.service = 'refund' and back.subject_id = payment.id and back.status = 'SUCCEEDED')
     union all
       select 'a payment to the platform is still ' || status || ': ' || payment_no from platform_payment
       where merchant_id = $1 and status <> 'SUCCESS'
     union all
     select 'a platform order is still ' || status || ': ' || order_no from platform_order
       where merchant_id = $1 and status in ('UNPAID', 'PAYING', 'OBJECTING', 'REFUNDING')
     union all
     select 'a payment of a platform order is still open: ' || payment_no from platform_order_payment
       where merchant_id = $1 and status = 'OPEN'
     union all
     select 'a refund of the platform is still ' || status || ': ' || refund_no from platform_order_refund
       where merchant_id = $1 and status <> 'SUCCESS'
     union all
     select 'a pack is not what its order brought: ' || sold.order_no from platform_order sold
       left join pack on pack.merchant_id = sold.merchant_id and pack.order_id = sold.id
       where sold.merchant_id = $1 and sold.type in ('SMS_PACK', 'WAYBILL_PACK')
         and (coalesce(pack.units, 0) <> case when sold.paid_at is null then 0 else (sold.lines #>> '{0,units}')::integer * (sold.lines #>> '{0,quantity}')::integer end
           or sold.status = 'REFUNDED' and pack.units_left > 0)
     union all
     select 'units of a pack are neither left, used nor taken back: ' || pack.id from pack
       where pack.merchant_id = $1 and pack.units - pack.units_left - pack.units_back <> (select count(*) from pack_use
         where pack_use.merchant_id = $1 and pack_use.pack_id = pack.id and pack_use.given_back_at is null)
     union all
     select 'a notification is not handled: ' || notify_id from provider_notification where handled_at is null`,
    [seller.actor.merchantId],
  )
  return rows.map(({ finding }) => finding)
}
