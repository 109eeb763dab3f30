// Takes an order: price, freight, commission and stock are the server's, in one transaction.
import {
  type Api,
  type BodyOf,
  codeOf,
  type DataOf,
  type DeliveryType,
  type FreightResult,
  type PickupPlace,
  type SaleOrderStatus,
  said,
  sameInBoth,
  sumFen,
} from '@merchant/contract'
import { newId, type TenantTx, together } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { nameHash } from '../../../kernel/name-hash.ts'
import { maskName, maskPhone } from '../../../kernel/masks.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armFirstTimer } from '../../../kernel/timers.ts'
import { computeFreight, lineOf } from '../freight/index.ts'
import { mustSuitBuyer } from './buyer-limit.ts'
import { eventRow, logRow } from './order-history.ts'
import { writeInvoice } from './invoice/order-invoice.store.ts'
import { insertPlaced } from './placed-order.store.ts'
import { type ChargedLine, charged, chargeColumns, payOf, type PricedLine } from './charge-lines.ts'
import type { CommissionOf, ReservedLine, SaleOrderDeps, StockLine } from './sale-order.deps.ts'
import { countOfPlaced } from './sale-order.counters.ts'
import { upsertBuyer } from './sale-order.store.ts'
import { deliveryOf, goesSomewhere, type Receiver, receiverFor } from './order-delivery.ts'
import { pickupColumns } from './redeem/pickup-place.ts'
import { spreadDiscount } from './spread-discount.ts'
import { orderParameters } from './sale-order.parameters.ts'

type PlaceBody = Omit<Extract<BodyOf<Api['saleOrder']['add']>, { readonly orderType: 'SALE' }>, 'orderType'>
type Placed = Omit<DataOf<Api['saleOrder']['add']>, 'status'> & { readonly status: SaleOrderStatus }

/** A storefront for its buyer, or one of the merchant's people for a buyer who asked them. */
export type PlacingActor = StorefrontActor | MerchantActor

export type PlaceDeps = Pick<
  SaleOrderDeps,
  'db' | 'clock' | 'cipher' | 'shopStatus' | 'lockedBy' | 'pickupAt' | 'commission' | 'regionByCodes'
> & {
  readonly stock: Pick<SaleOrderDeps['stock'], 'reserve'>
}

interface PlaceCommand<Begun> {
  readonly actor: PlacingActor
  readonly body: PlaceBody
  readonly command: Command
  /** What belongs to the order from its first moment on, in the same transaction. */
  readonly begin: Begin<Begun>
}

export type Begin<Begun> = (tx: TenantTx, order: NewOrder, now: Date) => Promise<Begun>

/** An order that was just written, as far as its payment needs it. */
export interface NewOrder {
  readonly id: string
  readonly payableFen: number
  readonly payExpireAt: Date
  readonly firstTitle: string
  readonly buyer: NewBuyer
}

interface NewBuyer {
  readonly memberNo: string
  readonly isReady: boolean
}

/** The order, and what was begun with it; null when the command is a repeated one. */
export async function placeOrder<Begun>(
  deps: PlaceDeps,
  { actor, body, command, begin }: PlaceCommand<Begun>,
): Promise<{ placed: Placed; begun: Begun | null }> {
  mustBeAllowed(actor, body)
  return deps.db.transaction(actor.merchantId, async (tx) => {
    let begun: Begun | null = null
    const placed = await once(tx, command, deps.clock.now(), async () => {
      const now = deps.clock.now()
      const orderNo = newBusinessNo('SO', now)
      // The buyer first, in every order: no two of one buyer's wait for each other's goods.
      const [buyer, lines, commissionOf] = await together([
        buyerOf(deps, tx, { actor, body, now }),
        deps.stock.reserve(tx, bySku(body.items), orderNo),
        deps.commission.inForce(tx, { now, source: sourceOf(actor) }),
      ])
      await mustSuitBuyer(tx, { buyerId: buyer.id, lines, now })
      const [priced = []] = discounted([lines], body.discountFen)
      const shopId = mustBeOneShop(lines)
      const order = { actor, body, buyer, orderNo, shopId, lines: priced, commissionOf, checkoutNo: null, begin, now }
      const { begun: started, answer } = await writeOrder(deps, tx, order)
      begun = started
      return answer
    })
    return { placed, begun }
  })
}

/** Where an order comes from. */
export const sourceOf = ({ party }: PlacingActor) =>
  party === 'merchant' ? ('MERCHANT' as const) : ('STOREFRONT' as const)

