// A merchant pays an order by bank: the attempt is written with its call, which goes out after the commit.
import { formatYuan, type PlatformPayMethod, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { newBusinessNo } from '../../../../kernel/business-no.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { armFirstTimer } from '../../../../kernel/timers.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { happened } from '../platform-order.history.ts'
import { platformOrderParameters } from '../platform-order.parameters.ts'
import { staysWithMember } from '../platform-order.states.ts'
import { move, type OrderRecord } from '../platform-order.store.ts'
import { mustBeReady, mustBeUnpaid } from '../pay-order.ts'
import { countPayments, insertPayment } from './payment.store.ts'

type BeginDeps = Pick<PlatformOrderDeps, 'walletState' | 'cardOf' | 'publicUrl'> & {
  readonly calls: Pick<PlatformOrderDeps['calls'], 'plan'>
}

interface Beginning {
  readonly method: Exclude<PlatformPayMethod, 'BALANCE'>
  readonly bankCardId: string | undefined
  readonly actor: MerchantActor
  readonly now: Date
}

/** Of a locked order; answers the call that the caller sends. Errors: refuses by the first rule that is not kept. */
export async function beginPayment(
  deps: BeginDeps,
  tx: TenantTx,
  order: OrderRecord,
  { method, bankCardId, actor, now }: Beginning,
): Promise<string> {
  mustBeUnpaid(order)
  await mustBeReady(deps, tx)
  const amountFen = order.payable_fen
  await mustBeWithin(tx, order, method)
  const card = method === 'QUICK' ? await cardFor(deps, tx, bankCardId) : null
  const id = newId(now)
  const paymentNo = newBusinessNo('PY', now)
  const expiresAt = expiryOf(order, now)
  const planned = {
    number: paymentNo,
    amountFen,
    method,
    bankCardId: card?.id ?? null,
    expiresAt,
    returnUrl: `${deps.publicUrl}/middlepage?scene=platformOrder&id=${order.id}`,
    subject: { type: 'platformOrderPayment', id },
  }
  const { callId } = await deps.calls.plan(
    tx,
    staysWithMember(order.type) ? { service: 'deposit', feeFen: 0, ...planned } : { service: 'purchase', ...planned },
    now,
  )
  await insertPayment(tx, {
    merchant_id: tx.merchantId,
    id,
    order_id: order.id,
    payment_no: paymentNo,
    method,
    amount_fen: amountFen,
    status: 'OPEN',
    call_id: callId,
    bank_name: card?.bankName ?? null,
    card_last4: card?.last4 ?? null,
    expires_at: expiresAt,
    begun_by: actor.userId,
    begun_at: now,
  })
  await armFirstTimer(tx, { kind: 'platformOrder.payExpire', subjectId: id, dueAt: expiresAt }, now)
  const begun = await move(tx, order, 'begin', { now })
  const yuan = formatYuan(amountFen, true)
  const summary = said(`发起银行支付 ${yuan} 元`, `Began to pay ¥${yuan} by bank`)
  await happened(tx, begun, { actor, event: 'pay', summary, now })
  return callId
}

/** Whatever is paid is paid before the order is closed. */
function expiryOf({ is_mandatory: isMandatory, due_at: dueAt }: OrderRecord, now: Date): Date {
  const most = new Date(now.getTime() + platformOrderParameters.payMs)
  return isMandatory || dueAt === null || dueAt > most ? most : dueAt
}

async function mustBeWithin(tx: TenantTx, order: OrderRecord, method: Beginning['method']): Promise<void> {
  const { maxPayments, maxFen } = platformOrderParameters
  const most = formatYuan(maxFen[method], true)
  if (order.payable_fen > maxFen[method])
    refuse('limit.exceeded', {
      limit: said(`该方式每笔最多 ${most} 元，请换一种方式`, `at most ¥${most} this way; choose another one`),
    })
  if ((await countPayments(tx, order.id)) >= maxPayments)
    refuse('limit.exceeded', {
      limit: said(
        `每个订单最多发起 ${maxPayments} 次银行支付`,
        `at most ${maxPayments} payments by bank for one order`,
      ),
    })
}

/** A person's card pays by code; a company's account pays on its bank's page. */
async function cardFor({ cardOf }: Pick<BeginDeps, 'cardOf'>, tx: TenantTx, bankCardId: string | undefined) {
  const card = bankCardId === undefined ? null : await cardOf(tx, bankCardId)
  if (card === null) return refuse('record.notFound')
  if (card.isPublic)
    refuse('limit.exceeded', {
      limit: said('对公账户不支持快捷支付，请用企业网银', 'a public account pays by its bank’s page, not by code'),
    })
  return card
}
