/** What became of an order: the question that settles every unknown outcome. */
import { type Line, type Party, partyOf } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findObjects, findText, findTime, mustInteger, mustName, mustText } from '../reply-data.ts'
import { type JsonObject, ORDER_STATUS } from '../wire/index.ts'
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

/** What became of one share, with the shares its own receiver gave on. */
export interface SharedOut {
  readonly to: Party
  readonly amountFen: number
  readonly feeFen: number
  readonly remark: string | null
  readonly splits: readonly SharedOut[]
}

export interface SplitResult {
  readonly orderNo: string
  readonly providerOrderNo: string
  /** Whose money was shared; null when the provider does not say. */
  readonly receiverNo: string | null
  /** False: the payment itself stands, and its receiver has the whole of it. */
  readonly isDone: boolean
  readonly splits: readonly SharedOut[]
}

export interface OrderQuery {
  /** Refused 40000: no such order. Only twice, some seconds apart, does that allow the same number to be sent again. */
  detail(order: { orderNo: string }): Promise<Outcome<OrderDetail>>

  /** A split can fail after its payment succeeded, and nothing tells so but this. Refused 40000: no such order, or one without. */
  splits(order: { orderNo: string }): Promise<Outcome<SplitResult>>
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

    splits: ({ orderNo }) =>
      gateway.call({
        method: 'orderService.getOrderSplitRuleListDetail',
        kind: 'query',
        mustEcho: ['bizOrderNo'],
        params: () => ({ bizOrderNo: mustBeOrderNo(orderNo) }),
        read: (data) => ({
          orderNo: mustText(data, 'bizOrderNo'),
          providerOrderNo: mustText(data, 'orderNo'),
          receiverNo: findText(data, 'recieverId'),
          isDone: mustName(SPLIT_STATE, mustInteger(data, 'state'), 'state') === 'done',
          splits: readSplits(data, 'splitRuleListDetail'),
        }),
      }),
  }
}

const SPLIT_STATE = { failed: 0, done: 1 } as const

function readSplits(data: JsonObject, name: string): SharedOut[] {
  return findObjects(data, name).map((split) => ({
    to: partyOf(mustText(split, 'bizUserId')),
    amountFen: mustInteger(split, 'amount'),
    feeFen: mustInteger(split, 'fee'),
    remark: findText(split, 'remark'),
    splits: readSplits(split, 'splitRuleList'),
  }))
}