/** Whoever may take an order down may not thereby sell for less. */
export function mustBeAllowed(actor: PlacingActor, { discountFen }: Pick<PlaceBody, 'discountFen'>): void {
  if (actor.party === 'merchant' && discountFen > 0 && !actor.permissions.has('saleOrder.price'))
    refuse('permission.denied', {
      missing: [codeOf('saleOrder.price')],
      what: said('：优惠', ': taking something off'),
    })
}

/** A storefront says who its buyer is; a buyer of the merchant's people is whoever has this phone. */
export function buyerOf(
  { cipher }: Pick<PlaceDeps, 'cipher'>,
  tx: TenantTx,
  { actor, body: { buyer }, now }: { readonly actor: PlacingActor; readonly body: PlaceBody; readonly now: Date },
) {
  const phoneHash = cipher.index('phone', buyer.phone)
  const externalId = actor.party === 'merchant' ? `m-${phoneHash.toString('hex').slice(0, 32)}` : buyer.id
  if (externalId === undefined)
    return refuse('request.invalid', { what: said('：请填写买家编号（buyer.id）', ': the buyer’s id is missing') })
  const { nickname } = buyer
  const facts = { externalId, nickname, phoneEnc: cipher.encrypt('buyer.phone', tx.merchantId, buyer.phone), phoneHash }
  return upsertBuyer(tx, facts, now)
}

/** In: the lines of each order. Refuses with limit.exceeded when more is taken off than the goods come to. */
export function discounted(orders: readonly (readonly ReservedLine[])[], discountFen: number): PricedLine[][] {
  const amounts = orders.flat().map(amountOf)
  if (discountFen > sumFen(amounts))
    refuse('limit.exceeded', {
      limit: said('优惠金额不能超过商品金额', 'no more can be taken off than the goods cost'),
    })
  const shares = spreadDiscount(amounts, discountFen).values()
  return orders.map((lines) => lines.map((line) => ({ ...line, discountFen: shares.next().value ?? 0 })))
}

const amountOf = ({ unitFen, quantity }: ReservedLine): number => unitFen * quantity

interface ToWrite<Begun> extends Omit<PlaceCommand<Begun>, 'command'> {
  readonly buyer: NewBuyer & { readonly id: string }
  readonly orderNo: string
  readonly shopId: string
  /** Reserved for it. */
  readonly lines: readonly PricedLine[]
  readonly commissionOf: CommissionOf
  /** Null: it was placed by itself. */
  readonly checkoutNo: string | null
  readonly now: Date
}

/** Refuses what can't be one order, what is sent nowhere near its buyer, what a shop that rests would sell, and what the platform has locked. */
export async function writeOrder<Begun>(
  deps: PlaceDeps,
  tx: TenantTx,
  { actor, body, buyer, orderNo, shopId, lines: priced, commissionOf, checkoutNo, begin, now }: ToWrite<Begun>,
): Promise<{ begun: Begun; answer: Placed }> {
  const { cipher, shopStatus, lockedBy, pickupAt } = deps
  const id = newId(now)
  const { merchantId } = tx
  const { pickup } = body
  const delivery = deliveryOf(priced, { isPickup: pickup !== undefined })
  if (delivery === 'VOUCHER') mustBeFewCodes(priced)
  const receiver = receiverFor(deps, delivery, body)
  const freight = goesSomewhere(delivery) ? freightOf(priced, receiver) : { freightFen: 0, steps: [] }
  const lines = charged(priced, { freightFen: freight.freightFen, commissionOf })
  const money = priceOf(lines, freight.freightFen)
  const payExpireAt = dueFrom(tx, 'order.payExpireMin', now)
  const isForBuyer = actor.party === 'merchant'
  const order = {
    merchant_id: merchantId,
    id,
    shop_id: shopId,
    order_no: orderNo,
    checkout_no: checkoutNo,
    source: sourceOf(actor),
    buyer_id: buyer.id,
    buyer_nickname: body.buyer.nickname,
    delivery_type: delivery,
    ...(pickup !== undefined &&
      pickupColumns(cipher, merchantId, await placeOf(pickupAt, tx, shopId, pickup.addressId))),
    ...receiverColumns(cipher, merchantId, receiver),
    buyer_remark: body.buyerRemark,
    ...(body.invoice !== undefined && ({ invoice_status: 'REQUESTED' } as const)),
    status: 'UNPAID',
    settle_status: 'NOT_DUE',
    goods_fen: money.goodsFen,
    discount_fen: money.discountFen,
    freight_fen: money.freightFen,
    freight_steps: JSON.stringify(freight.steps),
    payable_fen: money.payableFen,
    commission_fen: money.commissionFen,
    ...promisesOf(lines),
    ...periodsOf(lines, delivery),
    created_at: now,
    pay_expire_at: payExpireAt,
  } as const
  const items = lines.map((line, index) => itemColumns(line, { merchantId, orderId: id, line: index + 1, now }))
  const happening = { event: 'place', ...(isForBuyer && { isForBuyer }) } as const
  const what = { actor, happening, now }
  const rows = { order, items, count: countOfPlaced(order), event: eventRow(order, what), act: logRow(order, what) }
  const { payableFen } = money
  const [, , , , begun] = await together([
    mustBeLetSell(lockedBy(tx, 'ORDERS'), actor),
    mustBeOpen(shopStatus(tx, shopId)),
    insertPlaced(tx, rows),
    armFirstTimer(tx, { kind: 'saleOrder.payExpire', subjectId: id, dueAt: payExpireAt }, now),
    begin(tx, { id, payableFen, payExpireAt, firstTitle: lines[0]?.title ?? '', buyer }, now),
    ...(body.invoice === undefined
      ? []
      : [writeInvoice(cipher, tx, { orderId: id, shopId, invoice: body.invoice, now })]),
  ])
  return { begun, answer: { id, orderNo, status: 'UNPAID', payableFen, payExpireAt: payExpireAt.toISOString() } }
}

