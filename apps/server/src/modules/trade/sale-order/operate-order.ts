// What people do to an order, merchants and buyers: each act one transaction.
import { type Api, type BodyOf, said, type SaleOrderInfo } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { closeByHand, type CloseDeps } from './close-order.ts'
import { completeOrder } from './complete-order.ts'
import { cutPrice } from './cut-price.ts'
import { extendByBuyer, extendByMerchant } from './extend-receipt.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderInfo } from './sale-order.info.ts'
import { askRefund } from './refund/index.ts'
import { orderRefundedFast } from './sale-order.events.ts'
import { isRefunding, mayFastRefund, statusName } from './sale-order.states.ts'
import { remark } from './remark-order.ts'
import { lockOrder } from './sale-order.store.ts'
import { dropOutOfStock, editShipment, ship, type ShipDeps, undoShip } from './ship/index.ts'
import { urge } from './urge-order.ts'

type Operation = BodyOf<Api['saleOrder']['operate']>
type ActionOf<Name extends Operation['action']> = Extract<Operation, { action: Name }>

interface By {
  readonly actor: MerchantActor | StorefrontActor
  readonly now: Date
}

type OperateDeps = CloseDeps &
  ShipDeps &
  Pick<SaleOrderDeps, 'stock' | 'cipher' | 'publicUrl' | 'calls' | 'notify' | 'onError'>

interface OperateCommand {
  readonly actor: By['actor']
  readonly operation: Operation
  readonly command: Command
}

/** Answers the order as it is now, read in the transaction: a done act has nothing left that could fail. */
export async function operateOrder(
  deps: OperateDeps,
  { actor, operation, command }: OperateCommand,
): Promise<SaleOrderInfo> {
  const { db, clock } = deps
  const answer = (tx: TenantTx) => orderInfo(deps, tx, operation.orderId, actor.party)
  if (operation.action === 'close' || operation.action === 'cancel')
    return closeByHand(deps, { actor, operation, command, answer })
  if (operation.action === 'price') return cutPrice(deps, { actor, operation, command, answer })
  return db.transaction(actor.merchantId, async (tx) => {
    await once(tx, command, clock.now(), async () => {
      await act(deps, tx, operation, { actor, now: clock.now() })
      return null
    })
    return answer(tx)
  })
}

type ActInOneGo = Exclude<Operation, { action: 'close' | 'cancel' | 'price' }>

async function act(deps: OperateDeps, tx: TenantTx, operation: ActInOneGo, by: By): Promise<void> {
  switch (operation.action) {
    case 'ship':
      return ship(deps, tx, operation, by)
    case 'undoShip':
      return undoShip(deps, tx, operation, by)
    case 'editShipment':
      return editShipment(deps, tx, operation, by)
    case 'outOfStock':
      return dropOutOfStock(deps, tx, operation, by)
    case 'remark':
      return remark(tx, operation, by)
    case 'refund':
      return refund(deps, tx, operation, by)
    case 'fastRefund':
      return fastRefund(deps, tx, operation, by)
    case 'extend': {
      const order = await lockOrder(tx, operation.orderId)
      if (order.version !== operation.version) refuse('record.changed')
      return extendByMerchant(tx, order, operation.days, by)
    }
    case 'askTime':
      return extendByBuyer(tx, await lockOrder(tx, operation.orderId), by)
    case 'urge':
      return urge(deps, tx, await lockOrder(tx, operation.orderId), by)
    case 'confirm':
      return completeOrder(tx, await lockOrder(tx, operation.orderId), { event: 'confirm', ...by })
  }
}

async function refund(
  deps: OperateDeps,
  tx: TenantTx,
  { orderId, version, amountFen, reason }: ActionOf<'refund'>,
  { actor, now }: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.version !== version) refuse('record.changed')
  await askRefund(deps, tx, order, { amountFen, reason, actor, now })
}

/** The buyer asks, and nobody need agree: all that is left of what was paid goes back at once. */
async function fastRefund(
  deps: OperateDeps,
  tx: TenantTx,
  { orderId }: ActionOf<'fastRefund'>,
  { actor, now }: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order.has_fast_refund)
    refuse('state.notAllowed', { status: said('商品未承诺极速退款', 'no instant refund was promised') })
  if (isRefunding(order)) refuse('state.notAllowed', { status: said('退款处理中', 'being refunded') })
  if (!mayFastRefund(order)) refuse('state.notAllowed', { status: statusName(order.status) })
  const amountFen = order.paid_fen - order.refund_asked_fen
  await askRefund(deps, tx, order, { amountFen, reason: BUYERS_REASON, actor, now })
  await deps.notify(tx, orderRefundedFast({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no }))
}

/** Said in both languages where it is shown. */
const BUYERS_REASON = '买家极速退款'
