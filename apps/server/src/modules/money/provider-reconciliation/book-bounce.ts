// A withdrawal that the file says was sent back is booked as it says, when it fits; what does not fit waits for a person.
import { said } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { Refusal } from '../../../kernel/refusal.ts'
import { provider } from '../../../kernel/operation-log.ts'
import type { Bounce } from '../withdraw-order/index.ts'
import { type DiffRecord, settleDifference } from './keep-differences.ts'

export interface BounceDeps {
  readonly db: Database
  readonly bounceWithdrawal: (tx: TenantTx, bounce: Bounce, now: Date) => Promise<boolean>
}

/** Answers whether it is booked now. The difference and its case, which name the line of the file, are closed with it. */
export async function bookBounce({ db, bounceWithdrawal }: BounceDeps, diff: DiffRecord, now: Date): Promise<boolean> {
  const { merchant_id: merchantId, their_fen: fen, our_fen: ourFen, their_at: bouncedAt, line_no: lineNo } = diff
  if (merchantId === null || bouncedAt === null || lineNo === null) return false
  const netFen = ourFen === null ? null : ourFen - (diff.our_fee_fen ?? 0)
  // The bank returns what it had received, or all of it with the fee.
  if (fen === null || (Math.abs(fen) !== netFen && Math.abs(fen) !== ourFen)) return false
  try {
    await db.transaction(merchantId, async (tx) => {
      const call = await tx
        .selectFrom('provider_call')
        .select(['subject_type', 'subject_id'])
        .where('id', '=', diff.call_id)
        .executeTakeFirstOrThrow()
      if (call.subject_type !== 'withdrawOrder') throw new Error(`${diff.number} is no withdrawal`)
      const reason = said('银行退回款项', 'the bank returned the money')
      await bounceWithdrawal(
        tx,
        { orderId: call.subject_id, backFen: Math.abs(fen), bouncedAt, reason, by: provider },
        now,
      )
      const evidence = { day: diff.day_on, lineNo, fen, booked: 'withdrawBounced' }
      await settleDifference(tx, diff, { evidence, note: `已按 ${diff.day_on} 对账文件第 ${lineNo} 行入账退票` }, now)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
