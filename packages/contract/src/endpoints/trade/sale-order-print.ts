// What is printed of sale orders: one list to pick the goods by, and a note for each order that lies beside its goods.
import { z } from 'zod'
import { deliveryType } from './delivery-type.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { instantSchema } from '../../time.ts'
import { orderIds } from './sale-order-batch.ts'
import { saleOrderStatus } from './sale-order-list.ts'
import { printTemplate } from './sale-order-paper.ts'
import { deliveryNote } from '../merchant/delivery-note.ts'
import { waybillPayType } from './waybill.ts'
import { waybillPaper } from './waybill-view.ts'

/** Goods as paper names them. */
const printedGoods = {
  title: z.string(),
  specText: z.string(),
  outerSkuCode: z.string(),
  thumbnailUrl: z.string().nullable(),
}

const pick = z.object({
  ...printedGoods,
  skuId: idSchema,
  /** Still to be sent, over all the orders. */
  quantity: z.int(),
  /** Into which baskets, which are numbered as the orders are. */
  baskets: z.array(z.object({ basket: z.int(), quantity: z.int() })),
})

const note = z.object({
  id: idSchema,
  basket: z.int(),
  orderNo: z.string(),
  shopId: idSchema,
  status: saleOrderStatus,
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  buyerNickname: z.string(),
  buyerRemark: z.string(),
  deliveryType,
  /** Of what is fetched, who comes and where it is fetched. In full for who may see it, while the goods are not received; otherwise masked. */
  receiver: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  isReceiverFull: z.boolean(),
  items: z.array(
    z.object({
      ...printedGoods,
      itemId: idSchema,
      /** What this paper goes with: still to be sent, or, when nothing is, what was sent. */
      quantity: z.int(),
      /** Sent before, which lies in other parcels, and never to be sent. */
      sentBefore: z.int(),
      dropped: z.int(),
      unitFen: z.int(),
    }),
  ),
  freightFen: z.int(),
  payableFen: z.int(),
  refundedFen: z.int(),
})

const party = z.object({ name: z.string(), phone: z.string(), address: z.string() })

const label = z.object({
  /** Of the waybill. */
  id: idSchema,
  basket: z.int(),
  orderNo: z.string(),
  paper: waybillPaper,
  carrierName: z.string(),
  /** Its customers' line. */
  carrierPhone: z.string(),
  waybillNo: z.string(),
  /** What the carrier sorts by, large on the label, and where its bag is opened. */
  sortCode: z.string(),
  hub: z.string(),
  payType: waybillPayType,
  sender: party,
  /** In full for who may see it, while the goods are not received; otherwise masked. */
  receiver: party,
  isReceiverFull: z.boolean(),
  goods: z.string(),
  buyerRemark: z.string(),
  /** How often it was printed, this time too. */
  printCount: z.int(),
})

export const saleOrderPrint = endpoint({
  path: '/api/OrderService/Print',
  summary:
    '打印：最多 100 个订单合并的拣货单，逐单的发货单，或已取号的电子面单；不能打印的逐单说明原因，其余照常；记入订单记录与操作日志，10 分钟内再次打开不重复计次',
  access: { merchant: 'saleOrder.print' },
  shops: 'any',
  body: z.strictObject({ orderIds, template: printTemplate }),
  data: z.object({
    at: instantSchema,
    /** In the order of their baskets; only what can be printed. */
    orders: z.array(z.object({ id: idSchema, basket: z.int(), orderNo: z.string(), pieces: z.int() })),
    /** Of a pick list, sorted by code, so that one walks along the shelves once. */
    picks: z.array(pick),
    notes: z.array(note),
    labels: z.array(label),
    shops: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        servicePhone: z.string(),
        logoUrl: z.string().nullable(),
        deliveryNote,
        returnAddress: z.object({ contact: z.string(), phone: z.string(), address: z.string() }).nullable(),
      }),
    ),
    failed: z.array(z.object({ id: idSchema, orderNo: z.string().nullable(), code: z.string(), message: z.string() })),
  }),
  refusals: ['limit.exceeded', 'request.tooMany'],
})
