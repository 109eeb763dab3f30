/** What an order's notification says. */
import { NOTIFY_STATUS, PLATFORM_MEMBER_NO, toChinaTime } from '@merchant/allinpay/wire'
import { notify } from '../notifications/enqueue.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { channelFacts } from './channel-facts.ts'

/** Queues the notification of an order's end. */
export function notifyOrder(
  work: UnitOfWork,
  order: OrderRow,
  status: (typeof NOTIFY_STATUS)[keyof typeof NOTIFY_STATUS],
): void {
  notify(work, {
    type: 'order',
    bizOrderNo: order.bizOrderNo,
    bizUserId: order.buyer,
    backUrl: order.backUrl,
    body: {
      amount: order.amount,
      orderNo: order.orderNo,
      extendInfo: order.extendInfo ?? '',
      buyerBizUserId: buyerOf(work, order),
      payDatetime: toChinaTime(order.finishedAt ?? work.now),
      bizOrderNo: order.bizOrderNo,
      status,
      oriBizOrderNo: order.oriBizOrderNo ?? undefined,
      ...channelFacts(order),
    },
  })
}

/** Who paid. For the platform the real gateway answers an id, not the constant. */
export function buyerOf(work: UnitOfWork, order: OrderRow): string {
  return order.buyer === PLATFORM_MEMBER_NO ? `platform-${work.appId}` : order.buyer
}
