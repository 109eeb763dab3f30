// The platform's answer to an objection: one person proposes it, another approves it or turns it down.
import type { Api, BodyOf } from '@merchant/contract'
import { said, sumFen } from '@merchant/contract'
import { insertRow, newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { dueFrom, inForce } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { NO_ANSWER } from './answer-bill.ts'
import type { BillDeps } from './bill.deps.ts'
import { objectionAnswered } from './bill.events.ts'
import { type AnsweredLine, happened } from './bill-history.ts'
import { billParameters } from './bill.parameters.ts'
import { mustAllow } from './bill.states.ts'
import { type LineRecord, lockBill, lockSeen, moveBill, numberOf } from './bill.store.ts'
import { answerIsLate, answerTurnedDown, billToCheck, checkIsLate } from './objection.events.ts'

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

/** Refuses record.changed unless it answers every disputed line once: they are others than were seen. */
export async function resolveBill(
  { notify }: Pick<BillDeps, 'notify'>,
  tx: TenantTx,
  body: BodyOf<Api['platformBill']['resolve']>,
  { actor, now }: By,
): Promise<void> {
  const bill = await lockSeen(tx, body)
  mustAllow(bill, 'resolve')
  const answers = new Map(body.lines.map((line) => [line.id, line]))
  const disputed = await disputedLines(tx, bill.id)
  if (answers.size !== body.lines.length || disputed.length !== answers.size) refuse('record.changed')
  const answered: AnsweredLine[] = []
  for (const line of disputed) {
    const { adjustFen, answer = body.answer } = answers.get(line.id) ?? refuse('record.changed')
    await tx
      .updateTable('finance_bill_line')
      .set({ answer_fen: adjustFen, answer_text: answer })
      .where('bill_id', '=', bill.id)
      .where('id', '=', line.id)
      .execute()
    answered.push({ no: numberOf(line), adjustFen, answer })
  }
  const adjustFen = sumFen(answered.map((line) => line.adjustFen))
  await moveBill(tx, bill, 'resolve', {
    status: 'DISPUTED',
    answer_text: body.answer,
    answer_fen: adjustFen,
    answered_by: actor.operatorId,
    answered_by_name: actor.name,
    answered_at: now,
  })
  const happening = { event: 'resolve', adjustFen, answer: body.answer, lines: answered } as const
  await happened(tx, bill, { actor, happening, now })
  await notify(tx, billToCheck({ billNo: bill.bill_no, by: actor.name, adjustFen }))
}

/** Refuses state.notAllowed for who gave the answer, and while there is none. */
export async function decideBill(
  { notify }: Pick<BillDeps, 'notify'>,
  tx: TenantTx,
  body: BodyOf<Api['platformBill']['decide']>,
  { actor, command, now }: By & { readonly command: Command },
): Promise<void> {
  await mustHaveProven(tx, actor, command, now)
  const bill = await lockSeen(tx, body)
  mustAllow(bill, body.isApproved ? 'approve' : 'reject')
  const { answer_fen: adjustFen, answer_text: text } = bill
  if (adjustFen === null || text === null)
    return refuse('state.notAllowed', { status: said('有异议，尚未处理', 'disputed and not answered yet') })
  if (bill.answered_by === actor.operatorId)
    refuse('state.notAllowed', {
      status: said('本人处理，须由另一位平台人员复核', 'you answered it, so somebody else must decide'),
    })
  if (!body.isApproved) {
    await forgetAnswers(tx, bill.id)
    await moveBill(tx, bill, 'reject', { status: 'DISPUTED', ...NO_ANSWER })
    const { reason = '' } = body
    await happened(tx, bill, { actor, happening: { event: 'reject', reason }, now })
    await notify(tx, answerTurnedDown({ billNo: bill.bill_no, by: bill.answered_by_name ?? '', reason }))
    return
  }
  const lines = await disputedLines(tx, bill.id)
  for (const line of lines) await correct(tx, line, now)
  const dueAt = dueFrom(tx, 'bill.autoConfirmDays', now)
  await moveBill(tx, bill, 'approve', {
    status: 'GENERATED',
    confirm_due_at: dueAt,
    answer_due_at: null,
    adjust_fen: bill.adjust_fen + adjustFen,
  })
  await disarmTimer(tx, 'bill.answerOverdue', bill.id, now)
  await armTimer(tx, { kind: 'bill.autoConfirm', subjectId: bill.id, dueAt }, now)
  const answers = lines.map((line) => ({
    no: numberOf(line),
    adjustFen: line.answer_fen ?? 0,
    answer: line.answer_text ?? text,
  }))
  await happened(tx, bill, { actor, happening: { event: 'approve', adjustFen, answer: text, lines: answers }, now })
  const correctedCount = answers.filter((line) => line.adjustFen !== 0).length
  const facts = {
    billId: bill.id,
    billNo: bill.bill_no,
    adjustFen,
    correctedCount,
    keptCount: answers.length - correctedCount,
    days: inForce(tx, 'bill.autoConfirmDays'),
  }
  await notify(tx, objectionAnswered({ subjectId: bill.id, shopId: bill.shop_id }, facts))
}

/** In order of time. */
const disputedLines = (tx: TenantTx, billId: string): Promise<LineRecord[]> =>
  tx
    .selectFrom('finance_bill_line')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('objection', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

async function forgetAnswers(tx: TenantTx, billId: string): Promise<void> {
  await tx
    .updateTable('finance_bill_line')
    .set({ answer_fen: null, answer_text: null })
    .where('bill_id', '=', billId)
    .where('answer_fen', 'is not', null)
    .execute()
}

/** A line of its own, which names the order of what it corrects; none where the line is kept. */
async function correct(tx: TenantTx, line: LineRecord, now: Date): Promise<void> {
  const { answer_fen: adjustFen, answer_text: text } = line
  if (adjustFen === null || text === null) throw new Error(`Line ${line.id} is disputed and not answered`)
  if (adjustFen === 0) return
  await insertRow(tx, 'finance_bill_line', {
    merchant_id: tx.merchantId,
    bill_id: line.bill_id,
    id: newId(now),
    kind: 'ADJUST',
    order_id: line.order_id,
    platform_order_id: line.platform_order_id,
    order_no: line.order_no,
    refund_no: line.refund_no,
    adjust_fen: adjustFen,
    is_settled_alone: false,
    at: now,
    note: text,
  })
}

/** The timer's side: the workdays in which the platform meant to answer are over, and its people hear of it. */
export const answerOverdue = (
  { db, clock, notify }: Pick<BillDeps, 'db' | 'clock' | 'notify'>,
  merchantId: string,
  billId: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill.answer_due_at === null || bill.answer_due_at > clock.now()) return
    const facts = { billNo: bill.bill_no, days: billParameters.answerWorkdays }
    await notify(tx, bill.answered_at === null ? answerIsLate(facts) : checkIsLate(facts))
  })
