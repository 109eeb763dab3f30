// The orders of the provider during the demo's past, each with its state.
import type { OrderDetail, OrderStatus, PayStatus } from '@merchant/allinpay'
import type { Clock } from '../../../../apps/server/src/kernel/clock.ts'

interface Order {
  readonly orderNo: string
  readonly providerOrderNo: string
  readonly amountFen: number
  readonly payerNo: string | null
  status: OrderStatus
  paidAt: Date | null
  errorMessage: string | null
}

export interface OrderBook {
  open(order: Pick<Order, 'orderNo' | 'amountFen' | 'payerNo'>, status: OrderStatus): Order
  find(orderNo: string): Order | undefined
  /** Errors: throws when there is none. */
  get(orderNo: string): Order
  /** For an order of this moment, which is now unless given. */
  newOrderNo(at?: Date): string
}

export function createOrderBook(clock: Clock): OrderBook {
  const orders = new Map<string, Order>()
  let serial = 0
  const newOrderNo = (at = clock.now()): string => `17${String(at.getTime())}${String(++serial).padStart(6, '0')}`
  return {
    newOrderNo,
    open({ orderNo, amountFen, payerNo }, status) {
      const paidAt = status === 'succeeded' ? clock.now() : null
      const order = { orderNo, amountFen, payerNo, providerOrderNo: newOrderNo(), status, paidAt, errorMessage: null }
      orders.set(orderNo, order)
      return order
    },
    find: (orderNo) => orders.get(orderNo),
    get(orderNo) {
      const order = orders.get(orderNo)
      if (order === undefined) throw new Error(`Not an order: ${orderNo}`)
      return order
    },
  }
}

export const acceptedAs = ({ orderNo, providerOrderNo }: Order, payStatus: PayStatus) => ({
  orderNo,
  providerOrderNo,
  payStatus,
  failMessage: null,
  tradeNo: null,
  payInfo: null,
  needsSms: false,
  note: null,
})

export const detailOf = (order: Order): OrderDetail => ({
  ...order,
  originalOrderNo: null,
  payerAccount: null,
  channelTradeNo: null,
  note: null,
})
