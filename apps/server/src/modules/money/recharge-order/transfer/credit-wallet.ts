// What has come to the platform's account goes on into the merchant's wallet: a recorded call, sent after the commit, and another one
// after a certain failure. The money is the merchant's, so it is tried until it is there.
import { formatYuan, said } from '@merchant/contract'
import { afterCommit, type TenantTx } from '@merchant/database'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { system } from '../../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../../kernel/timers.ts'
import type { KeptEntry } from '../../manual-entry/index.ts'
import type { RechargeDeps, SettledDeposit } from '../recharge-order.deps.ts'
import { log } from '../recharge-order.log.ts'
import { rechargeParameters } from '../recharge-order.parameters.ts'
import { lockRecharge, move, type RechargeRecord } from '../recharge-order.store.ts'

export interface CreditDeps extends Pick<RechargeDeps, 'clock' | 'openCase' | 'onError'> {
  readonly calls: Pick<RechargeDeps['calls'], 'plan' | 'send'>
}

interface Confirmed {
  readonly order: RechargeRecord
  readonly arrivedFen: number
  /** Which says so, and who approved it. */
  readonly entry: Pick<KeptEntry, 'id' | 'approvedBy'>
}

/** Joins the transaction of the approval; the caller holds the order, which may be credited. */
export async function confirmTransfer(
  deps: CreditDeps,
  tx: TenantTx,
  { order, arrivedFen, entry }: Confirmed,
  now: Date,
): Promise<void> {
  const callId = await planCredit(deps, tx, { id: order.id, arrivedFen }, now)
  const changes = { arrived_fen: arrivedFen, call_id: callId, entry_id: entry.id, closed_at: null }
  await move(tx, order, 'credit', changes)
  await disarmTimer(tx, 'rechargeOrder.expire', order.id, now)
  const yuan = formatYuan(arrivedFen, true)
  const summary = said(
    `平台确认到账 ${yuan} 元，正在转入钱包`,
    `The platform received ¥${yuan}, which are on their way to the wallet`,
  )
  await log(tx, order, { actor: entry.approvedBy, event: 'credit', summary, now })
}

async function planCredit(
  { calls, onError }: CreditDeps,
  tx: TenantTx,
  { id, arrivedFen }: { readonly id: string; readonly arrivedFen: number },
  now: Date,
): Promise<string> {
  const { merchantId } = tx
  const subject = { type: 'rechargeOrder', id }
  const number = newBusinessNo('TF', now)
  const { callId } = await calls.plan(tx, { service: 'transfer', number, amountFen: arrivedFen, subject }, now)
  // A lost send is found by the resolver: the call is recorded.
  const send = async (): Promise<void> => void (await calls.send(merchantId, callId))
  afterCommit(tx, () => void afterwards({ onError }, send, () => undefined))
  return callId
}

/** A certain failure: the next attempt is a new order at the provider, never the same number again. */
export async function creditFailed(deps: CreditDeps, tx: TenantTx, call: SettledDeposit): Promise<void> {
  const order = await lockRecharge(tx, call.subjectId)
  if (order.status !== 'PAYING') return
  const now = deps.clock.now()
  const failures = order.credit_failures + 1
  const { creditAgainMs, creditStuckMs } = rechargeParameters
  const inMs = creditAgainMs[failures - 1]
  await tx.updateTable('recharge_order').set({ credit_failures: failures }).where('id', '=', order.id).execute()
  const dueAt = new Date(now.getTime() + (inMs ?? creditStuckMs))
  await armTimer(tx, { kind: 'rechargeOrder.creditAgain', subjectId: order.id, dueAt }, now)
  const summary = said('转入钱包未成功，系统会自动重试', 'The wallet was not credited; it is tried again')
  await log(tx, order, { actor: call.declaredBy ?? system, event: 'creditFailed', summary, now })
  if (inMs !== undefined) return
  await deps.openCase(
    tx,
    {
      kind: 'RECHARGE_STUCK',
      subject: { type: 'rechargeOrder', id: order.id, no: order.recharge_no },
      providerNo: call.providerNo,
      amountFen: call.amountFen,
      facts: { orderNo: call.number, ...(call.reason === null ? {} : { saidReason: call.reason }) },
      by: system,
      merchantLog: { type: 'rechargeOrder', id: order.id },
    },
    now,
  )
}

/** The timer's side: the next attempt after a certain failure. */
export const creditAgain = (
  deps: CreditDeps & Pick<RechargeDeps, 'db'>,
  merchantId: string,
  id: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const { status, arrived_fen: arrivedFen } = await lockRecharge(tx, id)
    const now = deps.clock.now()
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'rechargeOrder.creditAgain', id, now))) return
    if (status !== 'PAYING' || arrivedFen === null) return
    const callId = await planCredit(deps, tx, { id, arrivedFen }, now)
    await tx.updateTable('recharge_order').set({ call_id: callId }).where('id', '=', id).execute()
  })
