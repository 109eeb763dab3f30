// What returns do to their order, with the order held: its money and pieces are set aside, given back, or set free.
import type { Fen } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { addToHistory, type OrderActor } from '../order-history.ts'
import { askRefund, type Cover } from '../refund/index.ts'
import { resumeSettlement } from '../resume-settlement.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { change, itemsOf, type ItemRecord, lockOrder, type OrderRecord } from '../sale-order.store.ts'
import { type DropDeps, dropPieces, worthOf } from '../ship/out-of-stock.ts'
import { told } from '../ship/pieces.ts'
import { keepPromise } from './promise.ts'
import { resumeReceipt, stopReceipt } from './receipt.ts'
import { forfeitedBy } from './returnable.ts'

interface By {
  readonly actor: OrderActor
  readonly now: Date
}

/** A return as its order knows it. */
export interface OfReturn {
  readonly id: string
  readonly no: string
  readonly itemId: string
  /** What comes back, or would; of the line's goods. */
  readonly skuId: string
  readonly quantity: number
  /** What is set aside for it, in 分. */
  readonly fen: Fen
  /** Its pieces were not sent: they wait for the answer. */
  readonly isUnsent: boolean
}

/** One begins: nothing else may take its money or send its pieces, and the receipt stands still. */
export async function beginReturn(
  tx: TenantTx,
  order: OrderRecord,
  one: OfReturn,
  { actor, now }: By,
): Promise<OrderRecord> {
  const changed = {
    returning_fen: order.returning_fen + one.fen,
    open_returns: order.open_returns + 1,
    version: order.version + 1,
    ...(await stopReceipt(tx, order, now)),
  }
  await change(tx, order.id, changed)
  if (one.isUnsent) {
    await addTo(tx, one.itemId, { held_quantity: one.quantity })
    await keepPromise(tx, order.id, now)
  }
  const goods = told(await itemsOf(tx, order.id), [one])
  await addToHistory(tx, order, {
    actor,
    happening: { event: 'returnAsked', no: one.no, goods, amountFen: one.fen },
    now,
  })
  return { ...order, ...changed }
}

/** It is about other pieces or another amount from now on. */
export async function changeReturn(
  tx: TenantTx,
  order: OrderRecord,
  { before, after }: { readonly before: OfReturn; readonly after: OfReturn },
  now: Date,
): Promise<OrderRecord> {
  const changed = { returning_fen: order.returning_fen - before.fen + after.fen, version: order.version + 1 }
  await change(tx, order.id, changed)
  if (before.isUnsent) await addTo(tx, before.itemId, { held_quantity: -before.quantity })
  if (after.isUnsent) await addTo(tx, after.itemId, { held_quantity: after.quantity })
  await keepPromise(tx, order.id, now)
  return { ...order, ...changed }
}

/** How what is given back was agreed to. */
interface Payment extends By {
  readonly reason: string
  /** Sent pieces have come back, so many of them for sale again; undefined: they stay with the buyer. */
  readonly cameBack?: { readonly restocked: number }
  /** What bears it where the settled money is spent. */
  readonly cover: Cover
}

/**
 * Its money goes back: of unsent pieces with the freight where they were the last, so that nothing is left of an order of which
 * nothing is sent. Out: the refund's id and what goes back. Errors: refuses as every refund does, balance.short among them.
 */
export async function payReturn(
  deps: DropDeps,
  tx: TenantTx,
  { order, one }: { readonly order: OrderRecord; readonly one: OfReturn },
  { actor, now, reason, cameBack, cover }: Payment,
): Promise<{ readonly refundId: string; readonly amountFen: Fen }> {
  const freed = { ...order, returning_fen: order.returning_fen - one.fen }
  await change(tx, order.id, { returning_fen: freed.returning_fen })
  if (one.isUnsent) {
    await addTo(tx, one.itemId, { held_quantity: -one.quantity })
    const lines = await itemsOf(tx, order.id)
    const pieces = [{ itemId: one.itemId, quantity: one.quantity }]
    // Never less than was asked for, where pieces of a line are worth less than a fen each.
    const amountFen = Math.max(worthOf(freed, lines, pieces), one.fen)
    const happening = { event: 'returnDropped', goods: told(lines, pieces), no: one.no } as const
    const terms = { order: freed, lines, pieces, amountFen, isRestocked: true, reason, happening, by: { actor, now } }
    const refundId = await dropPieces(deps, tx, { ...terms, returnId: one.id, cover })
    if (refundId === null) throw new Error(`Return ${one.no} of nothing`)
    await keepPromise(tx, order.id, now)
    return { refundId, amountFen }
  }
  if (cameBack === undefined) await addTo(tx, one.itemId, { returned_fen: one.fen })
  else await takeBack(deps, tx, freed, { ...one, ...cameBack })
  const refundId = await askRefund(deps, tx, freed, { amountFen: one.fen, reason, actor, now, returnId: one.id, cover })
  return { refundId, amountFen: one.fen }
}

