// What the merchant is shown of its orders, withdrawals, recharges and schedule, held against what was asked for.
import {
  api,
  type Api,
  type DataOf,
  type ManualEntryStatus,
  type RechargeRow,
  type ReturnRow,
  type SaleOrderInfo,
  type SaleOrderRow,
  type WithdrawRow,
} from '@merchant/contract'
import { rechargesOf } from '../../../apps/server/src/testing/recharge.ts'
import { listReturns } from '../../../apps/server/src/testing/returns.ts'
import { infoOf, listOf } from '../../../apps/server/src/testing/seller.ts'
import { ask } from '../../../apps/server/src/testing/test-app.ts'
import { debtOf } from '../../../apps/server/src/testing/debt.ts'
import { listMine, newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import type { Life } from './life.ts'
import { billsBy, type SeenBills } from './see-bills.ts'
import { platformBy, type SeenPlatform } from './see-platform.ts'

interface Sold {
  readonly orders: ReadonlyMap<string, SaleOrderRow>
  /** Of each order that has some. */
  readonly refunds: ReadonlyMap<string, SaleOrderInfo['refunds']>
}

export type SeenReturn = ReturnRow & { readonly heldFen: number }

export interface Seen extends Sold, SeenPlatform, SeenBills {
  readonly withdrawals: ReadonlyMap<string, WithdrawRow>
  readonly recharges: ReadonlyMap<string, RechargeRow>
  readonly returns: ReadonlyMap<string, SeenReturn>
  readonly schedule: DataOf<Api['withdrawSchedule']['info']>
  readonly debt: DataOf<Api['platformPayment']['info']>
  /** Of each advance that is not known to be decided, by the id of its entry. */
  readonly advances: ReadonlyMap<string, ManualEntryStatus>
}

/** Everything, or what can have changed since the last look: asking is most of what an audit costs. */
export type Look = 'all' | 'changed'

type Prints = Readonly<
  Record<'sold' | 'withdrawals' | 'recharges' | 'returns' | 'schedule' | 'debt' | 'platform' | 'bills', string>
>

/** Each life's last look, and what the rows were before it. */
const looked = new WeakMap<Life, { readonly seen: Seen; readonly prints: Prints }>()

/** What the merchant sees, after it was held against what is known to have happened. Throws the first finding. */
export async function see(life: Life, look: Look): Promise<Seen> {
  const prints = await printsOf(life)
  const last = look === 'all' ? undefined : looked.get(life)
  const again = async <T>(part: keyof Prints, ask: () => Promise<T>, known: (seen: Seen) => T): Promise<T> =>
    last !== undefined && last.prints[part] === prints[part] ? known(last.seen) : ask()
  const [
    sold,
    withdrawals,
    recharges,
    returns,
    schedule,
    { debt, advances },
    { platform, brought },
    { bills, period },
  ] = await Promise.all([
    again<Sold>(
      'sold',
      () => soldBy(life),
      ({ orders, refunds }) => ({ orders, refunds }),
    ),
    again(
      'withdrawals',
      () => withdrawalsOf(life),
      (seen) => seen.withdrawals,
    ),
    again(
      'recharges',
      () => rechargesBy(life),
      (seen) => seen.recharges,
    ),
    again(
      'returns',
      () => returnsBy(life),
      (seen) => seen.returns,
    ),
    again(
      'schedule',
      () => scheduleOf(life),
      (seen) => seen.schedule,
    ),
    again<Pick<Seen, 'debt' | 'advances'>>(
      'debt',
      () => owedBy(life),
      (seen) => seen,
    ),
    again<SeenPlatform>(
      'platform',
      () => platformBy(life),
      (seen) => seen,
    ),
    again<SeenBills>(
      'bills',
      () => billsBy(life),
      (seen) => seen,
    ),
  ])
  const seen = { ...sold, withdrawals, recharges, returns, schedule, debt, advances, platform, brought, bills, period }
  looked.set(life, { seen, prints })
  return seen
}

/** One command, one effect: what there is was asked for, or made by the schedule, and what was promised is there. Throws a finding. */
export function mustBeKnown(life: Life, seen: Seen): void {
  mustBeTheSame('order', seen.orders, life.orders)
  mustBeTheSame('withdrawal', seen.withdrawals, life.withdrawals)
  mustBeTheSame('recharge', seen.recharges, life.recharges)
  mustBeTheSame('platform order', seen.platform, life.platform)
}

/** Nothing was written since the last look. */
export async function isStillSo(life: Life): Promise<boolean> {
  const prints = await printsOf(life)
  const last = looked.get(life)?.prints
  return last !== undefined && Object.entries(prints).every(([part, print]) => last[part as keyof Prints] === print)
}

async function soldBy({ seller }: Life): Promise<Sold> {
  const { list } = await listOf(seller, { pageSize: 100 })
  const refunded = list.filter(({ refundedFen, refundingFen }) => refundedFen + refundingFen > 0)
  const infos = await Promise.all(refunded.map(async ({ id }) => [id, (await infoOf(seller, id)).refunds] as const))
  return { orders: new Map(list.map((row) => [row.id, row])), refunds: new Map(infos) }
}

async function withdrawalsOf({ seller, world }: Life) {
  const { list } = await listMine({ ...seller, testApp: world }, { pageSize: 100 })
  return new Map(list.map((row) => [row.id, row]))
}

async function rechargesBy({ seller }: Life) {
  const { list } = await rechargesOf(seller, { pageSize: 100 })
  return new Map(list.map((row) => [row.id, row]))
}

/** What is held of settled money is not shown: it is read where it stands. */
async function returnsBy({ seller, world }: Life): Promise<Seen['returns']> {
  const [{ list }, { rows }] = await Promise.all([
    listReturns(seller, { pageSize: 100 }),
    world.db.pool.query<{ id: string; fen: string }>(
      'select id, held_fen as fen from return_order where merchant_id = $1 and held_fen > 0',
      [seller.actor.merchantId],
    ),
  ])
  const held = new Map(rows.map(({ id, fen }) => [id, Number(fen)]))
  return new Map(list.map((row) => [row.id, { ...row, heldFen: held.get(row.id) ?? 0 }]))
}

const scheduleOf = ({ seller, world }: Life) =>
  ask(api.withdrawSchedule.info, world.modules.handlers.withdrawSchedule.info, seller.actor, {})

/** What is owed and what was paid, as the merchant is shown it; what became of advances the platform's people see. */
async function owedBy({ seller, world, debt: { advances } }: Life): Promise<Pick<Seen, 'debt' | 'advances'>> {
  const { handlers } = world.modules.manualEntries
  const operator = newOperator(world)
  const shown = new Map<string, ManualEntryStatus>()
  for (const { entryId, state } of advances) {
    if (state !== 'sent') continue
    shown.set(entryId, (await ask(api.manualEntry.info, handlers.info, operator, { id: entryId })).status)
  }
  return { debt: await debtOf({ testApp: world, actor: seller.actor }), advances: shown }
}

/**
 * Of the rows behind each part: PostgreSQL writes the number of its transaction into each row that it writes, and a later one is
 * higher. What is shown depends on these rows alone, not on the time.
 */
async function printsOf({ world, seller }: Life): Promise<Prints> {
  const { rows } = await world.db.pool.query<Prints>({
    name: 'prints',
    text: `select
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from sale_order where merchant_id = $1) || ' ' ||
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from refund_order where merchant_id = $1) as sold,
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from withdraw_order where merchant_id = $1) as withdrawals,
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from recharge_order where merchant_id = $1) as recharges,
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from return_order where merchant_id = $1) as returns,
       (select coalesce(sum(xmin::text::bigint), 0) from withdraw_schedule where merchant_id = $1)::text as schedule,
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from platform_payment where merchant_id = $1) || ' ' ||
       (select coalesce(sum(xmin::text::bigint), 0) from manual_entry
          where merchant_id = $1 and kind = 'PLATFORM_ADVANCE') || ' ' ||
       (select balance_fen from ledger_account where merchant_id = $1 and code = 'M_DEBT') as debt,
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from platform_order where merchant_id = $1) || ' ' ||
       (select coalesce(sum(xmin::text::bigint), 0) from platform_order_refund where merchant_id = $1) || ' ' ||
       (select coalesce(sum(xmin::text::bigint), 0) from platform_order_payment where merchant_id = $1) || ' ' ||
       (select coalesce(sum(xmin::text::bigint), 0) from platform_payment where merchant_id = $1) as platform,
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from finance_bill where merchant_id = $1) || ' ' ||
       (select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from finance_bill_line where merchant_id = $1) || ' ' ||
       (select coalesce(sum(xmin::text::bigint), 0) from settlement_terms where merchant_id = $1) as bills`,
    values: [seller.actor.merchantId],
  })
  const [prints] = rows
  if (prints === undefined) throw new Error('There are no prints')
  return prints
}

function mustBeTheSame(
  what: string,
  shown: ReadonlyMap<string, unknown>,
  facts: readonly { readonly id: string }[],
): void {
  const known = new Set(facts.map(({ id }) => id))
  for (const id of shown.keys()) if (!known.has(id)) throw new Error(`nobody asked for this ${what}: ${id}`)
  for (const id of known) if (!shown.has(id)) throw new Error(`this ${what} was promised and is not there: ${id}`)
}
