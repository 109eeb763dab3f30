// The buyer urges an order that is paid and not shipped: once a day it reaches those who ship.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { happened, type OrderActor } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderUrged } from './sale-order.events.ts'
import { isToShip, mayUrge, statusName } from './sale-order.states.ts'
import { change, type OrderRecord } from './sale-order.store.ts'

/** Errors: refuses state.notAllowed when it is not waiting to be shipped, or was urged in the last day. */
export async function urge(
  { notify }: Pick<SaleOrderDeps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  { actor, now }: { readonly actor: OrderActor; readonly now: Date },
): Promise<void> {
  if (!isToShip(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  if (order.delivery_type === 'PICKUP')
    refuse('state.notAllowed', { status: statusName(order.status, order.delivery_type) })
  if (order.delivery_type === 'VOUCHER')
    refuse('state.notAllowed', { status: said('卡券待核销', 'vouchers, to be redeemed') })
  if (!mayUrge(order, now)) refuse('state.notAllowed', { status: said('24 小时内已催过', 'urged within the last day') })
  await change(tx, order.id, { urged_at: now, urge_count: order.urge_count + 1 })
  await happened(tx, order, { actor, happening: { event: 'urge' }, now })
  await notify(
    tx,
    orderUrged({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no, orderId: order.id }),
  )
}
