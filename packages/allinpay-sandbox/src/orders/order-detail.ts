/** getOrderDetail and the splits of an order: the only source a caller may believe after a doubt. */
import { type JsonInput, ORDER_TYPE, toChinaTime } from '@merchant/allinpay/wire'
import { text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { type OrderRow, orders, type SplitDetail } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isPayout } from './agent-pay.ts'
import { channelFacts } from './channel-facts.ts'
import { buyerOf } from './order-notification.ts'
import { mustFindOrder } from './order.ts'
import { goesInside } from './pay-parts.ts'

const TO_BALANCE = 1
const TO_ORIGINAL_ACCOUNT = 2

async function originalOf(work: UnitOfWork, order: OrderRow): Promise<OrderRow | undefined> {
  const bizOrderNo = order.oriBizOrderNo
  return bizOrderNo === null ? undefined : work.find(orders, { appId: work.appId, bizOrderNo })
}

export const getOrderDetailService = service({
  method: 'orderService.getOrderDetail',
  reads: true,
  params: { bizOrderNo: text(50) },
  async run(work, { bizOrderNo }) {
    const order = await mustFindOrder(work, bizOrderNo)
    const original = await originalOf(work, order)
    return {
      orderNo: order.orderNo,
      bizOrderNo: order.bizOrderNo,
      oriOrderNo: original?.orderNo ?? null,
      oriBizOrderNo: order.oriBizOrderNo,
      orderStatus: order.state,
      errorMessage: order.errorMessage,
      amount: order.amount,
      payDatetime: order.finishedAt ? toChinaTime(order.finishedAt) : null,
      buyerBizUserId: buyerOf(work, order),
      refundWhereabouts:
        order.type === ORDER_TYPE.refund ? (goesInside(order) ? TO_BALANCE : TO_ORIGINAL_ACCOUNT) : null,
      payWhereabouts: isPayout(order) ? TO_BALANCE : null,
      ...channelFacts(order),
      extendInfo: order.extendInfo,
    }
  },
})

function splitList(splits: readonly SplitDetail[]): JsonInput {
  return splits.map((split) => ({
    bizUserId: split.bizUserId,
    accountSetNo: split.accountSetNo,
    amount: BigInt(split.amount),
    fee: BigInt(split.fee),
    remark: split.remark,
    splitRuleList: split.splits.length > 0 ? splitList(split.splits) : null,
  }))
}

export const getOrderSplitRuleListDetailService = service({
  method: 'orderService.getOrderSplitRuleListDetail',
  reads: true,
  params: { bizOrderNo: text(50) },
  async run(work, { bizOrderNo }) {
    const order = await mustFindOrder(work, bizOrderNo)
    const splits = order.details.splits ?? []
    if (splits.length === 0 || order.splitState === null) refuse('40000')
    return {
      orderNo: order.orderNo,
      bizOrderNo,
      recieverId: order.receiver,
      splitRuleListDetail: splitList(splits),
      state: order.splitState,
    }
  },
})
