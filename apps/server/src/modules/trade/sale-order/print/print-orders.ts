// Prints orders: those that can be are written down as printed and answered as paper; each of the others says why not.
import { type Api, type BodyOf, type DataOf, type PickupPlace, refusalCode, said, spoken } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { maskAddress } from '../../../../kernel/masks.ts'
import { consumeDailyLimit } from '../../../../kernel/rate-limit.ts'
import { type Refusal, refuse } from '../../../../kernel/refusal.ts'
import { refusalOf } from '../batch-orders.ts'
import { goesSomewhere, isOfGoods } from '../order-delivery.ts'
import { happened } from '../order-history.ts'
import { wholeReceiver } from '../reveal-receiver.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { pickupOf } from '../redeem/pickup-place.ts'
import { shownLines } from '../sale-order.lines.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import { receiverOf, regionNames } from '../sale-order.row.ts'
import { heldFor, isGoingBack, isToShip, statusName } from '../sale-order.states.ts'
import { countLabelPrints } from '../waybill/waybill.store.ts'
import { countPrints, lockForPaper, type PaperOrder, printedSince } from './paper.store.ts'
import { type Labels, labelOf, labelsFor, mustHaveLabel } from './waybill-label.ts'
import { picksOf } from './pick-list.ts'

type Print = BodyOf<Api['saleOrder']['print']>
type Paper = DataOf<Api['saleOrder']['print']>
type Note = Paper['notes'][number]
type PrintDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher' | 'publicUrl' | 'shopOnPaper' | 'carrierOf'>

/** Errors: refuses limit.exceeded when more receivers would be seen in full than one may see in a day; then nothing was printed. */
export function printOrders(deps: PrintDeps, actor: MerchantActor, { orderIds, template }: Print): Promise<Paper> {
  const now = deps.clock.now()
  return deps.db.transaction(actor.merchantId, async (tx) => {
    const ids = [...new Set(orderIds)]
    const found = new Map((await lockForPaper(tx, ids)).map((order) => [order.id, order]))
    const labels = template === 'WAYBILL' ? await labelsFor(tx, ids, found) : NO_LABELS
    const orders: PaperOrder[] = []
    const failed: Paper['failed'] = []
    for (const id of ids) {
      const order = found.get(id)
      const refusal = await refusalOf(async () => mustHavePaper(order, template, labels))
      if (refusal === null && order !== undefined) orders.push(order)
      else if (refusal !== null) failed.push(failureOf(id, order, refusal))
    }
    await keepPrints(tx, orders, { actor, template, now, labels })
    const numbered = orders.map((order, at) => ({ order, basket: at + 1 }))
    const isNote = template === 'PACK'
    return {
      at: now.toISOString(),
      orders: numbered.map(({ order, basket }) => ({
        id: order.id,
        basket,
        orderNo: order.order_no,
        pieces: onPaper(order).reduce((sum, { quantity }) => sum + quantity, 0),
      })),
      picks:
        template === 'PICK'
          ? picksOf(numbered.map(({ order, basket }) => ({ basket, lines: linesOnPaper(deps, order) })))
          : [],
      notes: isNote ? numbered.map(({ order, basket }) => noteOf(deps, actor, order, basket)) : [],
      labels: numbered.flatMap(({ order, basket }) =>
        (labels.get(order.id) ?? []).map((label) =>
          labelOf(deps, { order, basket, label, isFull: isFullFor(actor, order, template) }),
        ),
      ),
      shops: isNote ? await shopsOf(deps, tx, orders) : [],
      failed,
    }
  })
}

const NO_LABELS: Labels = new Map()

const failureOf = (id: string, order: PaperOrder | undefined, { refusal, said: why }: Refusal) => ({
  id,
  orderNo: order?.order_no ?? null,
  code: refusalCode(refusal),
  message: spoken(why),
})

const NOTHING_TO_PACK = said('无需物流的订单', 'nothing of it is sent')

/** Nobody packs what is sent by nobody, was not paid, is closed, is held, or goes back as money; and what has left is not picked again. */
function mustHavePaper(order: PaperOrder | undefined, template: Print['template'], labels: Labels): void {
  if (order === undefined) refuse('record.notFound')
  const { status, delivery_type: delivery } = order
  const isPacked = template === 'WAYBILL' ? goesSomewhere(delivery) : isOfGoods(delivery)
  if (!isPacked) refuse('state.notAllowed', { status: NOTHING_TO_PACK })
  const isOver = template === 'PICK' ? !isToShip(order) : status === 'UNPAID' || status === 'CLOSED'
  if (isOver) refuse('state.notAllowed', { status: statusName(status) })
  if (isToShip(order) && order.hold_reason !== null) refuse('state.notAllowed', { status: heldFor(order.hold_reason) })
  if (isToShip(order) && isGoingBack(order))
    refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  if (template === 'WAYBILL') mustHaveLabel(order, labels)
}

/** Whoever may see receivers sees them on paper as long as somebody may have to send or call. */
const isFullFor = (actor: MerchantActor, order: PaperOrder, template: Print['template']): boolean =>
  template !== 'PICK' && order.status !== 'COMPLETED' && actor.permissions.has('saleOrder.reveal')

