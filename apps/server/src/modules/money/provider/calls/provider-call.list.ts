// Finds the calls of all merchants that are due for sending, asking, confirming, or asking about after they had failed.
import type { Database } from '@merchant/database'
import type { CallStatus } from './provider-call.states.ts'

export interface DueCall {
  readonly merchantId: string
  readonly callId: string
  readonly step: 'send' | 'ask' | 'confirm' | 'askLate'
}

const STEPS: Partial<Record<CallStatus, DueCall['step']>> = { NEW: 'send', SUCCEEDED: 'confirm', FAILED: 'askLate' }

/** At most `limit` calls, the longest overdue first. */
export async function dueCalls(db: Database, now: Date, limit: number): Promise<DueCall[]> {
  const rows = await db.acrossMerchants
    .selectFrom('provider_call')
    .select(['merchant_id', 'id', 'status'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ merchantId: row.merchant_id, callId: row.id, step: STEPS[row.status] ?? 'ask' }))
}
