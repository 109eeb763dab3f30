// Writes and reads what the platform holds against a merchant.
import {
  type MerchantRestriction,
  type OwnRestriction,
  restrictionScope,
  type RestrictionScope,
} from '@merchant/contract'
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import { spokenText } from '../../../kernel/in-both.ts'
import type { RestrictionRecord } from './restriction.states.ts'

/** The merchant is locked, and with it whatever is held against it. Oldest first. */
export const inForce = (db: TenantDb | TenantTx): Promise<RestrictionRecord[]> => {
  const handle: TenantDb = db
  return handle.selectFrom('merchant_restriction').selectAll().where('ended_at', 'is', null).orderBy('id').execute()
}

export const insertRestriction = (tx: TenantTx, row: Insertable<Tables['merchant_restriction']>): Promise<void> =>
  insertRow(tx, 'merchant_restriction', row)

/** What this order has ever done to its merchant. */
export const ofOrder = (tx: TenantTx, orderId: string): Promise<RestrictionRecord | undefined> =>
  tx.selectFrom('merchant_restriction').selectAll().where('order_id', '=', orderId).executeTakeFirst()

interface Ending {
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
  readonly reason: string
}

export async function endRestrictions(tx: TenantTx, ids: readonly string[], { at, by, reason }: Ending): Promise<void> {
  await tx
    .updateTable('merchant_restriction')
    .set({ ended_at: at, ended_by: by.id, ended_by_name: by.name, end_reason: reason })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute()
}

const SHOWN_ENDED = 50

/** Those in force first, then the newest that are over. */
export async function listRestrictions(db: TenantDb | TenantTx): Promise<MerchantRestriction[]> {
  const handle: TenantDb = db
  const over = handle
    .selectFrom('merchant_restriction')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(SHOWN_ENDED))
    .execute()
  const [open, ended] = await Promise.all([inForce(db), over])
  return [...open.toReversed(), ...ended].map((row) => ({
    ...ownOf(row),
    setByName: row.set_by_name,
    ended:
      row.ended_at === null
        ? null
        : {
            at: row.ended_at.toISOString(),
            byName: row.ended_by_name ?? '',
            reason: spokenText(row.end_reason ?? ''),
          },
  }))
}

/** As its merchant reads it. */
export const ownRestrictions = async (db: TenantDb): Promise<OwnRestriction[]> =>
  (await inForce(db)).toReversed().map(ownOf)

const ownOf = (row: RestrictionRecord): OwnRestriction => ({
  id: row.id,
  kind: row.kind,
  scopes: scopesOf(row),
  source: row.source,
  reason: spokenText(row.reason),
  orderId: row.order_id,
  orderNo: row.order_no,
  since: row.set_at.toISOString(),
})

export const scopesOf = ({ scopes }: Pick<RestrictionRecord, 'scopes'>): RestrictionScope[] =>
  z.array(restrictionScope).parse(scopes)
