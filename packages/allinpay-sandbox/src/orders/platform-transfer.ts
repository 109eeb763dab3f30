/** 平台转账: the platform gives of its own money to a member, at once; nobody confirms it and nothing is notified. */
import { ACCOUNT_SET, ORDER_TYPE, PLATFORM_MEMBER_NO } from '@merchant/allinpay/wire'
import { availableOf, platformAccount } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { amount, optional, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustFindMember } from '../members/member.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { addOrder, markSucceeded } from './order.ts'

/** What the platform may give of: never its reserve, and nothing that is in transit. */
const SOURCES: readonly string[] = [
  ACCOUNT_SET.platformBalance,
  ACCOUNT_SET.platformDeposit,
  ACCOUNT_SET.platformMarketing,
  ACCOUNT_SET.prepaidCard,
]

export const transferParams = {
  bizTransferNo: text(50),
  sourceAccountSetNo: text(20),
  targetBizUserId: text(32),
  targetAccountSetNo: text(20),
  amount: amount(),
  extendInfo: optional(text(200, /^[^|]*$/)),
}

/** Refuses 30019 no set of the platform's, 30018 no set of the member's, 40014 the platform has too little. */
export async function transfer(work: UnitOfWork, params: Params<typeof transferParams>): Promise<OrderRow> {
  if (!SOURCES.includes(params.sourceAccountSetNo)) refuse('30019')
  const { bizUserId } = await mustFindMember(work, params.targetBizUserId)
  if (params.targetAccountSetNo !== work.app.accountSetNo) refuse('30018')
  const order = await addOrder(work, {
    bizOrderNo: params.bizTransferNo,
    type: ORDER_TYPE.applicationTransfer,
    amount: params.amount,
    fee: 0n,
    buyer: PLATFORM_MEMBER_NO,
    receiver: bizUserId,
    validateType: 0,
    extendInfo: params.extendInfo,
    details: { accountSetNo: params.sourceAccountSetNo },
  })
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '平台转账',
    tradeType: TRADE_TYPE.transfer,
    extendInfo: order.extendInfo,
    moves: [
      {
        from: platformAccount(params.sourceAccountSetNo),
        to: availableOf(work, bizUserId),
        amount: params.amount,
      },
    ],
  })
  await markSucceeded(work, order)
  return order
}

export const applicationTransferService = service({
  method: 'orderService.applicationTransfer',
  params: transferParams,
  async run(work, params) {
    const order = await transfer(work, params)
    return {
      transferNo: order.orderNo,
      bizTransferNo: order.bizOrderNo,
      amount: order.amount,
      extendInfo: order.extendInfo,
    }
  },
})
