/** 提现退票: the bank sends a paid withdrawal back. The money is the member's again, the fee stays, and nothing is notified. */
import { ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import { availableOf, CHANNEL } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** False for what is no withdrawal, was not paid, or came back before. The order stays 成功: only the check file tells. */
export async function returnWithdrawal(work: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (order.type !== ORDER_TYPE.withdraw || order.state !== ORDER_STATUS.succeeded) return false
  if (order.details.returned === true) return false
  work.change(orders, order, { details: { ...order.details, returned: true } })
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '提现退票',
    tradeType: TRADE_TYPE.refund,
    extendInfo: order.extendInfo,
    moves: [
      {
        from: CHANNEL,
        to: availableOf(work, order.buyer, order.details.accountSetNo ?? null),
        amount: order.amount - order.fee,
      },
    ],
  })
  return true
}
