// What a merchant offers instead of what is asked, and what becomes of it once its buyer accepts.
import { formatYuan, isMoneyOffer, type OfferType, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { dueFrom } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { OrderActor } from '../sale-order/index.ts'
import { addressOf, awaitGoods, type AwaitDeps, awaitShip } from './await-goods.ts'
import { close, ofReturn, pay, payLater, SHORT } from './pay-return.ts'
import { happened } from './return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { change, move, type ReturnRecord } from './return-order.store.ts'

type Deps = AwaitDeps & Pick<ReturnOrderDeps, 'orders'>

interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly actor: OrderActor
  readonly now: Date
}
interface Offered {
  readonly type: OfferType
  readonly amountFen?: number | undefined
  readonly note: string
}

/** Errors: refuses refund.aboveRest, and state.notAllowed for goods where there are none or none can be sent. */
export async function makeOffer(
  deps: Pick<Deps, 'orders'>,
  tx: TenantTx,
  { type, amountFen, note }: Offered,
  { order, one, actor, now }: Held,
): Promise<void> {
  mustFitDelivery(order, type)
  const fen =
    type === 'CANCEL' ? 0 : isMoneyOffer(type) && amountFen !== undefined ? amountFen : mostOf(deps, { order, one })
  mustBeLeft(deps, { order, one }, fen)
  if (fen === 0 && type !== 'CANCEL') refuse('refund.aboveRest', { rest: formatYuan(0, true) })
  const offered = await move(tx, one, 'offer', {
    offer_type: type,
    offer_fen: fen,
    offer_note: note,
    offers: one.offers + 1,
    deadline_at: dueFrom(tx, 'afterSale.negotiateHours', now),
    now,
  })
  await happened(tx, offered, { actor, happening: { event: 'offer', type, amountFen: fen, note }, now })
}

function mustFitDelivery({ delivery_type: delivery }: OrderRecord, type: OfferType): void {
  if (delivery === 'EXPRESS' || type === 'REFUND_ONLY' || type === 'CANCEL') return
  if (delivery !== 'PICKUP')
    refuse('state.notAllowed', { status: said('虚拟商品没有可退回的实物', 'virtual goods can’t be sent back') })
  if (type !== 'RETURN_REFUND')
    refuse('state.notAllowed', {
      status: said('自提订单没有收货地址，不支持换货与补寄', 'what was fetched has no address to send anything to'),
    })
}

/** It is done as it was offered. Errors: refuses refund.aboveRest, and balance.short unless it may be paid later. */
export async function takeOffer(
  deps: Deps,
  tx: TenantTx,
  { order, one, actor, now, isLater }: Held & { readonly isLater: boolean },
): Promise<void> {
  const { offer_type: type, offer_fen: amountFen } = one
  if (type === null || amountFen === null) throw new Error(`Return ${one.return_no} waits for an answer to no offer`)
  if (type === 'CANCEL') {
    const closed = await close(deps, tx, { order, one }, { actor, now, closeType: 'NEGOTIATED' })
    await happened(tx, closed, { actor, happening: { event: 'acceptCancel' }, now })
    return
  }
  mustBeLeft(deps, { order, one }, amountFen)
  const agreed = await change(tx, one, { type, amount_fen: amountFen }, now)
  const free = await deps.orders.change(tx, order, { before: ofReturn(one), after: ofReturn(agreed) }, now)
  await happened(tx, agreed, { actor, happening: { event: 'accept', type, quantity: one.quantity, amountFen }, now })
  if (type === 'RESHIP') await awaitShip(tx, agreed, { now })
  else if (type !== 'REFUND_ONLY')
    await awaitGoods(deps, tx, agreed, { address: await addressOf(deps, tx, one.shop_id, undefined), now })
  else if (isLater) await payLater(deps, tx, agreed, { reason: SHORT, now })
  else await pay(deps, tx, { order: free, one: agreed }, { actor, now })
}

const mostOf = ({ orders }: Pick<Deps, 'orders'>, { order, one }: Pick<Held, 'order' | 'one'>): number =>
  Math.min(one.max_fen, orders.freeOf(order) + ofReturn(one).fen)

/** Of what was paid, other refunds may have taken some since it was asked for. */
function mustBeLeft(deps: Pick<Deps, 'orders'>, held: Pick<Held, 'order' | 'one'>, amountFen: number): void {
  const most = mostOf(deps, held)
  if (amountFen > most) refuse('refund.aboveRest', { rest: formatYuan(most, true) })
}
