// What one order of the plan is made of: the same facts, in the same order, of a told order and of its copies.
import { formatInstant, rateOnly, standardMs } from '@merchant/contract'
import { inBoth } from '../../../../apps/server/src/kernel/in-both.ts'
import type { FieldCipher } from '../../../../apps/server/src/kernel/field-cipher.ts'
import {
  freightOf,
  itemColumns,
  periodsOf,
  priceOf,
  promisesOf,
  receiverColumns,
} from '../../../../apps/server/src/modules/trade/sale-order/place-order.ts'
import { charged } from '../../../../apps/server/src/modules/trade/sale-order/charge-lines.ts'
import { goodsNameOf } from '../../../../apps/server/src/modules/trade/sale-order/start-payment.ts'
import type { ReservedLine } from '../../../../apps/server/src/modules/trade/sale-order/sale-order.deps.ts'
import { HOUR, SECOND } from '../durations.ts'
import type { PlannedOrder } from '../order-plan.ts'
import { waybillOf } from '../waybill.ts'
import { tickAfter } from '../timeline.ts'
import type { Row } from './json.ts'
import { commandKeyOf } from './told-rows.ts'

/** A goods as an order of the plan finds it. */
export type SoldGoods = Omit<ReservedLine, 'quantity'>

export interface OrderFacts {
  /** Goods, freight, payable, commission, and what is left for the merchant. */
  readonly amounts: readonly number[]
  /** When it was placed, paid, remarked, closed, shipped, completed, settled; null: it was not. */
  readonly moments: readonly (number | null)[]
  /** Texts that stand somewhere in a row, alone or within another text. */
  readonly texts: readonly string[]
  readonly lines: readonly Row[]
  /** Columns of the order itself that are nothing of the above. */
  readonly columns: Row
}

export interface FactsDeps {
  readonly merchantId: string
  readonly cipher: FieldCipher
  readonly goodsOf: (goodsIndex: number) => SoldGoods
  readonly carrierName: (code: string) => string | null
  /** The id of the buyer's row. */
  readonly buyerOf: (order: PlannedOrder) => string
}

export function factsOf(deps: FactsDeps, order: PlannedOrder): OrderFacts {
  const sold = order.lines.map(({ goods, quantity }) => ({
    ...deps.goodsOf(goods.index),
    quantity,
    discountFen: 0,
  }))
  const { freightFen, steps } = freightOf(sold, order.buyer.receiver)
  // The history was sold before there were rules.
  const lines = charged(sold, {
    freightFen,
    commissionOf: ({ commissionBp }) => ({ ruleId: null, ...rateOnly(commissionBp) }),
  })
  const { goodsFen, payableFen, commissionFen } = priceOf(lines, freightFen)
  const promises = promisesOf(lines)
  const paidAt = order.paidAt?.getTime() ?? null
  const buyerId = deps.buyerOf(order)
  const { carrierCode, waybillNo } = waybillOf(order)
  const carrier = deps.carrierName(carrierCode) ?? ''
  return {
    amounts: [goodsFen, freightFen, payableFen, commissionFen, payableFen - commissionFen],
    moments: momentsOf(order),
    texts: [
      waybillNo,
      carrierCode,
      carrier,
      inBoth(carrier).en,
      order.sellerRemark,
      buyerId,
      memberPartOf(buyerId),
      commandKeyOf(order.index),
      goodsNameOf(lines[0]?.title ?? ''),
      formatInstant(new Date(order.placedAt.getTime() + standardMs('order.payExpireMin'))),
      ...lines.map((line) => line.skuId),
    ],
    lines: lines.map((line, index) => lineColumns(deps, line, index)),
    columns: {
      buyer_nickname: order.buyer.nickname,
      buyer_remark: order.buyerRemark,
      // Tagged are orders of today, which are told. As COPY reads a list.
      tags: '{}',
      ...asRow(receiverColumns(deps.cipher, deps.merchantId, order.buyer.receiver)),
      goods_fen: goodsFen,
      freight_fen: freightFen,
      ...asRow({ freight_steps: JSON.stringify(steps) }),
      commission_fen: commissionFen,
      ...promises,
      ...periodsOf(lines),
      ship_deadline_at: paidAt === null ? null : new Date(paidAt + promises.ship_hours * HOUR).toISOString(),
    },
  }
}

/** The provider knows a buyer by a number in which its id stands. */
export const memberPartOf = (buyerId: string): string => buyerId.replaceAll('-', '').slice(1)

/** The product's columns of a line, but for the ids that are made anew and the moment, which is the order's. */
function lineColumns({ merchantId }: FactsDeps, line: Parameters<typeof priceOf>[0][number], index: number): Row {
  const {
    id: _,
    order_id: __,
    ordered_at: ___,
    services,
    valid_until: validUntil,
    ...columns
  } = itemColumns(line, {
    merchantId,
    orderId: '',
    line: index + 1,
    now: new Date(0),
  })
  // As COPY reads a list.
  return asRow({ ...columns, services: `{${services.join(',')}}`, valid_until: validUntil?.toISOString() ?? null })
}

/** Deadlines fire at the scheduler's next tick. */
function momentsOf(order: PlannedOrder): (number | null)[] {
  const at = (moment: Date | null): number | null => moment?.getTime() ?? null
  const firedAt = (moment: Date | null): number | null => (moment === null ? null : tickAfter(moment))
  const paidAt = at(order.paidAt)
  return [
    at(order.placedAt),
    paidAt,
    paidAt === null || order.sellerRemark === '' ? null : paidAt + 40 * SECOND,
    at(order.closedAt) ?? firedAt(order.expiresAt),
    at(order.shippedAt),
    at(order.confirmedAt) ?? firedAt(order.completedAt),
    firedAt(order.settledAt),
  ]
}

/** Columns as the product makes them, as they are copied. */
function asRow(columns: Readonly<Record<string, Buffer | string | number | boolean | null>>): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, Buffer.isBuffer(value) ? hex(value) : value]),
  )
}

/** Bytes as PostgreSQL spells them. */
export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
