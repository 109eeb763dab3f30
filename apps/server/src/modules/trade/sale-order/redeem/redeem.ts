// Redeems a code, once: a piece of its order has reached the buyer, and with the last one the order is delivered; the code of what is
// fetched hands all of it over.
import { type FoundCode, formatInstant, type RedeemBarrier, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { disarmTimer } from '../../../../kernel/timers.ts'
import { armReceipt, receiptUntil } from '../after-sale/receipt.ts'
import { DAY_MS } from '../order-days.ts'
import { happened } from '../order-history.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { heldFor } from '../sale-order.states.ts'
import { itemsOf, lockOrder, move, mustAllow } from '../sale-order.store.ts'
import { standingOf } from '../ship/parcel-standing.ts'
import { allLeft, stockOf, told, withPieces } from '../ship/pieces.ts'
import { addPieces } from '../ship/shipment.store.ts'
import { markRedeemed } from './code.store.ts'
import { barrierOf, guessed, kept, shown } from './find-code.ts'

type RedeemDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher' | 'publicUrl' | 'stock'>

interface Redeem {
  readonly actor: MerchantActor
  readonly code: string
  readonly command: Command
}

/**
 * Errors: refuses redeemCode.unknown, request.tooMany after too many wrong ones, and state.notAllowed with what became of the code:
 * of two at the same moment one redeems it, and the other is told so.
 */
export async function redeem(deps: RedeemDeps, { actor, code, command }: Redeem): Promise<FoundCode> {
  const { db, clock, cipher } = deps
  const { orderId } = await guessed(deps, actor, code)
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const order = await lockOrder(tx, orderId)
      const found = await kept(cipher, tx, code)
      const barrier = barrierOf(found, now)
      if (barrier !== null) refuse('state.notAllowed', { status: barrierSaid(barrier, { ...found, order }) })
      mustAllow(order, 'ship')
      await deliver(deps, tx, { order, itemId: found.itemId, tail: code.slice(-4), actor, now })
      if (!(await markRedeemed(tx, found.id, { by: { id: actor.userId, name: actor.name }, now })))
        throw new Error(`The code ${found.id} changed while its order was held`)
      return shown(deps, await kept(cipher, tx, code), code, now)
    }),
  )
}

interface Delivered {
  readonly order: Awaited<ReturnType<typeof lockOrder>>
  /** Null: all that is left of it. */
  readonly itemId: string | null
  readonly tail: string
  readonly actor: MerchantActor
  readonly now: Date
}

async function deliver(
  { stock }: Pick<RedeemDeps, 'stock'>,
  tx: TenantTx,
  { order, itemId, tail, actor, now }: Delivered,
): Promise<void> {
  const lines = await itemsOf(tx, order.id)
  const pieces = itemId === null ? allLeft(lines) : [{ itemId, quantity: 1 }]
  const isAll = standingOf(withPieces(lines, 'shipped_quantity', pieces)) === 'ALL'
  const receipt = receiptUntil(order, new Date(now.getTime() + order.confirm_days * DAY_MS), now)
  await stock.ship(tx, stockOf(lines, pieces), order.order_no)
  await move(tx, order, isAll ? 'ship' : 'shipPart', {
    shipped_at: order.shipped_at ?? now,
    ...(isAll ? { all_shipped_at: now, ...receipt } : {}),
  })
  await addPieces(tx, 'shipped_quantity', pieces)
  const event = itemId === null ? 'pickedUp' : 'redeemed'
  await happened(tx, order, { actor, happening: { event, goods: told(lines, pieces), tail }, now })
  if (!isAll) return
  await disarmTimer(tx, 'saleOrder.codesExpire', order.id, now)
  await armReceipt(tx, { id: order.id, ...receipt }, now)
}

function barrierSaid(
  barrier: RedeemBarrier,
  {
    endedAt,
    redeemedBy,
    order,
  }: { readonly endedAt: Date | null; readonly redeemedBy: string | null } & Pick<Delivered, 'order'>,
): Said {
  const at = endedAt === null ? '' : formatInstant(endedAt)
  switch (barrier) {
    case 'REDEEMED':
      return said(`已于 ${at} 由${redeemedBy ?? ''}核销`, `redeemed at ${at} by ${redeemedBy ?? ''}`)
    case 'EXPIRED':
      return said('已过期', 'the code has expired')
    case 'REFUNDED':
      return at === ''
        ? said('全额退款处理中', 'all of it is being refunded')
        : said(`款项已于 ${at} 退回`, `paid back at ${at}`)
    case 'HELD':
      return order.hold_reason === null ? said('订单已暂停', 'on hold') : heldFor(order.hold_reason)
    case 'RETURNING':
      return said('买家已申请退款，请先处理售后', 'its buyer asks for the money back')
  }
}
