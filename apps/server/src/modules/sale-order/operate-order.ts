// What people do to an order: ship, close, remark, and the buyer's confirmation; each one transition, one transaction.
import type { Api, BodyOf, SaleOrderStatus } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../kernel/actor.ts'
import { newBusinessNo } from '../../kernel/business-no.ts'
import { type Command, once } from '../../kernel/command.ts'
import { changed, logAct } from '../../kernel/operation-log.ts'
import { parameters } from '../../kernel/parameters.ts'
import { refuse } from '../../kernel/refusal.ts'
import { armTimer } from '../../kernel/timers.ts'
import { createClosing } from './close-order.ts'
import { complete } from './complete-order.ts'
import type { SaleOrderNeeds } from './sale-order.needs.ts'
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
  targetOf,
} from './sale-order.store.ts'

type Operation = BodyOf<Api['saleOrder']['operate']>
type Actor = MerchantActor | StorefrontActor
type ActionOf<Name extends Operation['action']> = Extract<Operation, { action: Name }>

const permissionOf = { ship: '3001:ship', close: '3001:close', remark: '3001:remark' } as const

export function createOperateOrder(
  needs: SaleOrderNeeds,
): (actor: Actor, operation: Operation, command: Command) => Promise<void> {
  const closing = createClosing(needs)
  return async (actor, operation, command) => {
    mustBeAllowed(actor, operation.action)
    if (operation.action === 'close') return closing.byMerchant(actor, operation, command)
    await needs.db.transaction(actor.merchantId, (tx) =>
      once(tx, command, needs.clock.now(), async () => {
        if (operation.action === 'ship') await ship(needs, tx, actor, operation)
        else if (operation.action === 'remark') await remark(needs, tx, actor, operation)
        else await confirm(needs, tx, actor, operation)
        return null
      }),
    )
  }
}

/** A storefront confirms for its buyer and nothing else; a merchant's people do the rest, each with its permission. */
function mustBeAllowed(actor: Actor, action: Operation['action']): void {
  const allowed =
    actor.party === 'storefront'
      ? action === 'confirm'
      : action !== 'confirm' && actor.permissions.has(permissionOf[action])
  if (!allowed) refuse('permission.denied')
}

async function ship(needs: SaleOrderNeeds, tx: TenantTx, actor: Actor, operation: ActionOf<'ship'>): Promise<void> {
  const now = needs.clock.now()
  const order = await lockOrder(tx, operation.orderId)
  if (order.version !== operation.version) refuseOldVersion(order)
  mustAllow(order, 'ship')
  const carrierName = needs.carrierName(operation.carrierCode) ?? refuse('carrier.unknown')
  const autoConfirmAt = new Date(now.getTime() + parameters.order.autoConfirmMs)
  await needs.stock.ship(tx, await stockLinesOf(tx, order.id), order.order_no)
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
  await logAct(
    tx,
    {
      actor,
      action: 'saleOrder.ship',
      target: targetOf(order),
      summary: `已发货：${carrierName} ${operation.waybillNo}`,
    },
    now,
  )
}

async function remark(needs: SaleOrderNeeds, tx: TenantTx, actor: Actor, operation: ActionOf<'remark'>): Promise<void> {
  const order = await mustFindOrder(tx, operation.orderId)
  await change(tx, order.id, { seller_remark: operation.remark })
  await logAct(
    tx,
    {
      actor,
      action: 'saleOrder.remark',
      target: targetOf(order),
      summary: `备注：${operation.remark}`,
      changes: changed({ field: 'remark', label: '备注', before: order.seller_remark, after: operation.remark }),
    },
    needs.clock.now(),
  )
}

async function confirm(
  needs: SaleOrderNeeds,
  tx: TenantTx,
  actor: Actor,
  operation: ActionOf<'confirm'>,
): Promise<void> {
  const order = await lockOrder(tx, operation.orderId)
  await complete(needs, tx, order, 'confirm', actor)
}

/** Someone else was faster: say what the order is now when that forbids the act, else ask for a refresh. */
function refuseOldVersion(order: OrderRecord): never {
  if (order.status !== 'TO_SHIP') refuse('state.notAllowed', { status: statusName(order.status as SaleOrderStatus) })
  refuse('record.changed')
}
