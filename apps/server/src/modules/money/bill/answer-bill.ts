// The merchant's side of a bill: it confirms or disputes it, and the clock confirms for it.
import type { Api, BodyOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import type { BillDeps } from './bill.deps.ts'
import { type BillActor, happened } from './bill-history.ts'
import { billParameters } from './bill.parameters.ts'
import { mustAllow } from './bill.states.ts'
import { type BillRecord, moveBill, lockBill, lockSeen, numberOf } from './bill.store.ts'
import { endWithoutPayment } from './end-bill.ts'
import { billDisputed } from './objection.events.ts'
import { workdaysAfter } from './workdays.ts'

type AnswerDeps = Pick<BillDeps, 'notify'>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

export async function confirmBill(
  deps: AnswerDeps,
  tx: TenantTx,
  body: BodyOf<Api['bill']['confirm']>,
  { actor, now }: By,
): Promise<void> {
  const bill = await lockSeen(tx, body)
  mustAllow(bill, 'confirm')
  await disarmTimer(tx, 'bill.autoConfirm', bill.id, now)
  await confirm(deps, tx, bill, { actor, isByItself: false, now })
}

/** Lines that the merchant says are wrong, each with a reason. Refuses record.notFound for a line of another bill. */
export async function disputeBill(
  deps: AnswerDeps,
  tx: TenantTx,
  { lines, ...seen }: BodyOf<Api['bill']['dispute']>,
  { actor, now }: By,
): Promise<void> {
  const bill = await lockSeen(tx, seen)
  mustAllow(bill, 'dispute')
  await tx
    .updateTable('finance_bill_line')
    .set({ objection: null, answer_fen: null, answer_text: null })
    .where('bill_id', '=', bill.id)
    .where('objection', 'is not', null)
    .execute()
  const objections: { no: string; reason: string }[] = []
  for (const { id, reason } of lines) {
    const line = await tx
      .updateTable('finance_bill_line')
      .set({ objection: reason })
      .where('bill_id', '=', bill.id)
      .where('id', '=', id)
      .returning(['order_no', 'refund_no'])
      .executeTakeFirst()
    if (line === undefined) refuse('record.notFound')
    objections.push({ no: numberOf(line), reason })
  }
  await disarmTimer(tx, 'bill.autoConfirm', bill.id, now)
  const dueAt = workdaysAfter(now, billParameters.answerWorkdays)
  await moveBill(tx, bill, 'dispute', {
    status: 'DISPUTED',
    confirm_due_at: null,
    disputed_at: now,
    answer_due_at: dueAt,
    ...NO_ANSWER,
  })
  await armTimer(tx, { kind: 'bill.answerOverdue', subjectId: bill.id, dueAt }, now)
  const lineCount = new Set(lines.map(({ id }) => id)).size
  await happened(tx, bill, { actor, happening: { event: 'dispute', lineCount, lines: objections }, now })
  await deps.notify(tx, billDisputed({ billNo: bill.bill_no, lineCount, days: billParameters.answerWorkdays }))
}

export const NO_ANSWER = {
  answer_text: null,
  answer_fen: null,
  answered_by: null,
  answered_by_name: null,
  answered_at: null,
} as const

/** The clock's side. */
export const confirmByClock = (
  deps: AnswerDeps & Pick<BillDeps, 'db' | 'clock'>,
  merchantId: string,
  billId: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const bill = await lockBill(tx, billId)
    const now = deps.clock.now()
    if (bill.status !== 'GENERATED' || bill.confirm_due_at === null || bill.confirm_due_at > now) return
    await confirm(deps, tx, bill, { actor: system, isByItself: true, now })
  })

interface Confirming {
  readonly actor: BillActor
  readonly isByItself: boolean
  readonly now: Date
}

async function confirm(
  deps: AnswerDeps,
  tx: TenantTx,
  bill: BillRecord,
  { actor, isByItself, now }: Confirming,
): Promise<void> {
  const confirmed = await moveBill(tx, bill, isByItself ? 'autoConfirm' : 'confirm', {
    status: 'CONFIRMED',
    confirm_due_at: null,
    confirmed_at: now,
    is_confirmed_by_itself: isByItself,
  })
  await happened(tx, bill, { actor, happening: { event: 'confirm', isByItself }, now })
  await endWithoutPayment(deps, tx, confirmed, now)
}
