// Appeals of merchants as rows, and what of them stands with the goods; the only writer of the table.
import { said, type Said } from '@merchant/contract'
import { newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'
import { appealUntil } from './off.store.ts'

export type AppealRecord = Selectable<Tables['goods_appeal']>

const appealStatusText: Readonly<Record<AppealRecord['status'], Said>> = {
  PENDING: said('待处理', 'to be decided'),
  GRANTED: said('申诉已成立', 'granted already'),
  REJECTED: said('申诉已驳回', 'rejected already'),
  CLOSED: said('申诉已失效：商品已修改、删除或另有处理', 'over: the goods were corrected, deleted or judged anew'),
}

type NewAppeal = Omit<Insertable<Tables['goods_appeal']>, 'merchant_id' | 'id' | 'status' | 'version'>

/** The goods are held. Answers its id. */
export async function insertAppeal(tx: TenantTx, appeal: NewAppeal, now: Date): Promise<string> {
  const id = newId(now)
  await tx
    .insertInto('goods_appeal')
    .values({ merchant_id: tx.merchantId, id, status: 'PENDING', ...appeal })
    .execute()
  await tx
    .updateTable('goods')
    .set((eb) => ({
      appeal_status: 'PENDING',
      appeals: eb('appeals', '+', 1),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', appeal.goods_id)
    .execute()
  return id
}

/** Refuses with record.notFound. Held until the transaction ends. */
export async function lockAppeal(tx: TenantTx, id: string): Promise<AppealRecord> {
  const row = await tx.selectFrom('goods_appeal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('record.notFound')
}

interface Decision {
  readonly status: 'GRANTED' | 'REJECTED'
  readonly answer: string
  readonly by: string
  readonly now: Date
}

/** Refuses with state.notAllowed unless it waits. */
export async function decideAppeal(
  tx: TenantTx,
  row: AppealRecord,
  { status, answer, by, now }: Decision,
): Promise<AppealRecord> {
  if (row.status !== 'PENDING') refuse('state.notAllowed', { status: appealStatusText[row.status] })
  return tx
    .updateTable('goods_appeal')
    .set({ status, answer, decided_by: by, decided_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setAppealRejected(tx: TenantTx, goodsId: string, now: Date): Promise<void> {
  await tx
    .updateTable('goods')
    .set({ appeal_status: 'REJECTED', appeal_until: appealUntil(now) })
    .where('id', '=', goodsId)
    .execute()
}

/** What it was against is over by itself: corrected, deleted, or judged anew. */
export async function closeAppeal(tx: TenantTx, goodsId: string, now: Date): Promise<void> {
  await tx
    .updateTable('goods_appeal')
    .set((eb) => ({ status: 'CLOSED', decided_at: now, version: eb('version', '+', 1) }))
    .where('goods_id', '=', goodsId)
    .where('status', '=', 'PENDING')
    .execute()
  await tx
    .updateTable('goods')
    .set({ appeal_status: 'NONE' })
    .where('id', '=', goodsId)
    .where('appeal_status', '=', 'PENDING')
    .execute()
}

const HISTORY = 50

/** The newest first. */
export const appealsOf = (db: TenantDb, goodsId: string): Promise<AppealRecord[]> =>
  db
    .selectFrom('goods_appeal')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY)
    .execute()
