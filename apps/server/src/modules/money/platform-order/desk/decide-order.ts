// What the platform's people decide about an order: an objection, an invoice; each with the order held.
import { type Api, type BodyOf, formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { invoiceAnswered, judged } from '../platform-order.events.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { happened } from '../platform-order.history.ts'
import { platformOrderParameters } from '../platform-order.parameters.ts'
import { statusName } from '../platform-order.states.ts'
import { change, lockOrder, move, type OrderRecord } from '../platform-order.store.ts'

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}
type Verdict = BodyOf<Api['platformOrderDesk']['judge']>
type InvoiceAnswer = BodyOf<Api['platformOrderDesk']['answerInvoice']>

async function lockNewest(
  tx: TenantTx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<OrderRecord> {
  const order = await lockOrder(tx, id)
  if (order.version !== version) refuse('record.changed')
  return order
}

/** What is waived without an objection was issued by mistake. */
export async function judgeOrder(
  { notify }: Pick<PlatformOrderDeps, 'notify'>,
  tx: TenantTx,
  verdict: Verdict,
  { actor, now }: By,
): Promise<void> {
  const order = await lockNewest(tx, verdict)
  const isObjected = order.status === 'OBJECTING'
  const mayWaive = verdict.verdict === 'WAIVE' && order.status === 'UNPAID' && order.issuer === 'PLATFORM'
  if (!isObjected && !mayWaive) refuse('state.notAllowed', { status: statusName(order.status) })
  const { answer } = verdict
  const decided = { objection_answer: answer, judged_at: now, due_left_ms: null, now }
  if (verdict.verdict === 'WAIVE') {
    const closed = await move(tx, order, 'waive', {
      ...decided,
      ...(isObjected ? { objection_status: 'WAIVED' as const } : {}),
      close_type: 'WAIVED',
      closed_at: now,
    })
    const summary = said(`免除：${answer}`, `Waived: ${answer}`)
    await happened(tx, closed, { actor, event: 'judge', summary, now })
    await notify(tx, judged(closed, said('平台订单已免除', 'A platform order was waived')))
    return
  }
  const payableFen = verdict.verdict === 'REDUCE' ? verdict.payableFen : order.payable_fen
  if (verdict.verdict === 'REDUCE' && payableFen >= order.payable_fen)
    refuse('limit.exceeded', {
      limit: said(
        `减免后金额须低于 ${formatYuan(order.payable_fen, true)} 元`,
        `less than ¥${formatYuan(order.payable_fen, true)}`,
      ),
    })
  const leftMs = Math.max(Number(order.due_left_ms ?? 0), platformOrderParameters.afterJudgementMs)
  const upheld = await move(tx, order, 'uphold', {
    ...decided,
    objection_status: verdict.verdict === 'REDUCE' ? 'REDUCED' : 'UPHELD',
    payable_fen: payableFen,
    due_at: new Date(now.getTime() + leftMs),
  })
  const yuan = formatYuan(payableFen, true)
  const summary =
    verdict.verdict === 'REDUCE'
      ? said(`减免至 ${yuan} 元：${answer}`, `Reduced to ¥${yuan}: ${answer}`)
      : said(`维持 ${yuan} 元：${answer}`, `Upheld ¥${yuan}: ${answer}`)
  await happened(tx, upheld, { actor, event: 'judge', summary, now })
  const title =
    verdict.verdict === 'REDUCE'
      ? said('申诉后已减免', 'Your objection: reduced')
      : said('申诉未被采纳', 'Your objection: upheld')
  await notify(tx, judged(upheld, title))
}

export async function answerInvoice(
  { notify, files }: Pick<PlatformOrderDeps, 'notify' | 'files'>,
  tx: TenantTx,
  answer: InvoiceAnswer,
  { actor, now }: By,
): Promise<void> {
  const order = await lockNewest(tx, answer)
  if (order.invoice_status !== 'APPLIED')
    refuse('state.notAllowed', { status: said('没有待处理的开票申请', 'nobody waits for an invoice') })
  const isIssued = answer.answer === 'issue'
  if (isIssued) await files.mustBeOwn(tx, [answer.fileId], 'INVOICE')
  const answered = await change(
    tx,
    order,
    isIssued
      ? {
          invoice_status: 'ISSUED',
          invoice_no: answer.invoiceNo,
          invoice_file_id: answer.fileId,
          invoice_reason: null,
        }
      : { invoice_status: 'REJECTED', invoice_reason: answer.reason },
    now,
  )
  const summary = isIssued
    ? said(`开具发票 ${answer.invoiceNo}`, `Issued invoice ${answer.invoiceNo}`)
    : said(`驳回开票：${answer.reason}`, `Refused an invoice: ${answer.reason}`)
  const event = isIssued ? 'invoiceIssued' : 'invoiceRejected'
  await happened(tx, answered, { actor, event, summary, now })
  await notify(tx, invoiceAnswered(answered))
}
