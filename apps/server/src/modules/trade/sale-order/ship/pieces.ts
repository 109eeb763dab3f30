// Pieces of an order's lines, as an act names them: never more than wait, and told as people name goods.
import { said } from '@merchant/contract'
import { refuse } from '../../../../kernel/refusal.ts'
import type { StockLine } from '../sale-order.deps.ts'
import type { ItemRecord } from '../sale-order.store.ts'
import type { Pieces } from './shipment.store.ts'
import { mayLeave } from './parcel-standing.ts'

/** All that waits to be sent, but what a return holds. */
export const allLeft = (lines: readonly ItemRecord[]): Pieces[] =>
  lines.flatMap((line) => (mayLeave(line) > 0 ? [{ itemId: line.id, quantity: mayLeave(line) }] : []))

/** The same line named twice is one; refuses record.notFound for a line of another order, quantity.aboveRest for more than waits, return.open for what a return holds, and state.notAllowed for that where it could not be refused with it. */
export function mustBeLeft(lines: readonly ItemRecord[], wanted: readonly Pieces[], isRefused = false): Pieces[] {
  const pieces = new Map<string, number>()
  for (const { itemId, quantity } of wanted) pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity)
  return [...pieces].map(([itemId, quantity]) => {
    const line = lines.find(({ id }) => id === itemId) ?? refuse('record.notFound')
    if (quantity > mayLeave(line)) {
      if (line.held_quantity > 0) refuseHeld(line, isRefused)
      refuse('quantity.aboveRest', { goods: nameOf(line), rest: mayLeave(line) })
    }
    return { itemId, quantity }
  })
}

/** @param isRefused what could be refused of what holds it was: the platform decides about the rest */
export function refuseHeld(line: ItemRecord, isRefused: boolean): never {
  if (!isRefused) refuse('return.open', { goods: nameOf(line) })
  const goods = nameOf(line)
  refuse('state.notAllowed', {
    status: said(
      `「${goods}」的退款申请由平台介入处理中，裁决后才能发货`,
      `the platform decides about the money of “${goods}”: it can be sent once that is ruled on`,
    ),
  })
}

/** The lines as they are once these pieces are sent, dropped, or (negative) taken back. */
export const withPieces = (
  lines: readonly ItemRecord[],
  column: 'shipped_quantity' | 'dropped_quantity',
  pieces: readonly Pieces[],
): ItemRecord[] =>
  lines.map((line) => {
    const more = pieces.find(({ itemId }) => itemId === line.id)?.quantity ?? 0
    return { ...line, [column]: line[column] + more }
  })

export const negative = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.map(({ itemId, quantity }) => ({ itemId, quantity: -quantity }))

/** As stock understands them. */
export const stockOf = (lines: readonly ItemRecord[], pieces: readonly Pieces[]): StockLine[] =>
  pieces.map(({ itemId, quantity }) => ({ skuId: lineOf(lines, itemId).sku_id, quantity }))

/** 帆布托特包 白色 ×2、手工皂 ×1 */
export const told = (lines: readonly ItemRecord[], pieces: readonly Pieces[]): string =>
  pieces.map(({ itemId, quantity }) => `${nameOf(lineOf(lines, itemId))} ×${quantity}`).join('、')

const nameOf = ({ goods_title: title, spec_text: spec }: ItemRecord): string =>
  spec === '' ? title : `${title} ${spec}`

function lineOf(lines: readonly ItemRecord[], itemId: string): ItemRecord {
  const line = lines.find(({ id }) => id === itemId)
  if (line === undefined) throw new Error(`No such line: ${itemId}`)
  return line
}
