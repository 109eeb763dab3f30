// The orders of the demo shop as a plan: who buys what when, and how far each order comes until now.
import { standardMs } from '@merchant/contract'
import { CHINA, DAY, HOUR, MINUTE, SECOND } from './durations.ts'
import type { PlannedGoods } from './goods-plan.ts'
import { type Buyer, newBuyer } from './people.ts'
import type { Random } from './seeded-random.ts'
import { usualTerms } from '../../../apps/server/src/modules/trade/category/category-terms.ts'

export interface PlannedOrder {
  readonly index: number
  readonly buyer: Buyer
  readonly lines: readonly { readonly goods: PlannedGoods; readonly quantity: number }[]
  readonly placedAt: Date
  readonly buyerRemark: string
  /** The merchant closes it unpaid. */
  readonly closedAt: Date | null
  /** The clock closes it unpaid. */
  readonly expiresAt: Date | null
  readonly paidAt: Date | null
  readonly shippedAt: Date | null
  /** By the buyer; otherwise by the clock, ten days after shipping. */
  readonly confirmedAt: Date | null
  /** By whomever. */
  readonly completedAt: Date | null
  readonly settledAt: Date | null
  /** Its payout does not end. */
  readonly isHeld: boolean
  /** A company that buys much at once, whose money the withdrawals need. */
  readonly isBulk: boolean
  readonly sellerRemark: string
  readonly refund: PlannedRefund | null
}

interface PlannedRefund {
  readonly at: Date
  /** The buyer has it back; null while the channel works on it. */
  readonly endsAt: Date | null
  /** Of what was paid: 1 is all of it. */
  readonly share: number
  readonly reason: string
}

interface OrderPlanOptions {
  readonly random: Random
  readonly goods: readonly PlannedGoods[]
  readonly count: number
  readonly openedAt: Date
  readonly now: Date
}

/** How an order is wanted; what is left open is up to chance. */
interface Wish {
  readonly placedAt: Date
  readonly fate?: 'unpaid' | 'expires' | 'isClosed' | 'isPaid'
  /** Hours after payment; 'never' leaves it standing although it is overdue. */
  readonly shipAfter?: number | 'never'
  readonly confirmAfterDays?: number
  readonly isHeld?: boolean
  readonly bulkQuantity?: number
  /** How many different goods: those that leave in part need two. */
  readonly kinds?: number
  readonly refund?: WishedRefund
}

/** Hours after the step that it follows, or lately when it is under way; whole refunds before the settlement leave nothing to settle. */
interface WishedRefund extends Pick<PlannedRefund, 'share' | 'reason'> {
  readonly follows: 'paid' | 'shipped' | 'completed' | 'settled'
  readonly afterHours: number
  readonly isUnderWay?: boolean
}

/** Everything that the demo shop sells stands in categories with the usual periods. */
const CONFIRMS_ITSELF_AFTER = usualTerms.confirmDays * DAY
const SETTLE_AFTER = usualTerms.afterSaleDays * DAY

/** Busy evenings, a lunch break, and sleep: orders per hour of the Chinese day. */
const hourWeights = [2, 1, 0.5, 0.3, 0.3, 0.5, 1, 2, 4, 6, 7, 7, 8, 7, 6, 6, 6, 6, 6, 8, 11, 12, 9, 5]
const buyerRemarks = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '麻烦尽快发货，谢谢',
  '周末再送',
  '请用纸箱包好',
  '送人的，请不要放价格单',
]
const sellerRemarks = ['老客户，多送一份小样', '已电话确认地址', '需开发票，随货寄出', '客户要求周五后发货']

export function planOrders(options: OrderPlanOptions): PlannedOrder[] {
  const { random, count } = options
  const wishes = [
    ...specialWishes(options),
    ...Array.from({ length: count }, () => ({ placedAt: someMoment(options) })),
  ]
  const buyers = Array.from({ length: Math.max(12, Math.round(count * 0.42)) }, (_, index) => newBuyer(random, index))
  const chooseBuyer = createBuyerChoice(random, buyers)
  return wishes
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .map((wish, index) => planOne(options, wish, index, chooseBuyer(wish.placedAt)))
}

