// The operators' way to a returned withdrawal (J13): entered with its voucher by one person, booked by another's approval.
import { formatYuan, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type Move, movesOf, postingRules } from '@merchant/ledger'
import { inBoth } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../manual-entry/index.ts'
import { bounceWithdrawal, mustBeBounceable } from './bounce-withdrawal.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { withdrawByNo } from './withdraw-order.store.ts'

export const bounceEntry = ({ clock, notify }: Pick<WithdrawDeps, 'clock' | 'notify'>): EntryExecutor => ({
  kind: 'WITHDRAW_BOUNCED',
  tellsItself: true,
  async check(tx, entry) {
    const { id } = await orderOf(tx, entry)
    const order = await mustBeBounceable(tx, id, clock.now())
    const netFen = order.amount_fen - order.fee_fen
    if (entry.amountFen === netFen) return
    const yuan = formatYuan(netFen, true)
    refuse('request.invalid', {
      what: said(`：退票金额应为到账金额 ${yuan} 元`, `: the bank had received ¥${yuan}`),
    })
  },
  linesOf: async (_db, entry) => linesOf(entry),
  async execute(tx, entry, now) {
    const { id } = await orderOf(tx, entry)
    const bounce = { orderId: id, bouncedAt: now, reason: inBoth(entry.reason), by: entry.approvedBy }
    // Told by the file meanwhile: it is booked already, and this entry would book nothing.
    if (!(await bounceWithdrawal({ notify }, tx, bounce, now)))
      refuse('state.notAllowed', { status: said('已退票', 'sent back by the bank') })
  },
})

const linesOf = ({ amountFen }: EntryToBook): readonly Move[] =>
  movesOf(postingRules.withdrawBounced, { netFen: amountFen })

/** By the number that the maker typed. */
const orderOf = async (db: TenantDb | TenantTx, { subjectNo }: EntryToBook): Promise<{ readonly id: string }> =>
  (subjectNo === null ? undefined : await withdrawByNo(db, subjectNo)) ?? refuse('record.notFound')
