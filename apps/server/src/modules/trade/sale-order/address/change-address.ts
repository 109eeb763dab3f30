// Another address for an order: at once while it is unpaid or freshly paid, and otherwise asked for by its buyer.
import { type Api, type BodyOf, MOST_ADDRESS_CHANGES, mustBeFen, said, sumFen } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../../kernel/actor.ts'
import { type Command, once, wasDone } from '../../../../kernel/command.ts'
import { dueFrom, inForce, inForceMs } from '../../../../kernel/in-force.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { armTimer } from '../../../../kernel/timers.ts'
import { freightTo } from '../../freight/index.ts'
import { recharged } from '../charge-lines.ts'
import { closePayment, type CloseDeps, isBeingPaid } from '../close-order.ts'
import { holdColumns } from '../hold-columns.ts'
import { happened } from '../order-history.ts'
import { mustBeSent, receiverColumns } from '../place-order.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { addressAsked, addressChangedByBuyer } from '../sale-order.events.ts'
import { placed, type Receiver } from '../order-delivery.ts'
import { isGoingBack, mayChangeAddress, statusName } from '../sale-order.states.ts'
import { change, itemsOf, lockOrder, mustFindOrder, type OrderRecord, rechargeLines } from '../sale-order.store.ts'
import { insertChange } from './address-change.store.ts'
import { maskedAddress, maskedReceiver, oldColumns, type Whole, wholeOf, wholeReceiver } from './receiver-columns.ts'

type Wish = Extract<BodyOf<Api['saleOrder']['operate']>, { action: 'changeAddress' | 'askAddress' }>

interface ChangeCommand<T> {
  readonly actor: MerchantActor | StorefrontActor
  readonly operation: Wish
  readonly command: Command
  /** What is read in the transaction, also of a command that was done before. */
  readonly answer: (tx: TenantTx) => Promise<T>
}

export type AddressDeps = CloseDeps & Pick<SaleOrderDeps, 'cipher' | 'notify' | 'regionByCodes'>

/**
 * Freight becomes what the new place costs where that is less, and never more; the page of the old price is closed first. Errors:
 * refuses state.notAllowed for what is shipped, closed or has a request waiting, limit.exceeded after five, freight.noDelivery,
 * region.unknown,
 * record.changed for an old version or a payment under way, provider.pending.
 */
export async function changeAddress<T>(
  deps: AddressDeps,
  { actor, operation, command, answer }: ChangeCommand<T>,
): Promise<T> {
  const { db, clock } = deps
  const receiver = placed(deps, operation.receiver)
  const reader = db.tenant(actor.merchantId)
  const order = await mustFindOrder(reader, operation.orderId)
  if (order.status === 'UNPAID' && !(await wasDone(reader, command))) {
    mustBeMeant(order, operation)
    if ((await lowerFreight(reader, order, receiver)) !== null) {
      const verdict = await closePayment(deps, actor.merchantId, order.id)
      if (verdict === 'paid') refuse('record.changed')
      if (verdict === 'unknown') refuse('provider.pending')
    }
  }
  return db.transaction(actor.merchantId, async (tx) => {
    await once(tx, command, clock.now(), async () => {
      const locked = await lockOrder(tx, operation.orderId)
      mustBeMeant(locked, operation)
      await act(deps, tx, { order: locked, receiver, actor, now: clock.now() })
      return null
    })
    return answer(tx)
  })
}

const notSent = {
  VIRTUAL: ['虚拟商品', 'virtual goods'],
  VOUCHER: ['卡券', 'vouchers'],
  PICKUP: ['自提订单', 'what is fetched'],
} as const

function mustBeMeant(order: OrderRecord, operation: Wish): void {
  if (operation.action === 'changeAddress') {
    if (order.status !== 'UNPAID') refuse('state.notAllowed', { status: statusName(order.status) })
    if (order.version !== operation.version) refuse('record.changed')
  }
  if (order.delivery_type !== 'EXPRESS') {
    const [zh, en] = notSent[order.delivery_type]
    refuse('state.notAllowed', { status: said(`${zh}不需要收货地址`, `no address for ${en}`) })
  }
  if (order.address_change_id !== null)
    refuse('state.notAllowed', { status: said('已有改地址申请待商家处理', 'a new address waits for the merchant') })
  const most = MOST_ADDRESS_CHANGES
  if (order.address_change_count >= most)
    refuse('limit.exceeded', {
      limit: said(`每笔订单最多改地址 ${most} 次`, `at most ${most} new addresses of an order`),
    })
  if (order.status === 'TO_SHIP' && isGoingBack(order))
    refuse('state.notAllowed', { status: said('全额退款处理中', 'all of it is being refunded') })
  if (!mayChangeAddress(order)) refuse('state.notAllowed', { status: statusName(order.status) })
}

