// The platform's answer to an objection: one person proposes it, another approves it or turns it down.
import type { Api, BodyOf } from '@merchant/contract'
import { said } from '@merchant/contract'
import { insertRow, newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { dueFrom, inForce } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { NO_ANSWER } from './answer-bill.ts'
import type { BillDeps } from './bill.deps.ts'
import { objectionAnswered } from './bill.events.ts'
import { happened } from './bill-history.ts'
import { mustAllow } from './bill.states.ts'
import { type BillRecord, moveBill, lockSeen } from './bill.store.ts'

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

export async function resolveBill(
  tx: TenantTx,
  body: BodyOf<Api['platformBill']['resolve']>,
  { actor, now }: By,
): Promise<void> {
  const bill = await lockSeen(tx, body)
  mustAllow(bill, 'resolve')
  await moveBill(tx, bill, 'resolve', {
    status: 'DISPUTED',
    answer_text: body.answer,
    answer_fen: body.adjustFen,
    answered_by: actor.operatorId,
    answered_by_name: actor.name,
    answered_at: now,
  })
  const happening = { event: 'resolve', adjustFen: body.adjustFen, answer: body.answer } as const
  await happened(tx, bill, { actor, happening, now })
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
    await moveBill(tx, bill, 'reject', { status: 'DISPUTED', ...NO_ANSWER })
    await happened(tx, bill, { actor, happening: { event: 'reject' }, now })
    return
  }
  if (adjustFen !== 0) await adjust(tx, bill, { adjustFen, text, now })
  const dueAt = dueFrom(tx, 'bill.autoConfirmDays', now)
  await moveBill(tx, bill, 'approve', {
    status: 'GENERATED',
    confirm_due_at: dueAt,
    adjust_fen: bill.adjust_fen + adjustFen,
  })
  await armTimer(tx, { kind: 'bill.autoConfirm', subjectId: bill.id, dueAt }, now)
  await happened(tx, bill, { actor, happening: { event: 'approve', adjustFen, answer: text }, now })
  const facts = { billId: bill.id, billNo: bill.bill_no, adjustFen, days: inForce(tx, 'bill.autoConfirmDays') }
  await notify(tx, objectionAnswered({ subjectId: bill.id, shopId: bill.shop_id }, facts))
}

interface Adjustment {
  readonly adjustFen: number
  readonly text: string
  readonly now: Date
}

const adjust = (tx: TenantTx, bill: BillRecord, { adjustFen, text, now }: Adjustment): Promise<void> =>
  insertRow(tx, 'finance_bill_line', {
    merchant_id: tx.merchantId,
    bill_id: bill.id,
    id: newId(now),
    kind: 'ADJUST',
    adjust_fen: adjustFen,
    is_settled_alone: false,
    at: now,
    note: text,
  })
