// What the provider may have done already, though nothing is booked of it: the answer was lost, or has not come.
import { statement, type TenantDb } from '@merchant/database'
import { sql } from 'kysely'

/**
 * The most, in 分, that undecided calls may have brought to the merchant's account there. What they may have taken from it is
 * on its way in the ledger before they are sent.
 */
export async function arrivingFen(db: TenantDb): Promise<number> {
  const row = await arriving.first(db, {})
  return Number(row?.fen ?? 0)
}

const arriving = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('provider_call')
    .select(sql<string | null>`sum(amount_fen - coalesce((request ->> 'feeFen')::bigint, 0))`.as('fen'))
    .where('status', 'in', ['SENT', 'PENDING'])
    .where('service', 'in', ['agentPay', 'transfer', 'deposit'])
    // An undecided call is asked about again, so that the index of those has it.
    .where('next_check_at', 'is not', null),
)
