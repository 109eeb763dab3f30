// What a buyer asks for, checked against its order: which pieces, for what reason, and how much goes back at most.
import type { Api, BodyOf, Fen, ReturnPhase } from '@merchant/contract'
import { fitsReason, formatYuan, isReplacing, said } from '@merchant/contract'
import { returnReasonTexts } from '@merchant/contract/labels'
import { refuse } from '../../../kernel/refusal.ts'
import type { ItemRecord, OrderPorts, OrderRecord } from './return-order.deps.ts'

export type Wish = Pick<
  BodyOf<Api['returnOrder']['apply']>,
  | 'type'
  | 'skuId'
  | 'wantedSkuId'
  | 'isReceived'
  | 'quantity'
  | 'amountFen'
  | 'reasonCode'
  | 'description'
  | 'pictureIds'
>

/** A wish that its order can fulfil. */
export interface Granted {
  readonly phase: ReturnPhase
  readonly amountFen: Fen
  readonly maxFen: Fen
}

const DAY_MS = 86_400_000

/**
 * Errors: refuses state.notAllowed for orders of which nothing can go back, return.late, return.reason for a reason that does not fit,
 * quantity.aboveRest and refund.aboveRest.
 */
export function mustBeGranted(
  orders: OrderPorts,
  {
    order,
    lines,
    line,
  }: { readonly order: OrderRecord; readonly lines: readonly ItemRecord[]; readonly line: ItemRecord },
  wish: Wish,
  askedAt: Date,
): Granted {
  mustBeReturnable(order, line, askedAt)
  const { quantity, type } = wish
  const unsent = wish.isReceived || type !== 'REFUND_ONLY' ? null : orders.unsentOf(order, lines, line)
  // A reason that unsent goods can't have is about those that were sent.
  const isMeant = !(isAboutSent(wish) && orders.sentOf(order, line) !== null)
  const isUnsent = unsent !== null && quantity <= unsent.quantity && isMeant
  const found = isUnsent ? orders.unsentOf(order, lines, line, quantity) : orders.sentOf(order, line, quantity)
  if (found === null || found.quantity < quantity) {
    const rest = Math.max(unsent?.quantity ?? 0, orders.sentOf(order, line)?.quantity ?? 0)
    refuse('quantity.aboveRest', { goods: line.goods_title, rest })
  }
  const phase = isUnsent ? 'BEFORE_SHIP' : order.status === 'COMPLETED' ? 'AFTER_DONE' : 'AFTER_SHIP'
  if (
    !fitsReason(wish.reasonCode, type, phase) ||
    (wish.reasonCode === 'NO_REASON' && line.no_reason_return !== true)
  ) {
    const [zh, en] = returnReasonTexts[wish.reasonCode]
    refuse('return.reason', { reason: said(zh, en) })
  }
  mustFitDelivery(order, type)
  const { maxFen } = found
  // Goods instead of money: all of it is set aside, in case none are sent.
  const amountFen = isReplacing(type) ? maxFen : (wish.amountFen ?? maxFen)
  if (maxFen === 0 || amountFen > maxFen) refuse('refund.aboveRest', { rest: formatYuan(maxFen, true) })
  if (phase === 'BEFORE_SHIP' && amountFen < maxFen)
    refuse('state.notAllowed', { status: said('未发货的商品全额退款', 'what was not sent goes back whole') })
  return { phase, amountFen, maxFen }
}

function mustFitDelivery({ delivery_type: delivery }: OrderRecord, type: Wish['type']): void {
  if (delivery === 'EXPRESS' || type === 'REFUND_ONLY') return
  if (delivery !== 'PICKUP')
    refuse('state.notAllowed', { status: said('虚拟商品没有可退回的实物', 'virtual goods can’t be sent back') })
  // Nobody knows where its buyer lives.
  if (isReplacing(type))
    refuse('state.notAllowed', {
      status: said('自提订单没有收货地址，不支持换货与补寄', 'what was fetched has no address to send anything to'),
    })
}

const isAboutSent = ({ reasonCode, type }: Wish): boolean =>
  fitsReason(reasonCode, type, 'AFTER_SHIP') && !fitsReason(reasonCode, type, 'BEFORE_SHIP')

function mustBeReturnable(order: OrderRecord, line: ItemRecord, askedAt: Date): void {
  const no = (zh: string, en: string) => refuse('state.notAllowed', { status: said(zh, en) })
  if (order.status === 'UNPAID') no('未付款', 'unpaid')
  if (order.status === 'CLOSED') no('交易关闭', 'closed')
  if (order.delivery_type === 'VOUCHER') no('卡券按未核销的券退款', 'vouchers are paid back by the piece')
  if (order.settle_status === 'PENDING') no('结算处理中，请稍后再试', 'being settled, try again in a moment')
  if (order.completed_at === null) return
  const days = line.after_sale_days ?? order.after_sale_days
  if (askedAt.getTime() > order.completed_at.getTime() + days * DAY_MS) refuse('return.late')
}
