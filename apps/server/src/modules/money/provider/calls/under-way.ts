// What the provider may have done already, though nothing is booked of it: the answer was lost, or has not come.
import { said, type Said } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { isDoubted } from '../../cases/index.ts'
import { isFinal } from './provider-call.states.ts'
import type { CallSubject } from './declare-end.ts'

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

/**
 * Why a call about this may have been done, or may be still, in words: unknown is not failed. Null: all of them have ended.
 *
 * @param decided the number of a call whose end somebody says just now: what is doubted of it is no reason
 */
export async function whyMaySucceed(tx: TenantTx, { type, id }: CallSubject, decided?: string): Promise<Said | null> {
  const calls = await tx
    .selectFrom('provider_call')
    .select(['number', 'status'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute()
  if (calls.some(({ status }) => !isFinal(status))) return said('渠道正在退款', 'the provider has the refund')
  const numbers = calls.map(({ number }) => number).filter((number) => number !== decided)
  return (await isDoubted(tx, numbers))
    ? said('渠道对该笔退款的结果前后不一，请先查明', 'the provider says two things about it: find out first')
    : null
}
