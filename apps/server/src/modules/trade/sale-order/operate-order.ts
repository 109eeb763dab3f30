// What people do to an order: ship, close, remark, and the buyer's confirmation; each one transition, one transaction.
import type { Api, BodyOf, SaleOrderInfo } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { changed } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { createClosing } from './close-order.ts'
import { complete } from './complete-order.ts'
import { happened } from './order-history.ts'
import { orderInfo } from './sale-order.info.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { statusName } from './sale-order.states.ts'
import {
  change,
  insertShipment,
  lockOrder,
  move,
  mustAllow,
  mustFindOrder,
  type OrderRecord,
  stockLinesOf,
} from './sale-order.store.ts'

type Operation = BodyOf<Api['saleOrder']['operate']>
type Actor = MerchantActor | StorefrontActor
type ActionOf<Name extends Operation['action']> = Extract<Operation, { action: Name }>

/** Answers the order as it is now, read in the transaction: a done act has nothing left that could fail. */
export function createOperateOrder(
  deps: SaleOrderDeps,
): (actor: Actor, operation: Operation, command: Command) => Promise<SaleOrderInfo> {
  const closing = createClosing(deps)
  return async (actor, operation, command) => {
    const answer = (tx: TenantTx) => orderInfo(deps, tx, operation.orderId, actor.party)
    if (operation.action === 'close') return closing.byMerchant(actor, operation, command, answer)
    return deps.db.transaction(actor.merchantId, async (tx) => {
      await once(tx, command, deps.clock.now(), async () => {
        if (operation.action === 'ship') await ship(deps, tx, actor, operation)
        else if (operation.action === 'remark') await remark(deps, tx, actor, operation)
        else await confirm(deps, tx, actor, operation)
        return null
      })
      return answer(tx)
    })
  }
}

async function ship(deps: SaleOrderDeps, tx: TenantTx, actor: Actor, operation: ActionOf<'ship'>): Promise<void> {
  const now = deps.clock.now()
  const order = await lockOrder(tx, operation.orderId)
  if (order.version !== operation.version) refuseOldVersion(order)
  mustAllow(order, 'ship')
  const carrierName = deps.carrierName(operation.carrierCode) ?? refuse('carrier.unknown')
  const autoConfirmAt = new Date(now.getTime() + parameters.order.autoConfirmMs)
  await deps.stock.ship(tx, await stockLinesOf(tx, order.id), order.order_no)
  await move(tx, order, 'ship', { shipped_at: now, auto_confirm_at: autoConfirmAt })
  await insertShipment(tx, {
    merchant_id: tx.merchantId,
    id: newId(now),
    shipment_no: newBusinessNo('SH', now),
    order_id: order.id,
    carrier_code: operation.carrierCode,
    carrier_name: carrierName,
    waybill_no: operation.waybillNo,
    shipped_by: actor.party === 'merchant' ? actor.userId : actor.apiKeyId,
    shipped_at: now,
  })
  await armTimer(tx, 'saleOrder.autoConfirm', order.id, autoConfirmAt, now)
  await happened(tx, order, actor, { event: 'ship', carrierName, waybillNo: operation.waybillNo }, now)
}

async function remark(deps: SaleOrderDeps, tx: TenantTx, actor: Actor, operation: ActionOf<'remark'>): Promise<void> {
  const order = await mustFindOrder(tx, operation.orderId)
  await change(tx, order.id, { seller_remark: operation.remark })
  const changes = changed({ field: 'remark', label: '备注', before: order.seller_remark, after: operation.remark })
  await happened(tx, order, actor, { event: 'remark', remark: operation.remark }, deps.clock.now(), changes)
}

async function confirm(deps: SaleOrderDeps, tx: TenantTx, actor: Actor, operation: ActionOf<'confirm'>): Promise<void> {
  const order = await lockOrder(tx, operation.orderId)
  await complete(deps, tx, order, 'confirm', actor)
}

/** Someone else was faster: say what the order is now when that forbids the act, else ask for a refresh. */
function refuseOldVersion(order: OrderRecord): never {
  if (order.status !== 'TO_SHIP') refuse('state.notAllowed', { status: statusName(order.status) })
  refuse('record.changed')
}
