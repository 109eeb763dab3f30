// What the platform's people decide about an order: an objection, a refund, an invoice; each with the order held.
import { type Api, type BodyOf, formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { BalanceShort } from '@merchant/ledger'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { invoiceAnswered, judged, moneyBack } from '../platform-order.events.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { emptyPack, holdPackOfOrder } from '../pack/pack.store.ts'
import { happened } from '../platform-order.history.ts'
import { backBooking, book } from '../platform-order.money.ts'
import { platformOrderParameters } from '../platform-order.parameters.ts'
import { refundableFen, staysWithMember, statusName } from '../platform-order.states.ts'
import { change, lockOrder, move, type OrderRecord } from '../platform-order.store.ts'
import { beRefunded, sendBack, type SendDeps } from '../refund/send-back.ts'

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}
type Verdict = BodyOf<Api['platformOrderDesk']['judge']>
type Refund = BodyOf<Api['platformOrderDesk']['refund']>
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

/** What is the merchant's own is booked at once, the rest when the provider has brought it back. */
export async function refundOrder(
  deps: SendDeps & Pick<PlatformOrderDeps, 'notify'>,
  tx: TenantTx,
  { amountFen, reason, ...seen }: Refund,
  { actor, now }: By,
): Promise<void> {
  const order = await lockNewest(tx, seen)
  // Held, so that what goes back is what is unused, and no unit of it is used meanwhile.
  const pack = (await holdPackOfOrder(tx, order.id)) ?? null
  const mostFen = refundableFen(order, pack, now)
  if (mostFen === 0)
    refuse('state.notAllowed', {
      status: pack?.units_left === 0 ? said('用量已全部使用', 'all of its units are used') : statusName(order.status),
    })
  if (amountFen > mostFen)
    refuse('limit.exceeded', {
      limit: said(`最多可退 ${formatYuan(mostFen, true)} 元`, `at most ¥${formatYuan(mostFen, true)}`),
    })
  const yuan = formatYuan(amountFen, true)
  const going = await move(tx, order, 'refund', { auto_renew: false, now })
  if (pack !== null) await emptyPack(tx, pack)
  const units = pack?.units_left ?? 0
  const summary =
    units === 0
      ? said(`退款 ${yuan} 元：${reason}`, `Refunded ¥${yuan}: ${reason}`)
      : said(
          `退款 ${yuan} 元，收回未使用的 ${units} 条用量：${reason}`,
          `Refunded ¥${yuan} for ${units} unused units: ${reason}`,
        )
  await happened(tx, going, { actor, event: 'refund', summary, now })
  if (!staysWithMember(order.type)) {
    await sendBack(deps, tx, going, { kind: 'REFUND', amountFen, reason, actor, now })
    return
  }
  await book(tx, going, backBooking(order, amountFen), {
    key: `platformOrder/${order.id}/refunded`,
    occurredAt: now,
    now,
  }).catch(refuseShort)
  await beRefunded(tx, going, { refund: { kind: 'REFUND', amount_fen: amountFen }, actor, now })
  await deps.notify(tx, moneyBack(going, amountFen, false))
}

/** Of the deposit or the money for promotion something was taken since. */
function refuseShort(error: unknown): never {
  if (!(error instanceof BalanceShort)) throw error
  const account = error.account === 'M_PROMO' ? said('推广金', 'promotion money') : said('保证金', 'deposit')
  return refuse('account.short', { account, left: formatYuan(error.balanceFen, true) })
}

export async function answerInvoice(
  { notify }: Pick<PlatformOrderDeps, 'notify'>,
  tx: TenantTx,
  answer: InvoiceAnswer,
  { actor, now }: By,
): Promise<void> {
  const order = await lockNewest(tx, answer)
  if (order.invoice_status !== 'APPLIED')
    refuse('state.notAllowed', { status: said('没有待处理的开票申请', 'nobody waits for an invoice') })
  const isIssued = answer.answer === 'issue'
  const answered = await change(
    tx,
    order,
    isIssued
      ? { invoice_status: 'ISSUED', invoice_no: answer.invoiceNo, invoice_reason: null }
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
