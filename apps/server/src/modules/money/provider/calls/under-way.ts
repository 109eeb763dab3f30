// What the provider may have done already, though nothing is booked of it: the answer was lost, or has not come.
import type { Allinpay, OrderStatus } from '@merchant/allinpay'
import { said, type Said } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { isDoubted } from '../../cases/index.ts'
import { isFinal } from './provider-call.states.ts'
import type { CallSubject } from './declare-end.ts'

/** What undecided calls may bring to the merchant's account there, in 分: each deposit, which somebody has to pay first, and the others together. */
export interface Arriving {
  readonly besidesFen: number
  readonly deposits: readonly { readonly number: string; readonly fen: number }[]
}

/** What such a call may have taken from the account is on its way in the ledger before it is sent. */
export async function arrivingOf(db: TenantDb): Promise<Arriving> {
  const rows = await arriving.all(db, {})
  const deposits = rows.filter(({ service }) => service === 'deposit')
  const others = rows.filter(({ service }) => service !== 'deposit')
  return {
    besidesFen: others.reduce((sum, { fen }) => sum + Number(fen), 0),
    deposits: deposits.map(({ number, fen }) => ({ number, fen: Number(fen) })),
  }
}

/** So many are asked about; of the rest each may have come. */
const MOST_QUESTIONS = 20

/**
 * The most, in 分, that these may have brought until now: what the provider says nobody has paid has not. Asks the provider, so no
 * transaction may be open.
 */
export async function arrivedAtMost(
  { allinpay }: { readonly allinpay: Allinpay },
  { besidesFen, deposits }: Arriving,
): Promise<number> {
  const came = await Promise.all(
    deposits.map(async ({ number, fen }, index) => {
      if (index >= MOST_QUESTIONS) return fen
      const asked = await allinpay.orders.detail({ orderNo: number })
      return asked.kind === 'done' && NOT_PAID.includes(asked.data.status) ? 0 : fen
    }),
  )
  return came.reduce((sum, fen) => sum + fen, besidesFen)
}

const NOT_PAID: readonly OrderStatus[] = ['unpaid', 'failed', 'closed']

const arriving = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('provider_call')
    .select(['number', 'service', sql<string>`amount_fen - coalesce((request ->> 'feeFen')::bigint, 0)`.as('fen')])
    .where('status', 'in', ['SENT', 'PENDING'])
    .where('service', 'in', ['agentPay', 'transfer', 'deposit'])
    // An undecided call is asked about again, so that the index of those has it.
    .where('next_check_at', 'is not', null)
    .orderBy('next_check_at'),
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