/** Refuses with state.notAllowed where the shop has nobody fetch anything, record.notFound for an address that is not one of its for this. */
async function placeOf(
  pickupAt: PlaceDeps['pickupAt'],
  tx: TenantTx,
  shopId: string,
  addressId: string | undefined,
): Promise<PickupPlace> {
  const found = await pickupAt(tx, shopId, addressId ?? null)
  if (found === 'notOffered') refuse('state.notAllowed', { status: NOT_OFFERED })
  return found ?? refuse('record.notFound')
}

const NOT_OFFERED = said('店铺不支持到店自提', 'nothing is fetched at this shop')

async function mustBeOpen(status: ReturnType<PlaceDeps['shopStatus']>): Promise<void> {
  if ((await status) !== 'OPEN') refuse('state.notAllowed', { status: said('店铺未营业', 'the shop is not open') })
}

/** Why the platform has locked it is the merchant's to know, and no buyer's. */
async function mustBeLetSell(locked: ReturnType<PlaceDeps['lockedBy']>, { party }: PlacingActor): Promise<void> {
  const why = await locked
  if (why !== null) refuse('state.notAllowed', { status: party === 'merchant' ? why : NOTHING_NEW })
}

const NOTHING_NEW = said('店铺暂停接单', 'the shop takes no orders for now')

const codesOf = ({ region }: Receiver): string[] => region.map(({ code }) => code)

export const receiverColumns = (cipher: FieldCipher, merchantId: string, receiver: Receiver) => ({
  receiver_name_enc: cipher.encrypt('sale_order.receiver_name', merchantId, receiver.name),
  receiver_name_mask: maskName(receiver.name),
  receiver_name_hash: nameHash(cipher, receiver.name),
  receiver_phone_enc: cipher.encrypt('sale_order.receiver_phone', merchantId, receiver.phone),
  receiver_phone_mask: maskPhone(receiver.phone),
  receiver_phone_hash: cipher.index('phone', receiver.phone),
  receiver_phone_tail: receiver.phone.slice(-4),
  receiver_hash: cipher.index(
    'receiver',
    JSON.stringify([receiver.name, receiver.phone, codesOf(receiver), receiver.detail]),
  ),
  receiver_detail_enc: cipher.encrypt('sale_order.receiver_detail', merchantId, receiver.detail),
  receiver_region: JSON.stringify(receiver.region),
})

export const itemColumns = (
  reserved: ChargedLine,
  { merchantId, orderId, line, now }: { merchantId: string; orderId: string; line: number; now: Date },
) => ({
  merchant_id: merchantId,
  id: newId(now),
  order_id: orderId,
  ordered_at: now,
  line,
  goods_id: reserved.goodsId,
  snapshot_id: reserved.snapshotId,
  sku_id: reserved.skuId,
  goods_title: reserved.title,
  spec_text: reserved.specText,
  picture_file_id: reserved.pictureFileId,
  outer_sku_code: reserved.outerSkuCode,
  quantity: reserved.quantity,
  unit_fen: reserved.unitFen,
  discount_fen: reserved.discountFen,
  pay_fen: payOf(reserved),
  ...chargeColumns(reserved),
  after_sale_days: reserved.afterSaleDays,
  no_reason_return: reserved.noReasonReturn,
  services: [...reserved.services],
  valid_days: reserved.validDays,
  valid_until: reserved.validUntil,
})

