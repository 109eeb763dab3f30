// Two persons stand between a difference and the payout that it holds: whoever closes it by a word alone is not who pays.
import { said, type Said } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'

/** A difference about a merchant, closed by a person and no entry. */
export interface ClosedDifference {
  readonly number: string
  readonly byId: string
  readonly byName: string
  readonly at: Date
}

const MOST = 50

/** Those of the handle's merchant that persons have closed since then, the newest first. */
export async function closedDifferences(db: TenantDb | TenantTx, since: Date): Promise<ClosedDifference[]> {
  const handle: TenantDb = db
  const found = await handle
    .selectFrom('money_case')
    .select(['number', 'resolved_by', 'resolved_by_name', 'resolved_at'])
    .where('merchant_id', '=', db.merchantId)
    .where('kind', '=', 'RECON_DIFFERENCE')
    .where('resolved_by', 'is not', null)
    .where('resolved_at', '>=', since)
    .orderBy('resolved_at', 'desc')
    .limit(MOST)
    .execute()
  return found.flatMap(({ number, resolved_by: byId, resolved_by_name: byName, resolved_at: at }) =>
    byId === null || byName === null || at === null ? [] : [{ number, byId, byName, at }],
  )
}

/** The payout that this person has decided to pay and that is held while a difference of the case's merchant stands; null for every other case. */
export async function heldPayoutOf(db: Database, caseId: string, operatorId: string): Promise<string | null> {
  const about = await db.global
    .selectFrom('money_case')
    .select(['kind', 'merchant_id'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (about?.kind !== 'RECON_DIFFERENCE' || about.merchant_id === null) return null
  const held = await db
    .tenant(about.merchant_id)
    .selectFrom('withdraw_order')
    .select('withdraw_no')
    .where('held_reason', 'is not', null)
    .where('decided_by', '=', operatorId)
    .limit(1)
    .executeTakeFirst()
  return held?.withdraw_no ?? null
}

export const paidBySame = (withdrawNo: string): Said =>
  said(
    `提现 ${withdrawNo} 由本人打款、因该商户的差异暂缓，须由另一位平台人员结案`,
    `you decided to pay withdrawal ${withdrawNo}, which a difference of this merchant holds, so somebody else must close it`,
  )
