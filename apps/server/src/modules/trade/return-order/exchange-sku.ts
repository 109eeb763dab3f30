// Which SKU comes back and which is sent for it: an exchange may bring another one than was bought, and that one may come back later.
import { type ExchangeSku, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { ItemRecord, OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { allowedActions } from './return-order.states.ts'
import { type ReturnRecord, returnsOfOrder } from './return-order.store.ts'
import type { Wish } from './wish.ts'

type Deps = Pick<ReturnOrderDeps, 'goods'>
type Line = Pick<ItemRecord, 'goods_id' | 'sku_id' | 'spec_text' | 'goods_title' | 'unit_fen'>
type Past = Pick<
  ReturnRecord,
  | 'type'
  | 'sku_id'
  | 'spec_text'
  | 'wanted_sku_id'
  | 'wanted_spec_text'
  | 'quantity'
  | 'received_at'
  | 'reshipped_at'
  | 'refund_id'
  | 'ended_at'
>

interface Held {
  readonly skuId: string
  readonly specText: string
  readonly quantity: number
}

/** @param sent how many pieces of the line its buyer has, of whatever SKU */
function heldOf(line: Line, past: readonly Past[], sent: number): Held[] {
  const others = new Map<string, Held>()
  const move = (skuId: string, specText: string, quantity: number) => {
    if (skuId === line.sku_id) return
    others.set(skuId, { skuId, specText, quantity: quantity + (others.get(skuId)?.quantity ?? 0) })
  }
  for (const one of past) {
    if (wasSwapped(one)) {
      move(one.sku_id, one.spec_text, -one.quantity)
      move(one.wanted_sku_id ?? one.sku_id, one.wanted_spec_text ?? one.spec_text, one.quantity)
    } else if (cameBack(one)) move(one.sku_id, one.spec_text, -one.quantity)
  }
  const rest = [...others.values()].reduce((left, { quantity }) => left - quantity, sent)
  const bought = { skuId: line.sku_id, specText: line.spec_text, quantity: rest }
  return [bought, ...others.values()].filter(({ quantity }) => quantity > 0)
}

/** What was sent anew is with its buyer, and no money went back for it. */
const wasSwapped = (one: Past): boolean =>
  one.type === 'EXCHANGE' && one.reshipped_at !== null && one.refund_id === null && one.ended_at !== null

/** For money. */
const cameBack = ({ type, received_at: receivedAt, refund_id: refundId }: Past): boolean =>
  refundId !== null && (type === 'RETURN_REFUND' || (type === 'EXCHANGE' && receivedAt !== null))

interface Asked {
  readonly line: Line
  /** The other returns of the line. */
  readonly past: readonly Past[]
  /** How many pieces of the line its buyer has. */
  readonly sent: number
  readonly wish: Wish
}

/**
 * The columns of what comes back and of what is sent for it. Errors: refuses quantity.aboveRest for more pieces of an SKU than the buyer has,
 * record.notFound for one that the buyer has not or that is none of the goods, state.notAllowed for one that is not offered or costs more.
 */
export async function exchangeColumns(
  { goods }: Deps,
  tx: TenantTx,
  { line, past, sent, wish }: Asked,
): Promise<Pick<ReturnRecord, 'sku_id' | 'spec_text' | 'wanted_sku_id' | 'wanted_spec_text'>> {
  const back = comesBack({ line, past, sent, wish })
  const of = { sku_id: back.skuId, spec_text: back.specText }
  const wanted = wish.wantedSkuId === undefined ? null : await goods.skuOf(tx, wish.wantedSkuId)
  if (wish.wantedSkuId === undefined || wanted?.skuId === back.skuId)
    return { ...of, wanted_sku_id: null, wanted_spec_text: null }
  if (wanted === null || wanted.goodsId !== line.goods_id) refuse('record.notFound', { what: WANTED })
  if (!wanted.isOffered)
    refuse('state.notAllowed', { status: said('换货规格已停售', 'the SKU that is wanted is not offered any more') })
  const now = await goods.skuOf(tx, back.skuId)
  if (wanted.priceFen > mostFor(line, now))
    refuse('state.notAllowed', {
      status: said(
        '换货规格的现价高于原规格，请退货退款后重新购买',
        'the SKU that is wanted costs more; return for a refund and buy it',
      ),
    })
  return { ...of, wanted_sku_id: wanted.skuId, wanted_spec_text: wanted.specText }
}

const WANTED = said('换货规格', 'the SKU that is wanted')
const COMES_BACK = said('退回规格', 'the SKU that comes back')

/** Nobody pays a difference: it costs no more than what comes back does now, or did. */
const mostFor = (line: Line, now: { readonly priceFen: number; readonly isOffered: boolean } | null | undefined) =>
  Math.max(line.unit_fen, now?.isOffered === true ? now.priceFen : 0)

/** Without a word it is what was bought, as long as there is as much of that, and then what came for it. */
function comesBack({ line, past, sent, wish }: Asked): { readonly skuId: string; readonly specText: string } {
  const bought = { skuId: line.sku_id, specText: line.spec_text }
  if (past.every((one) => !wasSwapped(one)) && (wish.skuId ?? line.sku_id) === line.sku_id) return bought
  const held = heldOf(line, past, sent).filter(({ skuId }) => wish.skuId === undefined || skuId === wish.skuId)
  if (held.length === 0) refuse('record.notFound', { what: COMES_BACK })
  const found = held.find(({ quantity }) => quantity >= wish.quantity)
  if (found !== undefined) return found
  const rest = Math.max(...held.map(({ quantity }) => quantity))
  return refuse('quantity.aboveRest', { goods: line.goods_title, rest })
}

interface ForLine {
  readonly held: Held[]
  readonly exchangeable: ExchangeSku[]
}

/** What a storefront offers of each line: of which SKU there are pieces, where there are several, and for what they may be exchanged. */
export async function choicesOf(
  { goods }: Deps,
  db: TenantDb,
  lines: readonly { readonly line: Line; readonly past: readonly Past[]; readonly sent: number }[],
): Promise<ForLine[]> {
  const skus = await goods.skusOf(
    db,
    lines.flatMap(({ line, sent }) => (sent > 0 ? [line.goods_id] : [])),
  )
  return lines.map(({ line, past, sent }) => {
    const all = heldOf(line, past, sent)
    const only = all.length === 1 ? all[0]?.skuId : undefined
    const most = mostFor(
      line,
      skus.find(({ skuId }) => skuId === line.sku_id),
    )
    return {
      held: all.some(({ skuId }) => skuId !== line.sku_id) ? all : [],
      exchangeable:
        sent === 0
          ? []
          : skus
              .filter((sku) => sku.goodsId === line.goods_id && sku.skuId !== only && sku.priceFen <= most)
              .map(shownSku),
    }
  })
}

/** For what else a wish may be changed: none of what was not sent, nor once something is on its way back or nothing more may be said. */
export async function stillExchangeable(
  deps: Pick<ReturnOrderDeps, 'goods' | 'orders'>,
  db: TenantDb,
  { one, order, line }: { readonly one: ReturnRecord; readonly order: OrderRecord; readonly line: ItemRecord },
): Promise<ExchangeSku[]> {
  const isOpen = one.phase !== 'BEFORE_SHIP' && one.sent_back_at === null && order.delivery_type === 'EXPRESS'
  if (!isOpen || !allowedActions(one, 'storefront').includes('modify')) return []
  const past = (await returnsOfOrder(db, order.id)).filter(({ id, item_id: of }) => of === line.id && id !== one.id)
  const sent = Math.max(one.quantity, deps.orders.sentOf(order, line)?.quantity ?? 0)
  const [choices] = await choicesOf(deps, db, [{ line, past, sent }])
  return (choices?.exchangeable ?? []).filter(({ skuId }) => skuId !== one.sku_id)
}

export const shownSku = ({ skuId, specText, priceFen, available }: ExchangeSku): ExchangeSku => ({
  skuId,
  specText,
  priceFen,
  available,
})