/** Pieces are there again; what of their share was not asked for is nobody else's. */
async function takeBack(
  { stock }: DropDeps,
  tx: TenantTx,
  order: OrderRecord,
  { itemId, skuId, quantity, fen, restocked }: OfReturn & { readonly restocked: number },
): Promise<void> {
  const line = (await itemsOf(tx, order.id)).find(({ id }) => id === itemId)
  if (line === undefined) throw new Error(`No such line: ${itemId}`)
  const forfeited = forfeitedBy(line, quantity, fen)
  await addTo(tx, itemId, { returned_fen: fen, returned_quantity: quantity, forfeited_fen: forfeited })
  if (restocked > 0) await stock.takeBack(tx, [{ skuId, quantity: restocked }], order.order_no)
}

/**
 * As many pieces leave once more, of the SKU that is wanted: of what is on hand and nobody's, also where they are not for sale any more; those that came back are on
 * hand before. Errors: refuses stock.short.
 */
export async function sendAnew(
  { stock }: { readonly stock: DropDeps['stock'] & Pick<SaleOrderDeps['stock'], 'shipAnew'> },
  tx: TenantTx,
  order: OrderRecord,
  {
    one: { skuId, quantity },
    wantedSkuId,
    cameBack,
  }: { readonly one: OfReturn; readonly wantedSkuId: string; readonly cameBack: number },
): Promise<void> {
  if (cameBack > 0) await stock.takeBack(tx, [{ skuId, quantity: cameBack }], order.order_no)
  await stock.shipAnew(tx, [{ skuId: wantedSkuId, quantity }], order.order_no)
}

/** How one ended, and what of its money and pieces is still set aside. */
interface End extends By {
  readonly outcome: 'PAID' | 'CANCELED' | 'TIMED_OUT' | 'RULED' | 'REPLACED'
  readonly kept: OfReturn | null
}

/** It is over: with the last one the receipt and the settlement go on. */
export async function endReturn(
  tx: TenantTx,
  orderId: string,
  no: string,
  { actor, now, outcome, kept }: End,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const open = order.open_returns - 1
  const changed = {
    returning_fen: order.returning_fen - (kept?.fen ?? 0),
    open_returns: open,
    version: order.version + 1,
    ...(open === 0 ? await resumeReceipt(tx, order, now) : {}),
  }
  // Pieces before the count: a promise stands still for open returns alone.
  if (kept?.isUnsent === true) await addTo(tx, kept.itemId, { held_quantity: -kept.quantity })
  await keepPromise(tx, order.id, now)
  await change(tx, order.id, changed)
  await addToHistory(tx, order, { actor, happening: { event: 'returnEnded', no, outcome }, now })
  await resumeSettlement(tx, { ...order, ...changed }, now)
}

type Counts = Partial<Pick<ItemRecord, 'held_quantity' | 'returned_quantity' | 'returned_fen' | 'forfeited_fen'>>

async function addTo(tx: TenantTx, itemId: string, counts: Counts): Promise<void> {
  const {
    held_quantity: held = 0,
    returned_quantity: returned = 0,
    returned_fen: fen = 0,
    forfeited_fen: left = 0,
  } = counts
  await tx
    .updateTable('sale_order_item')
    .set((row) => ({
      held_quantity: row('held_quantity', '+', held),
      returned_quantity: row('returned_quantity', '+', returned),
      returned_fen: row('returned_fen', '+', fen),
      forfeited_fen: row('forfeited_fen', '+', left),
    }))
    .where('id', '=', itemId)
    .execute()
}
