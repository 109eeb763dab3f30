/** 组合支付: the parts of which an order is paid, what each takes from where, and what a refund gives back to which. */
import { ACCOUNT_SET } from '@merchant/allinpay/wire'
import { type AccountRef, availableOf, CHANNEL, PLATFORM_BALANCE, platformAccount } from '../books/accounts.ts'
import type { Move } from '../books/post.ts'
import { refuse } from '../edge/refusal.ts'
import { type OrderRow, orders, type PayPart, type RefundTarget } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** The parts of an order; one that was paid in one way alone has just that. */
function partsOf(order: OrderRow): readonly PayPart[] {
  const single = { amount: order.amount.toString(), refunded: order.refunded.toString() }
  if (order.details.payParts) return order.details.payParts
  return [{ from: order.payMethod === 'BALANCE' ? 'balance' : 'channel', accountSet: null, ...single }]
}

/** What of an order its channel takes; of one that is paid inside alone nothing. */
export function channelPart(order: OrderRow): bigint {
  const part = partsOf(order).find(({ from }) => from === 'channel')
  return part === undefined ? 0n : BigInt(part.amount)
}

/** Whether a refund goes to balances alone, so that nothing has to be sent to a channel. */
export const goesInside = (refund: OrderRow): boolean =>
  (refund.details.refundTargets ?? []).every(({ from }) => from !== 'channel')

/** What of a refund its channel has to give back. */
export const throughChannel = (refund: OrderRow): bigint =>
  (refund.details.refundTargets ?? [])
    .filter(({ from }) => from === 'channel')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Whether a code or a password of the payer's opens the account that pays a part. */
export const hasInnerPart = (order: OrderRow): boolean => partsOf(order).some(({ from }) => from !== 'channel')

/** The money from each part on: the fee to the platform, the rest to the account. */
export function movesIn(work: UnitOfWork, order: OrderRow, to: AccountRef): Move[] {
  let feeLeft = order.fee
  return partsOf(order).flatMap((part) => {
    const amount = BigInt(part.amount)
    const fee = feeLeft < amount ? feeLeft : amount
    feeLeft -= fee
    const from = accountOf(work, order, part)
    return [
      { from, to, amount: amount - fee },
      { from, to: PLATFORM_BALANCE, amount: fee },
    ]
  })
}

/** Where a refund goes: its coupon to the platform's set, the rest to the channel first and then to the balance. Refuses 40020. */
export function takeTargets(
  work: UnitOfWork,
  original: OrderRow,
  { amount, couponAmount }: { readonly amount: bigint; readonly couponAmount: bigint },
): RefundTarget[] {
  const wanted = { coupon: couponAmount, inner: amount - couponAmount }
  if (wanted.inner < 0n) refuse('40020')
  const given = new Map<PayPart, bigint>()
  for (const from of ['coupon', 'channel', 'balance'] as const) {
    const purse = from === 'coupon' ? 'coupon' : 'inner'
    for (const part of partsOf(original).filter((one) => one.from === from)) {
      const left = BigInt(part.amount) - BigInt(part.refunded)
      const taken = left < wanted[purse] ? left : wanted[purse]
      wanted[purse] -= taken
      given.set(part, taken)
    }
  }
  if (wanted.coupon > 0n || wanted.inner > 0n) refuse('40020')
  changeRefunded(work, original, (part) => given.get(part) ?? 0n)
  return [...given].flatMap(([part, taken]) => {
    if (taken === 0n) return []
    const { owner, accountSet } = accountOf(work, original, part)
    return [{ from: part.from, owner, accountSet, amount: taken.toString() }]
  })
}

/** A refund came to nothing: each part may be given back again. */
export function returnTargets(work: UnitOfWork, original: OrderRow, targets: readonly RefundTarget[]): void {
  changeRefunded(work, original, (part) => {
    const target = targets.find(({ from }) => from === part.from)
    return target === undefined ? 0n : -BigInt(target.amount)
  })
}

function changeRefunded(work: UnitOfWork, original: OrderRow, by: (part: PayPart) => bigint): void {
  const { payParts } = original.details
  // One way alone: what went back stands with the order.
  if (payParts === undefined) return
  const changed = payParts.map((part) => ({ ...part, refunded: (BigInt(part.refunded) + by(part)).toString() }))
  work.change(orders, original, { details: { ...original.details, payParts: changed } })
}

function accountOf(work: UnitOfWork, order: OrderRow, part: PayPart): AccountRef {
  if (part.from === 'channel') return CHANNEL
  if (part.from === 'coupon') return platformAccount(part.accountSet ?? ACCOUNT_SET.platformMarketing)
  return availableOf(work, order.buyer)
}
