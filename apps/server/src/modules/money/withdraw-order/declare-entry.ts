// The operators' way to end a payout that the provider does not decide for days: entered with what the bank or the provider's
// people have said, booked once by another's approval, as J11 or J12 as if the provider had said it.
import { formatYuan, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { movesOf, postingRules } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../manual-entry/index.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { withdrawByNo, type WithdrawRecord } from './withdraw-order.store.ts'

const outcomes = {
  WITHDRAW_DECLARED_PAID: {
    status: 'SUCCEEDED',
    rule: postingRules.withdrawPaid,
    what: said('到账金额', 'what the bank received'),
    fen: ({ amount_fen, fee_fen }: WithdrawRecord) => amount_fen - fee_fen,
  },
  WITHDRAW_DECLARED_FAILED: {
    status: 'FAILED',
    rule: postingRules.withdrawFailed,
    what: said('提现金额', 'the whole withdrawal'),
    fen: ({ amount_fen }: WithdrawRecord) => amount_fen,
  },
} as const

export function declareEntry(
  { clock, calls }: Pick<WithdrawDeps, 'clock' | 'calls'>,
  kind: keyof typeof outcomes,
): EntryExecutor {
  const { status, rule, what, fen } = outcomes[kind]
  return {
    kind,
    isOfHouse: true,
    resolves: 'OUTCOME_DECLARED',
    async check(tx, entry) {
      const order = await orderOf(tx, entry)
      await calls.mustBeUndecided(tx, { type: 'withdrawOrder', id: order.id }, clock.now())
      if (entry.amountFen === fen(order)) return
      const yuan = formatYuan(fen(order), true)
      refuse('request.invalid', {
        what: said(`：金额应为${what.zh} ${yuan} 元`, `: the amount is ${what.en}, ¥${yuan}`),
      })
    },
    async linesOf(db, entry) {
      const { amount_fen: amountFen, fee_fen: feeFen } = await orderOf(db, entry)
      return movesOf(rule, { netFen: amountFen - feeFen, feeFen })
    },
    async execute(tx, entry, now) {
      const { id } = await orderOf(tx, entry)
      const { reason, approvedBy: by } = entry
      await calls.declare(tx, { subject: { type: 'withdrawOrder', id }, status, reason, by }, now)
    },
  }
}

/** By the number that the maker typed. */
const orderOf = async (db: TenantDb | TenantTx, { subjectNo }: EntryToBook): Promise<WithdrawRecord> =>
  (subjectNo === null ? undefined : await withdrawByNo(db, subjectNo)) ?? refuse('record.notFound')
