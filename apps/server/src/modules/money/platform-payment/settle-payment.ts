// What the provider says became of a payment to the platform, in the transaction that settles its call; and the clock's side.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { inBoth } from '../../../kernel/in-both.ts'
import { logAct, provider, system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import type { PlatformPaymentDeps, SettledCall } from './platform-payment.deps.ts'
import { platformPaymentParameters } from './platform-payment.parameters.ts'
import { changePayment, lockPayment, type PaymentRecord } from './platform-payment.store.ts'
import { sendPayment, type TakeDeps } from './take-payment.ts'

/** The platform has it. */
export async function paymentArrived(
  { clock }: Pick<PlatformPaymentDeps, 'clock'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const payment = await lockPayment(tx, call.subjectId)
  if (payment.status === 'SUCCESS') return
  const now = clock.now()
  const rule = postingRules.platformPaid
  await post(
    tx,
    {
      key: `platformPayment/${payment.id}/arrived`,
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { amountFen: payment.amount_fen }),
      subject: { type: 'platformPayment', id: payment.id, no: payment.payment_no },
    },
    now,
  )
  await changePayment(tx, payment.id, { status: 'SUCCESS', arrived_at: call.occurredAt, fail_reason: null })
  await disarmTimer(tx, 'platformPayment.sendAgain', payment.id, now)
  const yuan = formatYuan(payment.amount_fen, true)
  const summary = said(`${yuan} 元已转入平台账户`, `¥${yuan} have come over to the platform`)
  const actor = call.declaredBy ?? provider
  await logAct(tx, { actor, action: 'platformPayment.arrived', target: targetOf(payment), summary }, now)
}

/** A certain failure: the money is the platform's already, so it is tried until it is there, each time under a new number. */
export async function paymentFailed(
  deps: Pick<PlatformPaymentDeps, 'clock' | 'openCase'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const payment = await lockPayment(tx, call.subjectId)
  if (payment.status === 'SUCCESS') return
  const now = deps.clock.now()
  const failures = payment.failures + 1
  const reason = call.reason ?? '渠道拒绝'
  const { sendAgainMs, stuckMs } = platformPaymentParameters
  const inMs = sendAgainMs[failures - 1]
  await changePayment(tx, payment.id, { failures, fail_reason: reason })
  const dueAt = new Date(now.getTime() + (inMs ?? stuckMs))
  await armTimer(tx, { kind: 'platformPayment.sendAgain', subjectId: payment.id, dueAt }, now)
  const summary = said(
    `转入平台账户未成功，系统会自动重试：${reason}`,
    `It did not come over to the platform and is tried again: ${inBoth(reason).en}`,
  )
  const actor = call.declaredBy ?? system
  await logAct(tx, { actor, action: 'platformPayment.failed', target: targetOf(payment), summary }, now)
  if (inMs !== undefined) return
  await deps.openCase(
    tx,
    {
      kind: 'PAYMENT_STUCK',
      subject: { type: 'platformPayment', id: payment.id, no: payment.payment_no },
      providerNo: call.providerNo,
      amountFen: payment.amount_fen,
      facts: { orderNo: call.number, saidReason: reason },
      by: system,
      merchantLog: { type: 'platformPayment', id: payment.id },
    },
    now,
  )
}

/** The timer's side: the next attempt after a certain failure. */
export const sendAgain = (
  deps: TakeDeps & Pick<PlatformPaymentDeps, 'db' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const payment = await lockPayment(tx, id)
    const now = deps.clock.now()
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'platformPayment.sendAgain', id, now))) return
    if (payment.status === 'PROCESSING') await sendPayment(deps, tx, payment, now)
  })

const targetOf = ({ id, payment_no: no }: PaymentRecord) => ({ type: 'platformPayment', id, no }) as const