/** Orders that must be there however small the shop is: one of each state and some bulk buyers who bring real money. */
function specialWishes({ random, count, openedAt, now }: OrderPlanOptions): Wish[] {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const some = (share: number, least: number, wish: (index: number) => Wish) =>
    Array.from({ length: Math.max(least, Math.round(count * share)) }, (_, index) => wish(index))
  const settledDaysAgo = (days: number): Wish => {
    const confirmAfterDays = random.between(2, 5)
    const whole = SETTLE_AFTER + (confirmAfterDays + days) * DAY + 30 * HOUR
    return { placedAt: ago(whole), fate: 'isPaid', shipAfter: 24, confirmAfterDays }
  }
  return [
    ...some(0.003, 3, () => ({ placedAt: ago(random.between(30, 1_500) * SECOND), fate: 'unpaid' as const })),
    ...some(0.001, 2, () => ({ placedAt: ago(random.between(2, 40) * DAY), fate: 'expires' as const })),
    ...some(0.001, 2, () => ({ placedAt: ago(random.between(2, 40) * DAY), fate: 'isClosed' as const })),
    ...some(0.003, 4, () => ({
      placedAt: ago(random.between(1, 12) * HOUR),
      fate: 'isPaid' as const,
      shipAfter: 40,
      kinds: 2,
    })),
    // Long enough ago for another address to be asked for, and not in parts.
    ...some(0, 4, () => ({
      placedAt: ago(random.between(9, 14) * HOUR),
      fate: 'isPaid' as const,
      shipAfter: 40,
      kinds: 1,
    })),
    ...some(0.0024, 2, () => ({
      placedAt: ago(random.between(78, 110) * HOUR),
      fate: 'isPaid' as const,
      shipAfter: 'never' as const,
    })),
    ...some(0.001, 3, () => ({ placedAt: ago(random.between(3, 6) * DAY), fate: 'isPaid' as const, shipAfter: 20 })),
    ...some(0.001, 3, () => ({
      placedAt: ago(random.between(7, 9) * DAY),
      fate: 'isPaid' as const,
      shipAfter: 20,
      confirmAfterDays: random.between(2, 4),
    })),
    ...some(0.001, 3, (index) => ({ ...settledDaysAgo(1 + (index % 3)), isHeld: true })),
    ...some(0.001, 3, (index) => settledDaysAgo(4 + index)),
    ...Array.from({ length: 8 }, (_, index) => ({
      placedAt: new Date(openedAt.getTime() + DAY + index * 9 * HOUR),
      fate: 'isPaid' as const,
      shipAfter: 20,
      confirmAfterDays: 2,
      bulkQuantity: 260 + index * 20,
    })),
    ...refundWishes(now),
  ]
}

/** Before anything was shipped, on the way, before the settlement and after it; in part and whole; and one that is not back yet. */
function refundWishes(now: Date): Wish[] {
  const sold = (daysAgo: number, refund: WishedRefund): Wish => ({
    placedAt: new Date(now.getTime() - daysAgo * DAY),
    fate: 'isPaid',
    shipAfter: refund.follows === 'paid' ? 'never' : 20,
    confirmAfterDays: 3,
    refund,
  })
  return [
    sold(1.3, { follows: 'paid', afterHours: 6, share: 1, reason: '与买家协商一致' }),
    sold(12, { follows: 'paid', afterHours: 5, share: 1, reason: '商品缺货' }),
    sold(18, { follows: 'shipped', afterHours: 50, share: 0.3, reason: '商品有瑕疵' }),
    sold(21, { follows: 'completed', afterHours: 40, share: 1, reason: '七天无理由退货，已收到退件' }),
    sold(27, { follows: 'settled', afterHours: 30, share: 0.25, reason: '少发或漏发' }),
    sold(38, { follows: 'settled', afterHours: 60, share: 1, reason: '商品有瑕疵' }),
    // Its money is settled by now, at the latest since today.
    sold(12.5, { follows: 'settled', afterHours: 0, share: 0.5, reason: '釉面有瑕疵，协商退还一半', isUnderWay: true }),
  ]
}

/** A moment between opening and now: more orders lately than in the beginning, more at weekends, few at night. */
function someMoment({ random, openedAt, now }: OrderPlanOptions): Date {
  for (;;) {
    const share = random.chance(0.4) ? random.next() : Math.sqrt(random.next())
    const days = Math.floor((share * (now.getTime() - openedAt.getTime())) / DAY)
    const midnight = Math.floor((openedAt.getTime() + CHINA) / DAY) * DAY - CHINA + days * DAY
    const weekday = new Date(midnight + CHINA).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && random.chance(0.18)) continue
    const at = midnight + random.weighted(hourWeights) * HOUR + random.next() * HOUR
    if (at > openedAt.getTime() + 6 * HOUR && at < now.getTime() - MINUTE) return new Date(Math.floor(at))
  }
}

/** Some buyers come back again and again; nobody orders more than six times a day, which the provider would refuse. */
function createBuyerChoice(random: Random, buyers: readonly Buyer[]): (at: Date) => Buyer {
  const today = new Map<string, number>()
  return (at) => {
    for (;;) {
      const buyer = buyers[Math.floor(random.next() ** 1.6 * buyers.length)] ?? random.pick(buyers)
      const key = `${buyer.id}/${Math.floor((at.getTime() + CHINA) / DAY)}`
      const used = today.get(key) ?? 0
      if (used >= 6) continue
      today.set(key, used + 1)
      return buyer
    }
  }
}

