// Seals the operation log when a day is over: each merchant's rows under a seal chained to the one before, then all seals of
// the day under one. A job does it, so that no writer of a row waits for another.
import { dayOf, startOfDay } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { hashRows, hashSeals, linkHash, NOTHING_BEFORE } from './log-hash.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** By then transactions that began before midnight are committed. */
const SETTLED_MS = HOUR
/** In one run. */
const MAX_DAYS = 40

export const dayAfter = (day: string): string => dayOf(new Date(startOfDay(day).getTime() + DAY + 12 * HOUR))
export const boundsOf = (day: string): { from: Date; to: Date } => ({
  from: startOfDay(day),
  to: startOfDay(dayAfter(day)),
})

export async function sealDays({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  const now = clock.now()
  let day = await firstOpenDay(db)
  for (let closed = 0; day !== null && closed < MAX_DAYS; closed += 1, day = dayAfter(day)) {
    if (now.getTime() < boundsOf(day).to.getTime() + SETTLED_MS) return
    await closeDay(db, day, now)
  }
}

/** The day behind the last closed one, or that of the first row; null when there is nothing to seal yet. */
async function firstOpenDay(db: Database): Promise<string | null> {
  const last = await db.global
    .selectFrom('operation_log_day')
    .select(({ fn }) => fn.max('day_on').as('day'))
    .executeTakeFirst()
  if (last?.day) return dayAfter(last.day)
  const first = await db.acrossMerchants
    .selectFrom('operation_log')
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirst()
  return first?.at ? dayOf(first.at) : null
}

/** Two servers at once compute the same seals; the first insert wins. */
async function closeDay(db: Database, day: string, now: Date): Promise<void> {
  for (const merchantId of await merchantsOf(db, day)) await sealOf(db, merchantId, day, now)
  const seals = await sealsOf(db, day)
  const previous = (await dayBefore(db, day))?.hash ?? NOTHING_BEFORE
  const sealsHash = hashSeals(seals)
  await db.global
    .insertInto('operation_log_day')
    .values({
      day_on: day,
      seal_count: seals.length,
      seals_hash: sealsHash,
      previous_hash: previous,
      hash: linkHash(previous, 'day', day, seals.length, sealsHash),
      closed_at: now,
    })
    .onConflict((conflict) => conflict.column('day_on').doNothing())
    .execute()
}

async function sealOf(db: Database, merchantId: string, day: string, now: Date): Promise<void> {
  const tenant = db.tenant(merchantId)
  const { from, to } = boundsOf(day)
  const rows = await hashRows(tenant, from, to)
  const previous = await sealBefore(db, merchantId, day)
  await tenant
    .insertInto('operation_log_seal')
    .values({
      merchant_id: merchantId,
      day_on: day,
      row_count: rows.count,
      rows_hash: rows.hash,
      previous_hash: previous,
      hash: linkHash(previous, merchantId, day, rows.count, rows.hash),
      sealed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'day_on']).doNothing())
    .execute()
}

/** Merchants whose log has rows of this day. */
export async function merchantsOf(db: Database, day: string): Promise<string[]> {
  const { from, to } = boundsOf(day)
  const rows = await db.acrossMerchants
    .selectFrom('operation_log')
    .select('merchant_id')
    .distinct()
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()
  return rows.map((row) => row.merchant_id)
}

export const sealsOf = (db: Database, day: string) =>
  db.acrossMerchants.selectFrom('operation_log_seal').selectAll().where('day_on', '=', day).execute()

export const dayBefore = (db: Database, day: string) =>
  db.global
    .selectFrom('operation_log_day')
    .selectAll()
    .where('day_on', '<', day)
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The hash of the merchant's newest seal before a day. */
export async function sealBefore(db: Database, merchantId: string, day: string): Promise<Buffer> {
  const seal = await db
    .tenant(merchantId)
    .selectFrom('operation_log_seal')
    .select('hash')
    .where('day_on', '<', day)
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seal?.hash ?? NOTHING_BEFORE
}
