/** What became of an order: the question that settles every unknown outcome. */
import type { Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findText, findTime, mustInteger, mustName, mustText } from '../reply-data.ts'
import { ORDER_STATUS } from '../wire/index.ts'
import { mustBeOrderNo } from './order-terms.ts'

/** `refunded` is still a success. `closed` after `inProgress` needs a person: money may have moved. */
export type OrderStatus = keyof typeof ORDER_STATUS

export interface OrderDetail {
  readonly orderNo: string
  readonly providerOrderNo: string
  readonly status: OrderStatus
  readonly errorMessage: string | null
  /** To be compared with what we asked for, before anything is believed. */
  readonly amountFen: number
  readonly paidAt: Date | null
  /** For an order of the platform itself this is not a member number of ours. */
  readonly payerNo: string | null
  readonly originalOrderNo: string | null
  /** Openid, user id or masked card the money came from. */
  readonly payerAccount: string | null
  readonly channelTradeNo: string | null
  readonly note: string | null
}

export interface OrderQuery {
  /** Refused 40000: no such order. Only twice, some seconds apart, does that allow the same number to be sent again. */
  detail(order: { orderNo: string }): Promise<Outcome<OrderDetail>>
}

export function createOrderQuery({ gateway }: Line): OrderQuery {
  return {
    detail: ({ orderNo }) =>
      gateway.call({
        method: 'orderService.getOrderDetail',
        kind: 'query',
        mustEcho: ['bizOrderNo'],
        params: () => ({ bizOrderNo: mustBeOrderNo(orderNo) }),
        read: (data) => ({
          orderNo: mustText(data, 'bizOrderNo'),
          providerOrderNo: mustText(data, 'orderNo'),
          status: mustName(ORDER_STATUS, mustInteger(data, 'orderStatus'), 'orderStatus'),
          errorMessage: findText(data, 'errorMessage'),
          amountFen: mustInteger(data, 'amount'),
          paidAt: findTime(data, 'payDatetime'),
          payerNo: findText(data, 'buyerBizUserId'),
          originalOrderNo: findText(data, 'oriBizOrderNo'),
          payerAccount: findText(data, 'acct'),
          channelTradeNo: findText(data, 'payInterfaceOutTradeNo'),
          note: findText(data, 'extendInfo'),
        }),
      }),
  }
}
