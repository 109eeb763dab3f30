// The job that goes on with payouts that wait: it compares again, outside of any transaction, and pays once both agree.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { closedFor, type ClosedDeps, isOfDecider } from './closed-difference.ts'
import { compare, type Hold, holdOf } from './hold-payout.ts'
import { type BarrierDeps, payoutBarrier } from './payout-barrier.ts'
import { planPayout } from './plan-payout.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { lockWithdraw } from './withdraw-order.store.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'

const BATCH = 100
const AT_ONCE = 4

interface Due {
  readonly merchant_id: string
  readonly id: string
}

type HeldDeps = Pick<WithdrawDeps, 'db' | 'clock' | 'calls' | 'compareWithProvider' | 'hasOpenDifference' | 'onError'> &
  BarrierDeps &
  ClosedDeps

/** Answers how many were looked at. One that fails is reported and comes again. */
export async function resumeHeld(deps: HeldDeps): Promise<number> {
  const lookAt = async (due: Due): Promise<void> => {
    try {
      await goOn(deps, due)
    } catch (error) {
      deps.onError(`A held payout could not be looked at: ${due.id}`, error)
    }
  }
  const due = await findDue(deps)
  for (let start = 0; start < due.length; start += AT_ONCE) {
    await Promise.all(due.slice(start, start + AT_ONCE).map(lookAt))
  }
  return due.length
}

/** The merchant may not be paid now. */
const BARRED: Hold = { held_reason: 'BARRED', held_difference_fen: null }
/** The difference was closed by who decided to pay, in the moment of deciding: both are refused one after the other. */
const CLOSED_BY_SAME: Hold = { held_reason: 'OPEN_DIFFERENCE', held_difference_fen: null }

const lastLookBefore = (now: Date): Date => new Date(now.getTime() - withdrawParameters.heldRecheckMs)

const findDue = ({ db, clock }: Pick<HeldDeps, 'db' | 'clock'>): Promise<Due[]> =>
  db.acrossMerchants
    .selectFrom('withdraw_order')
    .select(['merchant_id', 'id'])
    .where('held_reason', 'is not', null)
    .where('held_checked_at', '<=', lastLookBefore(clock.now()))
    .orderBy('held_checked_at')
    .limit(BATCH)
    .execute()

/** Of several servers one compares; whoever dies here leaves the order due again, or its call to the resolver of calls. */
async function goOn(deps: Omit<HeldDeps, 'onError'>, { merchant_id: merchantId, id }: Due): Promise<void> {
  const { db, clock, calls } = deps
  const isTaken = await db.transaction(merchantId, (tx) => take(tx, id, clock.now()))
  if (!isTaken) return
  const comparison = await compare(deps, merchantId)
  const callId = await db.transaction(merchantId, async (tx) => {
    const order = await lockWithdraw(tx, id)
    // Cancelled, rejected or paid meanwhile.
    if (order.held_reason === null) return null
    const now = clock.now()
    const why =
      holdOf(tx, order, { comparison, now }) ??
      ((await payoutBarrier(deps, tx, order)) === null ? null : BARRED) ??
      (isOfDecider(await closedFor(deps, tx, order), order) ? CLOSED_BY_SAME : null)
    const summary = said(
      '渠道余额与账本已一致，自动打款，等待银行到账',
      'Provider and ledger agree again: paid out, waiting for the bank',
    )
    if (why === null) return planPayout(calls, tx, order, { actor: system, summary, now })
    // The version stays: whoever looks at the order decides about the same one.
    await tx
      .updateTable('withdraw_order')
      .set({ ...why, held_checked_at: now })
      .where('id', '=', id)
      .execute()
    return null
  })
  if (callId !== null) await calls.send(merchantId, callId)
}

async function take(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('withdraw_order')
    .set({ held_checked_at: now })
    .where('id', '=', id)
    .where('held_reason', 'is not', null)
    .where('held_checked_at', '<=', lastLookBefore(now))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}