function planOne(options: OrderPlanOptions, wish: Wish, index: number, buyer: Buyer): PlannedOrder {
  const { random, now } = options
  const { placedAt } = wish
  const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + Math.round(milliseconds))
  const past = (moment: Date | null): Date | null => (moment !== null && moment < now ? moment : null)
  const fate = wish.fate ?? (['expires', 'isClosed', 'isPaid'] as const)[random.weighted([6, 2, 92])] ?? 'isPaid'
  const isPaid = fate === 'isPaid'

  // After the server has asked the provider for the first time, which quicker buyers would forestall.
  const paidAt = isPaid ? past(after(placedAt, (62 + random.next() ** 3 * 860) * SECOND)) : null
  const shipAfter = wish.shipAfter ?? 3 + random.next() * 34
  const shippedAt =
    paidAt === null || shipAfter === 'never' ? null : past(atWork(random, after(paidAt, shipAfter * HOUR)))
  const confirmDays = wish.confirmAfterDays ?? (random.chance(0.6) ? 2 + random.next() * 5 : null)
  const confirmAt =
    shippedAt === null || confirmDays === null ? null : awake(random, after(shippedAt, confirmDays * DAY))
  const completedAt = shippedAt === null ? null : past(confirmAt ?? after(shippedAt, CONFIRMS_ITSELF_AFTER))
  const dueAt = completedAt === null ? null : past(after(completedAt, SETTLE_AFTER))
  const followed = { paid: paidAt, shipped: shippedAt, completed: completedAt, settled: dueAt }
  const refund = wish.refund === undefined ? null : refundAfter(wish.refund, followed[wish.refund.follows], now)
  const isLeft = wish.refund?.share !== 1 || wish.refund.follows === 'settled'
  return {
    index,
    buyer,
    lines: chooseLines(options, wish, isPaid && wish.refund === undefined),
    placedAt,
    buyerRemark: random.pick(buyerRemarks),
    closedAt: fate === 'isClosed' ? past(after(placedAt, random.between(3, 24) * MINUTE)) : null,
    expiresAt: fate === 'expires' ? past(after(placedAt, standardMs('order.payExpireMin'))) : null,
    paidAt,
    shippedAt,
    confirmedAt: completedAt === null ? null : past(confirmAt),
    completedAt,
    settledAt: isLeft ? dueAt : null,
    isHeld: wish.isHeld ?? false,
    isBulk: wish.bulkQuantity !== undefined,
    sellerRemark: paidAt !== null && random.chance(0.03) ? random.pick(sellerRemarks) : '',
    refund,
  }
}

function refundAfter(
  { afterHours, share, reason, isUnderWay = false }: WishedRefund,
  from: Date | null,
  now: Date,
): PlannedRefund {
  if (from === null) throw new Error(`The demo is too young for a refund: ${reason}`)
  if (isUnderWay) return { at: new Date(now.getTime() - 90 * MINUTE), endsAt: null, share, reason }
  const at = new Date(from.getTime() + afterHours * HOUR)
  return { at, endsAt: new Date(at.getTime() + 3 * MINUTE), share, reason }
}

/** Goods that sell out are only bought by those who pay, so that their last piece is really gone. */
function chooseLines({ random, goods }: OrderPlanOptions, wish: Wish, isPaid: boolean): PlannedOrder['lines'] {
  const [first] = goods
  if (first === undefined) throw new Error('A shop without goods sells nothing')
  if (wish.bulkQuantity !== undefined) return [{ goods: first, quantity: wish.bulkQuantity }]
  const at = wish.placedAt
  const offered = goods.filter(
    ({ fate, publishedAt, withdrawnAt }) =>
      fate !== 'stored' &&
      (fate !== 'sellsOut' || isPaid) &&
      publishedAt.getTime() + HOUR < at.getTime() &&
      (withdrawnAt === null || at.getTime() + HOUR < withdrawnAt.getTime()),
  )
  const weights = offered.map(({ popularity }) => popularity)
  const kinds = wish.kinds ?? 1 + random.weighted([76, 19, 5])
  const chosen = new Map<PlannedGoods, number>()
  while (chosen.size < Math.min(kinds, offered.length)) {
    const picked = offered[random.weighted(weights)] ?? first
    chosen.set(picked, 1 + random.weighted([80, 14, 6]))
  }
  return [...chosen].map(([each, quantity]) => ({ goods: each, quantity }))
}

/** The warehouse works from nine to eight; what comes later leaves the next morning. */
function atWork(random: Random, wanted: Date): Date {
  const hour = new Date(wanted.getTime() + CHINA).getUTCHours()
  if (hour >= 9 && hour < 20) return wanted
  const day = Math.floor((wanted.getTime() + CHINA) / DAY) + (hour >= 20 ? 1 : 0)
  return new Date(day * DAY - CHINA + 9 * HOUR + Math.floor(random.next() * 3 * HOUR))
}

function awake(random: Random, wanted: Date): Date {
  const hour = new Date(wanted.getTime() + CHINA).getUTCHours()
  return hour >= 7 ? wanted : new Date(wanted.getTime() + (7 + Math.floor(random.next() * 12)) * HOUR)
}

/** How many pieces of each goods are sold, or held by orders that can still be paid. */
export function soldPieces(orders: readonly PlannedOrder[]): ReadonlyMap<number, number> {
  const sold = new Map<number, number>()
  for (const { lines, closedAt, expiresAt, shippedAt, refund } of orders) {
    const isReleased = closedAt !== null || expiresAt !== null || (refund?.share === 1 && shippedAt === null)
    if (isReleased) continue
    for (const { goods, quantity } of lines) sold.set(goods.index, (sold.get(goods.index) ?? 0) + quantity)
  }
  return sold
}