/**
 * How soon the order ships, and whether its money comes back at once while it does not. What is there would wait for presale, or
 * presale be late from its first day on: refuses with limit.exceeded what is bought of both.
 */
export function promisesOf(lines: readonly Pick<ReservedLine, 'shipHours' | 'isPresale' | 'services'>[]) {
  const isPresale = lines.some((line) => line.isPresale)
  if (isPresale && lines.some((line) => !line.isPresale)) refuse('limit.exceeded', { limit: ALONE })
  return {
    ship_hours: Math.min(...lines.map(({ shipHours }) => shipHours)),
    is_presale: isPresale,
    has_fast_refund: lines.every(({ services }) => services.includes('FAST_REFUND')),
  }
}

const ALONE = said('预售商品须与现货商品分开下单', 'presale and what is in stock are two orders')

/** The buyer of several things has as long as for the one that takes longest. */
export const periodsOf = (
  lines: readonly Pick<ReservedLine, 'confirmDays' | 'afterSaleDays'>[],
  delivery: DeliveryType = 'EXPRESS',
) => ({
  confirm_days: goesSomewhere(delivery)
    ? Math.max(...lines.map(({ confirmDays }) => confirmDays))
    : orderParameters.virtualConfirmDays,
  after_sale_days: Math.max(...lines.map(({ afterSaleDays }) => afterSaleDays)),
})

/** Two lines of the same SKU are one line. */
export function bySku(items: PlaceBody['items']): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { skuId, quantity } of items) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  for (const quantity of quantities.values())
    if (quantity > 999) refuse('limit.exceeded', { limit: said('单种商品最多 999 件', 'at most 999 of one kind') })
  return [...quantities].map(([skuId, quantity]) => ({ skuId, quantity }))
}

/** An order is one shop's: whoever buys from two places two. */
function mustBeOneShop(lines: readonly ReservedLine[]): string {
  const [shopId = '', ...others] = new Set(lines.map((line) => line.shopId))
  return others.length === 0
    ? shopId
    : refuse('limit.exceeded', {
        limit: said('一笔订单只能购买同一家店铺的商品', 'one order can only hold goods of one shop'),
      })
}

/** A code for each piece. */
function mustBeFewCodes(lines: readonly Pick<ReservedLine, 'quantity'>[]): void {
  const { mostCodes } = orderParameters.redeem
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > mostCodes)
    refuse('limit.exceeded', { limit: said(`一单最多 ${mostCodes} 张卡券`, `at most ${mostCodes} vouchers an order`) })
}

/** By templates or fixed prices, to where it goes. Refuses with freight.noDelivery, naming the goods that are not sent there. */
export function freightOf(lines: readonly ReservedLine[], { region }: Pick<Receiver, 'region'>) {
  const { blocked, ...freight } = computeFreight(lines.map(lineOf), region.at(-1)?.code ?? '')
  mustBeSent(blocked)
  return freight
}

/** Refuses with freight.noDelivery, naming the goods that are not sent there. */
export function mustBeSent(blocked: FreightResult['blocked']): void {
  const [first] = blocked
  if (first !== undefined) {
    const goods = blocked.map(({ title }) => title).join('、')
    const { reason } = first
    refuse('freight.noDelivery', { goods, reason: reason === '' ? NOTHING : said(`：${reason}`, `: ${reason}`) })
  }
}

const NOTHING = sameInBoth('')

/** Order amounts in 分; commission is rounded per line. */
export function priceOf(lines: readonly ChargedLine[], freightFen: number) {
  const goodsFen = sumFen(lines.map(payOf))
  const discountFen = sumFen(lines.map((line) => line.discountFen))
  const commissionFen = sumFen(lines.map(({ charge }) => charge.commissionFen))
  const payableFen = sumFen([goodsFen, freightFen])
  if (payableFen < 1)
    refuse('limit.exceeded', { limit: said('每笔订单至少支付 0.01 元', 'at least ¥0.01 is to be paid of an order') })
  if (payableFen > 9_999_999_999)
    refuse('limit.exceeded', { limit: said('单笔订单最多 99,999,999.99 元', 'at most ¥99,999,999.99 an order') })
  return { goodsFen, discountFen, freightFen, payableFen, commissionFen }
}
