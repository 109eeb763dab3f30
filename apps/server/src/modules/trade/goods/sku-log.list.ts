// The logs of an SKU's stock and price: the newest first, each way of looking along an index of its own.
import type { Api, BodyOf, DataOf, PriceLogRow, StockLogRow } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { type AliasableExpression, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, type PagePlan, planPage, totalOf } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { readTiers } from './skus.store.ts'

type StockBody = BodyOf<Api['skuLog']['stock']>
type PriceBody = BodyOf<Api['skuLog']['price']>

/** Refuses with record.notFound for an SKU that the caller does not reach, request.invalid for a cursor of another list. */
export async function listStockLog(db: TenantDb, body: StockBody): Promise<DataOf<Api['skuLog']['stock']>> {
  const plan = planPage(body, isInstant)
  const lines = db
    .selectFrom('stock_log')
    .where('sku_id', '=', body.skuId)
    // As the index of changes by hand says it.
    .$if(body.byHand === true, (query) => query.where(sql<SqlBool>`reason in ('MANUAL', 'IMPORT')`))
  // Also what is only counted is read along the index.
  const inOrder = lines.orderBy('at', 'desc').orderBy('id', 'desc')
  const [found, total] = await Promise.all([
    inOrder.selectAll().where(isBehind(plan)).limit(sql.lit(plan.limit)).offset(plan.offset).execute(),
    totalIn(db, inOrder.select('id').limit(sql.lit(COUNT_LIMIT)), body.skuId),
  ])
  const { rows, ...page } = cutPage(found, body, positionOf)
  const list = rows.map((row): StockLogRow => ({
    id: row.id,
    at: row.at.toISOString(),
    reason: row.reason,
    delta: row.delta,
    lockedDelta: row.locked_delta,
    stockAfter: row.stock_after,
    lockedAfter: row.locked_after,
    subjectNo: row.subject_no,
    byName: row.by_name,
  }))
  return { list, ...total, ...page }
}

/** Refuses as the log of stock does. */
export async function listPriceLog(db: TenantDb, body: PriceBody): Promise<DataOf<Api['skuLog']['price']>> {
  const plan = planPage(body, isInstant)
  const lines = db.selectFrom('price_log').where('sku_id', '=', body.skuId)
  // Also what is only counted is read along the index.
  const inOrder = lines.orderBy('at', 'desc').orderBy('id', 'desc')
  const [found, total] = await Promise.all([
    inOrder.selectAll().where(isBehind(plan)).limit(sql.lit(plan.limit)).offset(plan.offset).execute(),
    totalIn(db, inOrder.select('id').limit(sql.lit(COUNT_LIMIT)), body.skuId),
  ])
  const { rows, ...page } = cutPage(found, body, positionOf)
  const list = rows.map((row): PriceLogRow => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    reason: row.reason,
    beforeFen: row.before_fen,
    afterFen: row.after_fen,
    beforeTiers: row.before_tiers === null ? null : [...readTiers(row.before_tiers)],
    afterTiers: row.after_tiers === null ? null : [...readTiers(row.after_tiers)],
    byName: row.by_name,
  }))
  return { list, ...total, ...page }
}

/** How many lines there are of an SKU. Refuses with record.notFound when the caller does not reach it. */
async function totalIn(db: TenantDb, lines: AliasableExpression<{ readonly id: string }>, skuId: string) {
  const sku = db.selectFrom('sku').select('id').where('id', '=', skuId)
  const { count, isThere } = await db
    .selectFrom(lines.as('some'))
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.exists(sku).as('isThere')])
    .executeTakeFirstOrThrow()
  return isThere ? totalOf(count) : refuse('record.notFound')
}

const positionOf = ({ at, id }: { readonly at: Date; readonly id: string }) => ({ value: at.toISOString(), id })

const isBehind = ({ after }: PagePlan) =>
  after === null ? sql<SqlBool>`true` : sql<SqlBool>`(at, id) < (${new Date(after.value)}, ${after.id}::uuid)`
