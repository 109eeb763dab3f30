// The buyer asks, and nobody need agree: all that is left of what was paid goes back at once.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { OrderActor } from './order-history.ts'
import { askRefund } from './refund/index.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderRefundedFast } from './sale-order.events.ts'
import { isRefunding, mayFastRefund, statusName } from './sale-order.states.ts'
import { lockOrder } from './sale-order.store.ts'

/** Said in both languages where it is shown. */
const BUYERS_REASON = '买家极速退款'

/** Errors: refuses state.notAllowed when it was not promised, something was shipped, or money is on its way back. */
export async function fastRefund(
  deps: Parameters<typeof askRefund>[0] & Pick<SaleOrderDeps, 'notify'>,
  tx: TenantTx,
  { orderId }: { readonly orderId: string },
  { actor, now }: { readonly actor: OrderActor; readonly now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order.has_fast_refund)
    refuse('state.notAllowed', { status: said('商品未承诺极速退款', 'no instant refund was promised') })
  if (isRefunding(order)) refuse('state.notAllowed', { status: said('退款处理中', 'being refunded') })
  if (order.open_returns > 0) refuse('state.notAllowed', { status: said('售后处理中', 'a return is open') })
  if (!mayFastRefund(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  const amountFen = order.paid_fen - order.refund_asked_fen
  await askRefund(deps, tx, order, { amountFen, reason: BUYERS_REASON, actor, now })
  await deps.notify(tx, orderRefundedFast({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no }))
}
