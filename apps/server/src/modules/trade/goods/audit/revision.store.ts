// Revisions of goods as rows, and what of them stands with the goods; the only writer of the table.
import type { GoodsAuditStatus, RejectItem } from '@merchant/contract'
import { newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import { dueFrom } from '../../../../kernel/in-force.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { armFirstTimer, disarmTimer } from '../../../../kernel/timers.ts'
import { type RevisionEvent, revisionStatusText, transitions } from './revision.states.ts'
import type { Flag } from './check-wish.ts'
import type { KeptDifference } from './revision-diff.ts'
import type { KeptWish } from './wish.ts'

export type RevisionRecord = Selectable<Tables['goods_revision']>

interface NewRevision {
  readonly goodsId: string
  readonly shopId: string
  /** In which they stand as it wishes. */
  readonly categoryId: string
  readonly kind: 'CREATE' | 'EDIT' | 'FIX'
  /** Null: the machine lets it pass. */
  readonly waits: { readonly kept: KeptWish; readonly form: Readonly<Record<string, unknown>> | null } | null
  readonly diff: readonly KeptDifference[]
  readonly flags: readonly Flag[]
  readonly by: string
  readonly now: Date
}

/** The goods are held. */
export async function insertRevision(tx: TenantTx, revision: NewRevision): Promise<void> {
  const { goodsId, waits, now } = revision
  const { last } = await tx
    .selectFrom('goods_revision')
    .select(({ fn }) => fn.max<number | null>('rev').as('last'))
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow()
  const id = newId(now)
  await tx
    .insertInto('goods_revision')
    .values({
      merchant_id: tx.merchantId,
      id,
      goods_id: goodsId,
      shop_id: revision.shopId,
      category_id: revision.categoryId,
      rev: (last ?? 0) + 1,
      kind: revision.kind,
      data: waits === null ? null : JSON.stringify(waits.kept),
      form: waits?.form === undefined || waits.form === null ? null : JSON.stringify(waits.form),
      diff: JSON.stringify(revision.diff),
      flags: JSON.stringify(revision.flags),
      status: waits === null ? 'APPROVED' : 'SUBMITTED',
      is_automatic: waits === null,
      submitted_by: revision.by,
      submitted_at: now,
      audited_at: waits === null ? now : null,
    })
    .execute()
  if (waits === null) return
  const dueAt = dueFrom(tx, 'goods.auditSlaHours', now)
  await armFirstTimer(tx, { kind: OVERDUE, subjectId: id, dueAt }, now)
}

const OVERDUE = 'goodsRevision.overdue'

/** What waits of these goods is over: something newer takes its place, or the goods leave. */
export async function endWaiting(tx: TenantTx, goodsIds: readonly string[], now: Date): Promise<void> {
  if (goodsIds.length === 0) return
  const over = await tx
    .updateTable('goods_revision')
    .set((eb) => ({ status: transitions.supersede.to, audited_at: now, version: eb('version', '+', 1) }))
    .where('goods_id', 'in', goodsIds)
    .where('status', 'in', transitions.supersede.from)
    .returning('id')
    .execute()
  for (const { id } of over) await disarmTimer(tx, OVERDUE, id, now)
}

/** Refuses record.notFound. Held until the transaction ends. */
export async function lockRevision(tx: TenantTx, id: string): Promise<RevisionRecord> {
  const row = await tx.selectFrom('goods_revision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('record.notFound')
}

/** The one that waits or was sent back last. */
export async function currentRevision(db: TenantDb | TenantTx, goodsId: string): Promise<RevisionRecord | null> {
  const row = await db
    .selectFrom('goods_revision')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .where('is_automatic', '=', false)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || (row.status !== 'SUBMITTED' && row.status !== 'REJECTED') ? null : row
}

const HISTORY = 50

export const historyOf = (db: TenantDb, goodsId: string) =>
  db
    .selectFrom('goods_revision')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .orderBy('rev', 'desc')
    .limit(HISTORY)
    .execute()

interface Decision {
  readonly event: Exclude<RevisionEvent, 'supersede'>
  readonly by: string | null
  readonly items?: readonly RejectItem[]
  readonly now: Date
}

/** Refuses state.notAllowed unless it waits. */
export async function decideRevision(
  tx: TenantTx,
  row: RevisionRecord,
  { event, by, items = [], now }: Decision,
): Promise<RevisionRecord> {
  if (!transitions[event].from.includes(row.status))
    refuse('state.notAllowed', { status: revisionStatusText[row.status] })
  await disarmTimer(tx, OVERDUE, row.id, now)
  return tx
    .updateTable('goods_revision')
    .set({
      status: transitions[event].to,
      audited_by: by,
      audited_at: now,
      reject_items: JSON.stringify(items),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What the list shows of it. */
export async function setAudit(
  tx: TenantTx,
  goodsId: string,
  audit: { readonly status: GoodsAuditStatus; readonly isPassed?: boolean },
): Promise<void> {
  await tx
    .updateTable('goods')
    .set((eb) => ({
      audit_status: audit.status,
      ...(audit.isPassed !== undefined && { is_passed: audit.isPassed }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', goodsId)
    .execute()
}

/** What a person let pass of these SKUs. */
export async function approveSeen(tx: TenantTx, seen: ReadonlyMap<string, number>): Promise<void> {
  if (seen.size === 0) return
  const [ids, fens] = [[...seen.keys()], [...seen.values()]]
  await tx
    .updateTable('sku')
    .from(
      tx
        .selectNoFrom([sql<string>`unnest(${ids}::uuid[])`.as('id'), sql<number>`unnest(${fens}::bigint[])`.as('fen')])
        .as('seen'),
    )
    .set((eb) => ({ approved_price_fen: eb.ref('seen.fen') }))
    .whereRef('sku.id', '=', 'seen.id')
    .execute()
}

/** The prices that these goods have are the approved ones: of SKUs that have none, or of all. */
export async function approvePrices(tx: TenantTx, goodsId: string, which: 'new' | 'all'): Promise<void> {
  await tx
    .updateTable('sku')
    .set((eb) => ({ approved_price_fen: eb.ref('price_fen') }))
    .where('goods_id', '=', goodsId)
    .$if(which === 'new', (query) => query.where('approved_price_fen', 'is', null))
    .execute()
}

/** By SKU; those that have none are missing. */
export async function approvedPrices(tx: TenantTx, goodsIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('sku')
    .select(['id', sql<number>`approved_price_fen`.as('fen')])
    .where('goods_id', 'in', [...goodsIds])
    .where('approved_price_fen', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, fen }) => [id, Number(fen)]))
}