/** What the freight comes to in the new place, with its steps and its lines, where that is less than now; null where it stays as it is. */
async function lowerFreight(db: TenantDb | TenantTx, order: OrderRecord, { region }: Receiver) {
  const items = await itemsOf(db, order.id)
  const lines = items.map((item) => ({ skuId: item.sku_id, quantity: item.quantity, unitFen: item.unit_fen }))
  const { blocked, freightFen, steps } = await freightTo(db, lines, region.at(-1)?.code ?? '')
  mustBeSent(blocked)
  const isLower = freightFen < order.freight_fen && order.goods_fen + freightFen > 0
  return order.status === 'UNPAID' && isLower ? { freightFen, steps, items } : null
}

interface Change {
  readonly order: OrderRecord
  readonly receiver: Receiver
  readonly actor: MerchantActor | StorefrontActor
  readonly now: Date
}

async function act(deps: AddressDeps, tx: TenantTx, wish: Change): Promise<void> {
  const { order, receiver, actor, now } = wish
  const before = wholeReceiver(deps.cipher, order)
  const after = wholeOf(receiver)
  if (JSON.stringify(before) === JSON.stringify(after))
    refuse('state.notAllowed', { status: said('收货信息没有变化', 'nothing of it is different') })
  const lower = await lowerFreight(tx, order, receiver)
  if (lower !== null && (await isBeingPaid(tx, order))) refuse('record.changed')
  const isFree = order.paid_at === null || now < freeUntil(tx, order.paid_at)
  if (!isFree) return ask(deps, tx, wish, { before, after })
  const isBuyers = actor.party === 'storefront'
  const row = rowOf(deps, wish, { before, after })
  await insertChange(tx, { ...row, status: isBuyers ? 'AUTO_APPROVED' : 'APPROVED', due_at: null, decided_at: now })
  await change(tx, order.id, {
    ...receiverColumns(deps.cipher, tx.merchantId, receiver),
    ...(lower === null ? {} : await chargeLess(tx, order, lower)),
    address_change_count: order.address_change_count + 1,
    version: order.version + 1,
  })
  const happening = { event: 'addressChanged', from: maskedReceiver(before), to: maskedReceiver(after) } as const
  await happened(tx, order, { actor, happening, now })
  if (isBuyers && order.status !== 'UNPAID') await deps.notify(tx, addressChangedByBuyer(about(order), factsOf(order)))
}

/** The columns of the order; what is taken of its lines is taken of the new freight. */
async function chargeLess(
  tx: TenantTx,
  order: OrderRecord,
  { freightFen, steps, items }: NonNullable<Awaited<ReturnType<typeof lowerFreight>>>,
) {
  const lines = recharged(items, { freightFen, payOf: (item) => mustBeFen(item.pay_fen) })
  await rechargeLines(tx, lines)
  return {
    freight_fen: freightFen,
    payable_fen: order.goods_fen + freightFen,
    freight_steps: JSON.stringify(steps),
    commission_fen: sumFen(lines.map(({ commissionFen }) => commissionFen)),
  }
}

interface Both {
  readonly before: Whole
  readonly after: Whole
}

/** Its merchant has some hours to refuse; nothing is shipped meanwhile. */
async function ask(deps: AddressDeps, tx: TenantTx, wish: Change, { before, after }: Both): Promise<void> {
  const { order, actor, now } = wish
  const row = rowOf(deps, wish, { before, after })
  const dueAt = dueFrom(tx, 'order.addressReviewHours', now)
  await insertChange(tx, { ...row, status: 'PENDING', due_at: dueAt, decided_at: null })
  await change(tx, order.id, {
    // Who is held for something else stays held for that.
    ...(order.hold_reason === null ? holdColumns(order, { reason: 'ADDRESS_REVIEW', note: '', now }) : {}),
    address_change_id: row.id,
    address_change_count: order.address_change_count + 1,
    version: order.version + 1,
  })
  await armTimer(tx, { kind: 'saleOrder.addressReview', subjectId: row.id, dueAt }, now)
  await happened(tx, order, { actor, happening: { event: 'addressAsked', to: maskedReceiver(after) }, now })
  const hours = inForce(tx, 'order.addressReviewHours')
  await deps.notify(tx, addressAsked(about(order), { ...factsOf(order), hours }))
}

/** A buyer's new address holds at once until then. */
const freeUntil = (tx: TenantTx, paidAt: Date): Date =>
  new Date(paidAt.getTime() + inForceMs(tx, 'order.addressFreeHours', paidAt))

const about = (order: OrderRecord) => ({ subjectId: order.id, shopId: order.shop_id })
const factsOf = (order: OrderRecord) => ({ orderNo: order.order_no, orderId: order.id })

const rowOf = ({ cipher }: AddressDeps, { order, receiver, actor, now }: Change, { before, after }: Both) => ({
  merchant_id: order.merchant_id,
  id: newId(now),
  shop_id: order.shop_id,
  order_id: order.id,
  asked_by: actor.party === 'storefront' ? ('BUYER' as const) : ('MERCHANT' as const),
  ...receiverColumns(cipher, order.merchant_id, receiver),
  receiver_address_mask: maskedAddress(after),
  ...oldColumns(order, before),
  reject_reason: null,
  asked_at: now,
})
