// The operators' way to a returned withdrawal (J13): entered with its voucher by one person, booked by another's approval.
import { dayOf, formatYuan, said, startOfDay } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { EntryExecutor, EntryToBook } from '../manual-entry/index.ts'
import { bounceWithdrawal, mayComeBack, mustBeBounceable } from './bounce-withdrawal.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { bouncedOf } from './withdraw-order.money.ts'
import { lockWithdraw, withdrawByNo, type WithdrawRecord } from './withdraw-order.store.ts'

export const bounceEntry = ({ clock, notify }: Pick<WithdrawDeps, 'clock' | 'notify'>): EntryExecutor => ({
  kind: 'WITHDRAW_BOUNCED',
  tellsItself: true,
  async check(tx, entry) {
    const { id } = await orderOf(tx, entry)
    const day = mustSayDay(entry)
    const order = await mustBeBounceable(tx, id, startOfDay(day))
    mustBeSince(order, day, clock.now())
    if (mayComeBack(order, entry.amountFen)) return
    const [net, whole] = [order.amount_fen - order.fee_fen, order.amount_fen].map((fen) => formatYuan(fen, true))
    refuse('request.invalid', {
      what:
        order.fee_fen === 0
          ? said(`：退票金额应为到账金额 ${net} 元`, `: the bank had received ¥${net}`)
          : said(
              `：退票金额应为到账金额 ${net} 元，手续费一并退回的为 ${whole} 元`,
              `: the bank had received ¥${net}; ¥${whole} where the fee came back too`,
            ),
    })
  },
  async linesOf(db, entry) {
    return bouncedOf(await orderOf(db, entry), entry.amountFen).moves
  },
  async execute(tx, entry, now) {
    const { id } = await orderOf(tx, entry)
    const bouncedOn = mustSayDay(entry)
    const bounce = {
      orderId: id,
      backFen: entry.amountFen,
      bouncedAt: cameBackAt(await lockWithdraw(tx, id), bouncedOn),
      bouncedOn,
      reason: inBoth(entry.reason),
      by: entry.approvedBy,
    }
    // Told by the file meanwhile: it is booked already, and this entry would book nothing.
    if (!(await bounceWithdrawal({ notify }, tx, bounce, now)))
      refuse('state.notAllowed', { status: said('已退票', 'sent back by the bank') })
  },
})

function mustSayDay({ returnedOn = null }: EntryToBook): string {
  return (
    returnedOn ?? refuse('request.invalid', { what: said('：请填写退回日期', ': the day it came back is missing') })
  )
}

/** Not before it had arrived, nor later than today. */
function mustBeSince({ arrived_at: arrivedAt }: Pick<WithdrawRecord, 'arrived_at'>, day: string, now: Date): void {
  if (arrivedAt !== null && day < dayOf(arrivedAt))
    refuse('request.invalid', {
      what: said(`：退回日期不能早于到账日 ${dayOf(arrivedAt)}`, `: it arrived on ${dayOf(arrivedAt)}`),
    })
  if (day > dayOf(now))
    refuse('request.invalid', { what: said('：退回日期不能晚于今天', ': the day it came back lies ahead') })
}

/** A slip names the day; on the day of the arrival it came back after that. */
const cameBackAt = ({ arrived_at: arrivedAt }: Pick<WithdrawRecord, 'arrived_at'>, day: string): Date => {
  const begun = startOfDay(day)
  return arrivedAt !== null && arrivedAt > begun ? arrivedAt : begun
}

/** By the number that the maker typed. */
const orderOf = async (db: TenantDb | TenantTx, { subjectNo }: EntryToBook): Promise<WithdrawRecord> =>
  (subjectNo === null ? undefined : await withdrawByNo(db, subjectNo)) ?? refuse('record.notFound')
