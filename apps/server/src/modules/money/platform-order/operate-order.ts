// What a merchant's people do to a platform order: each act once, with the order held.
import { type Api, type BodyOf, formatYuan, PROVE_FROM_FEN, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProvenByCode } from '../../../kernel/step-up.ts'
import { beginPayment } from './bank/begin-payment.ts'
import { invoiceAsked, objectionMade } from './platform-order.events.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { happened } from './platform-order.history.ts'
import { invoiceableFen, isRenewable, mayAskInvoice, objectUntil, runs, statusName } from './platform-order.states.ts'
import { change, lockOrder, move, mustFindOrder, type OrderRecord } from './platform-order.store.ts'
import { payFromBalance } from './pay-order.ts'
import { mustBeCancellable } from './place-order.ts'
import { renewOrder } from './renew-order.ts'

type Operation = BodyOf<Api['platformOrder']['operate']>
type OperationOf<Name extends Operation['action']> = Extract<Operation, { action: Name }>

interface By {
  readonly actor: MerchantActor
  readonly command: Command
  readonly now: Date
}

/** What the caller does after the commit, and which order it answers. */
export interface Operated {
  readonly id: string
  readonly callId: string | null
}

/** Refuses record.notFound, record.changed for a version that is not the newest, state.notAllowed, and what each act refuses. */
export async function operateOrder(
  deps: PlatformOrderDeps,
  tx: TenantTx,
  operation: Exclude<Operation, { action: 'dropPayment' }>,
  by: By,
): Promise<Operated> {
  const order = await lockOrder(tx, operation.id)
  if (order.version !== operation.version) refuseOld(order, operation.action)
  const same = { id: order.id, callId: null }
  switch (operation.action) {
    case 'pay':
      return pay(deps, tx, order, { ...by, operation })
    case 'cancel':
      await cancel(tx, order, by)
      return same
    case 'object':
      await object(deps, tx, order, { ...by, text: operation.text, fileIds: operation.fileIds })
      return same
    case 'renew': {
      if (!isRenewable(order)) refuse('state.notAllowed', { status: statusName(order.status) })
      return { id: (await renewOrder(tx, order, by)).id, callId: null }
    }
    case 'setAutoRenew':
      await setAutoRenew(tx, order, { ...by, autoRenew: operation.autoRenew })
      return same
    case 'applyInvoice':
      await applyInvoice(deps, tx, order, { ...by, operation })
      return same
  }
}

/** Who saw an older state is told of the state, where that is what has changed. */
function refuseOld(order: OrderRecord, action: Operation['action']): never {
  const isPaying = action === 'pay' || action === 'cancel' || action === 'object'
  if (isPaying && order.status !== 'UNPAID') refuse('state.notAllowed', { status: statusName(order.status) })
  return refuse('record.changed')
}

async function pay(
  deps: PlatformOrderDeps,
  tx: TenantTx,
  order: OrderRecord,
  { operation, actor, command, now }: By & { readonly operation: OperationOf<'pay'> },
): Promise<Operated> {
  const { method, bankCardId } = operation
  if (method !== 'BALANCE') {
    const callId = await beginPayment(deps, tx, order, { method, bankCardId, actor, now })
    return { id: order.id, callId }
  }
  await payProven(deps, tx, order, { actor, command, now })
  return { id: order.id, callId: null }
}

/** From an amount on, whoever pays out of the wallet proves who it is for exactly this. Out: the order as it is now. */
export async function payProven(
  deps: PlatformOrderDeps,
  tx: TenantTx,
  order: OrderRecord,
  { actor, command, now }: By,
): Promise<OrderRecord> {
  if (order.status === 'UNPAID' && order.payable_fen >= PROVE_FROM_FEN)
    await mustHaveProvenByCode(tx, actor, command, now)
  return payFromBalance(deps, tx, order, { actor, now })
}

async function cancel(tx: TenantTx, order: OrderRecord, { actor, now }: By): Promise<void> {
  mustBeCancellable(order)
  const closed = await move(tx, order, 'close', { close_type: 'CANCEL', closed_at: now, now })
  await happened(tx, closed, { actor, event: 'cancel', summary: said('取消订单', 'Cancelled'), now })
}

async function object(
  { notify, files }: Pick<PlatformOrderDeps, 'notify' | 'files'>,
  tx: TenantTx,
  order: OrderRecord,
  { text, fileIds, actor, now }: By & { readonly text: string; readonly fileIds: readonly string[] },
): Promise<void> {
  const proofs = [...new Set(fileIds)]
  await files.mustBeOwn(tx, proofs, 'APPEAL')
  const until = objectUntil(order)
  if (until === null)
    refuse('state.notAllowed', {
      status: order.objected_at === null ? statusName(order.status) : said('已申诉过一次', 'objected to once already'),
    })
  if (until <= now) refuse('state.notAllowed', { status: said('申诉期已过', 'the time to object is over') })
  const objected = await move(tx, order, 'object', {
    objected_at: now,
    objection: text,
    objection_file_ids: proofs,
    objection_status: 'OPEN',
    due_left_ms: Math.max(0, (order.due_at?.getTime() ?? now.getTime()) - now.getTime()),
    now,
  })
  const summary = said(`申诉：${text}`, `Objected: ${text}`)
  await happened(tx, objected, { actor, event: 'object', summary, now })
  await notify(tx, objectionMade({ orderNo: order.order_no, amountFen: order.payable_fen, text }))
}

async function setAutoRenew(
  tx: TenantTx,
  order: OrderRecord,
  { autoRenew, actor, now }: By & { readonly autoRenew: boolean },
): Promise<void> {
  if (!runs(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  const kept = await change(tx, order, { auto_renew: autoRenew }, now)
  const summary = autoRenew
    ? said('开启自动续订', 'Automatic renewal switched on')
    : said('关闭自动续订', 'Automatic renewal switched off')
  await happened(tx, kept, { actor, event: 'autoRenew', summary, now })
}

async function applyInvoice(
  { notify }: Pick<PlatformOrderDeps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  { operation: { title, taxNo }, actor, now }: By & { readonly operation: OperationOf<'applyInvoice'> },
): Promise<void> {
  if (!mayAskInvoice(order))
    refuse('state.notAllowed', {
      status:
        order.invoice_status === 'APPLIED' || order.invoice_status === 'ISSUED'
          ? said('已申请过发票', 'an invoice was asked for')
          : said('该订单不能开票', 'it has no invoice'),
    })
  const asked = await change(
    tx,
    order,
    {
      invoice_status: 'APPLIED',
      invoice_title: title,
      invoice_tax_no: taxNo,
      invoice_fen: invoiceableFen(order),
      invoice_reason: null,
    },
    now,
  )
  const yuan = formatYuan(invoiceableFen(order), true)
  const summary = said(`申请发票 ${yuan} 元，抬头 ${title}`, `Asked for an invoice of ¥${yuan}, made out to ${title}`)
  await happened(tx, asked, { actor, event: 'invoiceAsked', summary, now })
  await notify(tx, invoiceAsked({ orderNo: order.order_no, amountFen: invoiceableFen(order) }))
}

/** Of who gives a payment by bank up: whether it is the order that was seen. */
export async function mustBeNewest(
  db: Parameters<typeof mustFindOrder>[0],
  { id, version }: Pick<Operation, 'id' | 'version'>,
): Promise<void> {
  const order = await mustFindOrder(db, id)
  if (order.version === version) return
  if (order.status !== 'PAYING') refuse('state.notAllowed', { status: statusName(order.status) })
  refuse('record.changed')
}
