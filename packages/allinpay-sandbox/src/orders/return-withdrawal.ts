/** 提现退票: the bank sends a paid withdrawal back. The money is the member's again, its fee where that is sent back too, and nothing is notified. */
import { ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import { availableOf, CHANNEL, PLATFORM_BALANCE } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** False for what is no withdrawal, was not paid, or came back before. The order stays 成功: only the check file tells. */
export async function returnWithdrawal(
  work: UnitOfWork,
  order: OrderRow,
  { withFee = false }: { readonly withFee?: boolean } = {},
): Promise<boolean> {
  if (order.type !== ORDER_TYPE.withdraw || order.state !== ORDER_STATUS.succeeded) return false
  if (order.details.returned === true) return false
  work.change(orders, order, { details: { ...order.details, returned: true } })
  const member = availableOf(work, order.buyer, order.details.accountSetNo ?? null)
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '提现退票',
    tradeType: TRADE_TYPE.refund,
    extendInfo: order.extendInfo,
    moves: [
      { from: CHANNEL, to: member, amount: order.amount - order.fee },
      ...(withFee ? [{ from: PLATFORM_BALANCE, to: member, amount: order.fee }] : []),
    ],
  })
  return true
}
