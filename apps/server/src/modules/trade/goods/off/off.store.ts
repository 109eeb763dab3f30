// What the platform decided of goods, as columns of the goods and as lines of their history.
import type { OffCode } from '@merchant/contract'
import { newId, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { OffStatus } from '../goods.states.ts'

export interface Ruling {
  readonly code: OffCode
  readonly reason: string
  readonly by: string
  readonly fileIds: readonly string[]
}

interface Taking extends Ruling {
  readonly status: OffStatus
  readonly violationId: string
}

/** Of goods that the caller moves there afterwards. What was appealed against before was another violation. */
export async function setOff(
  tx: TenantTx,
  goodsId: string,
  { status, violationId, code, reason, by, fileIds }: Taking,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('goods')
    .set({
      off_code: code,
      off_reason: reason,
      off_by: by,
      off_at: now,
      violation_id: violationId,
      appeal_status: 'NONE',
    })
    .where('id', '=', goodsId)
    .execute()
  await insertRuling(tx, goodsId, { kind: status, code, reason, by_name: by, at: now, file_ids: [...fileIds] })
}

/** Of goods that the caller has moved back. */
export async function clearOff(
  tx: TenantTx,
  goodsId: string,
  { kind, by }: { readonly kind: 'FIXED' | 'APPEAL_GRANTED'; readonly by: string },
  now: Date,
): Promise<void> {
  const cleared = { off_code: null, off_reason: null, off_by: null, off_at: null, violation_id: null }
  await tx
    .updateTable('goods')
    .set({ ...cleared, appeal_status: 'NONE' })
    .where('id', '=', goodsId)
    .execute()
  await insertRuling(tx, goodsId, { kind, code: null, reason: null, by_name: by, at: now, file_ids: [] })
}

export type RulingRecord = Selectable<Tables['goods_ruling']>

const insertRuling = (
  tx: TenantTx,
  goodsId: string,
  ruling: Pick<RulingRecord, 'kind' | 'code' | 'reason' | 'by_name' | 'at' | 'file_ids'>,
) =>
  tx
    .insertInto('goods_ruling')
    .values({ merchant_id: tx.merchantId, id: newId(ruling.at), goods_id: goodsId, ...ruling })
    .execute()

const HISTORY = 50

/** The newest first. */
export const rulingsOf = (db: TenantDb, goodsId: string): Promise<RulingRecord[]> =>
  db
    .selectFrom('goods_ruling')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY)
    .execute()

const MOST_COUNTED = 1_000

/** Goods of the merchant that are forced off and wait for the merchant: nothing was corrected or said yet. Of a thousand that are off. */
export const countOff = async (db: TenantDb): Promise<number> => Number((await goodsOff.first(db, {}))?.count ?? 0)

const goodsOff = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('goods')
        .select(['sale_status', 'audit_status', 'appeal_status'])
        .where('tab', '=', sql.lit('FORCED_OFF'))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(MOST_COUNTED))
        .as('off'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('off.sale_status', '=', sql.lit<'FORCED_OFF'>('FORCED_OFF'))
    .where('off.audit_status', '<>', sql.lit<'SUBMITTED'>('SUBMITTED'))
    .where('off.appeal_status', '<>', sql.lit<'PENDING'>('PENDING')),
)