interface Printing {
  readonly actor: MerchantActor
  readonly template: Print['template']
  readonly now: Date
  readonly labels: Labels
}

/** Counted and written down once, however often its page is loaded in the minutes after it. */
async function keepPrints(tx: TenantTx, orders: readonly PaperOrder[], { actor, template, now, labels }: Printing) {
  const { againAfterMs, perMerchantDay, perPersonDay } = orderParameters.print
  const since = new Date(now.getTime() - againAfterMs)
  const known = await printedSince(tx, { ids: orders.map(({ id }) => id), actorId: actor.userId, template, since })
  const printed = orders.filter(({ id }) => !known.has(id))
  if (printed.length === 0) return
  const seen = printed.filter((order) => isFullFor(actor, order, template)).length
  if (seen > 0) {
    const limits = [
      [
        `print|${actor.merchantId}`,
        perMerchantDay,
        said('本商户今日打印的完整收货信息', 'receivers your people print in full a day'),
      ],
      [
        `print|${actor.merchantId}|${actor.userId}`,
        perPersonDay,
        said('您今日打印的完整收货信息', 'receivers you print in full a day'),
      ],
    ] as const
    for (const [key, most, what] of limits)
      if ((await consumeDailyLimit(tx, key, { max: most, turns: seen }, now)) === null)
        refuse('limit.exceeded', { limit: said(`${what.zh}最多 ${most} 单`, `${what.en}: at most ${most}`) })
  }
  await countPrints(
    tx,
    printed.map(({ id }) => id),
    template,
    now,
  )
  const stuck = printed.flatMap(({ id }) => (labels.get(id) ?? []).map((label) => label.id))
  if (stuck.length > 0) await countLabelPrints(tx, stuck, now)
  for (const order of printed.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const happening = { event: 'printed', template, isFull: isFullFor(actor, order, template) } as const
    await happened(tx, order, { actor, happening, now })
  }
}

/** What a paper of this order goes with: what is still to be sent, or when nothing is what was sent. */
function onPaper(order: PaperOrder) {
  return (order.lines ?? []).flatMap((line) => {
    const left = line.quantity - line.shippedQuantity - line.droppedQuantity - line.heldQuantity
    const quantity = isToShip(order) ? left : line.shippedQuantity
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

const linesOnPaper = ({ publicUrl }: PrintDeps, order: PaperOrder) =>
  onPaper(order).flatMap(({ line, quantity }) => shownLines([line], publicUrl).map((shown) => ({ ...shown, quantity })))

function noteOf(deps: PrintDeps, actor: MerchantActor, order: PaperOrder, basket: number): Note {
  const isFull = isFullFor(actor, order, 'PACK')
  const { receiverName, receiverPhone } = receiverOf(deps.cipher, order)
  const detail = deps.cipher.decrypt('sale_order.receiver_detail', order.merchant_id, order.receiver_detail_enc)
  const masked = {
    name: receiverName,
    phone: receiverPhone,
    address: `${regionNames(order.receiver_region).join('')} ${maskAddress(detail)}`,
  }
  const pickup = pickupOf(deps.cipher, order, { isInFull: false })
  const receiver = isFull ? wholeReceiver(deps.cipher, order) : masked
  return {
    id: order.id,
    basket,
    orderNo: order.order_no,
    shopId: order.shop_id,
    status: order.status,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    buyerNickname: order.buyer_nickname,
    buyerRemark: order.buyer_remark,
    deliveryType: order.delivery_type,
    receiver: pickup === null ? receiver : { ...receiver, address: placeOf(pickup) },
    isReceiverFull: isFull,
    items: shownLines(order.lines, deps.publicUrl).map((line) => ({
      itemId: line.id,
      title: line.title,
      specText: line.specText,
      outerSkuCode: line.outerSkuCode,
      thumbnailUrl: line.thumbnailUrl,
      quantity: onPaper(order).find((each) => each.line.id === line.id)?.quantity ?? 0,
      sentBefore: isToShip(order) ? line.shippedQuantity : 0,
      dropped: line.droppedQuantity,
      unitFen: line.unitFen,
    })),
    freightFen: order.freight_fen,
    payableFen: order.payable_fen,
    refundedFen: order.refund_asked_fen,
  }
}

const placeOf = ({ region, detail }: PickupPlace): string => `${regionNames(region).join('')} ${detail}`

async function shopsOf(
  { shopOnPaper }: PrintDeps,
  tx: TenantTx,
  orders: readonly PaperOrder[],
): Promise<Paper['shops']> {
  const shops: Paper['shops'] = []
  for (const id of new Set(orders.map((order) => order.shop_id))) {
    const shop = await shopOnPaper(tx, id)
    if (shop === null) continue
    const { returnAddress, ...named } = shop
    shops.push({ id, ...named, returnAddress: returnAddress === null ? null : addressOf(returnAddress) })
  }
  return shops
}

const addressOf = ({
  contact,
  phone,
  region,
  detail,
}: NonNullable<Awaited<ReturnType<PrintDeps['shopOnPaper']>>>['returnAddress'] & object) => ({
  contact,
  phone,
  address: `${regionNames(region).join('')} ${detail}`,
})
