// Sale orders as a list shows them, apart from what is done to them: the home page lists some, and brings along no more than that.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { goodsService } from './goods-service.ts'
import { printTemplate } from './sale-order-paper.ts'
import { deliveryType } from './delivery-type.ts'

export const saleOrderStatus = z.enum(['UNPAID', 'TO_SHIP', 'PART_SHIPPED', 'SHIPPED', 'COMPLETED', 'CLOSED'])
export type SaleOrderStatus = z.output<typeof saleOrderStatus>
/** The tab that an order stands in: what has left in part still waits to be shipped. */
export const saleOrderStage = saleOrderStatus.exclude(['PART_SHIPPED'])
export type SaleOrderStage = z.output<typeof saleOrderStage>
/** A tab of the list: a stage, or those whose after-sale is in progress, whatever stage they are in. */
export const saleOrderTab = z.enum(['UNPAID', 'TO_SHIP', 'SHIPPED', 'AFTER_SALE', 'COMPLETED', 'CLOSED'])
export type SaleOrderTab = z.output<typeof saleOrderTab>
export const shipDeadline = z.enum(['OVERDUE', 'SOON', 'HELD', 'ADDRESS'], {
  error: telling('没有这种发货时效', 'There is no such deadline'),
})
export type ShipDeadline = z.output<typeof shipDeadline>
/** Why nothing of an order may be shipped: the platform looks into it, its buyer wants another address, there is a dispute. */
export const holdReason = z.enum(['RISK', 'ADDRESS_REVIEW', 'DISPUTE', 'PLATFORM'])
export type HoldReason = z.output<typeof holdReason>
/** What stands on an order by which one looks for it. */
export const orderMark = z.enum(
  [
    'URGED',
    'BUYER_REMARK',
    'SELLER_REMARK',
    'NOT_PRINTED',
    'PRINTED',
    'PRESALE',
    'PICKUP',
    'VOUCHER',
    'VIRTUAL',
    'BY_MERCHANT',
    'INVOICE_REQUESTED',
    'INVOICE_ISSUED',
    'INVOICE_REJECTED',
    'RETURNING',
    'FLAG_5',
    'FLAG_4',
    'FLAG_3',
    'FLAG_2',
    'FLAG_1',
  ],
  { error: telling('没有这种标记', 'There is no such mark') },
)
export type OrderMark = z.output<typeof orderMark>
/** What became of an order after its sale: a return is open or a refund on its way, some or all of its money went back. */
export const afterSaleStatus = z.enum(['IN_PROGRESS', 'PART_REFUNDED', 'ALL_REFUNDED', 'NONE'])
export type AfterSaleStatus = z.output<typeof afterSaleStatus>
export const settleStatus = z.enum(['NOT_DUE', 'PENDING', 'SETTLED', 'VOID'])
export type SettleStatus = z.output<typeof settleStatus>
export const saleOrderAction = z.enum([
  'ship',
  'outOfStock',
  'close',
  'price',
  'extend',
  'refund',
  'remark',
  'resendNotice',
  'confirm',
  'cancel',
  'urge',
  'askTime',
  'fastRefund',
  'changeAddress',
  'approveAddress',
  'rejectAddress',
  'askAddress',
  'dropAddress',
  'askInvoice',
  'issueInvoice',
  'correctInvoice',
  'rejectInvoice',
])
export type SaleOrderAction = z.output<typeof saleOrderAction>

/** 0 grey, which is none, 1 purple, 2 cyan, 3 green, 4 orange, 5 red. */
export const ORDER_FLAGS = [0, 1, 2, 3, 4, 5] as const
export type OrderFlag = (typeof ORDER_FLAGS)[number]
export const flagSchema = z.literal([...ORDER_FLAGS], { error: telling('没有这种标记', 'There is no such mark') })

export const saleOrderItem = z.object({
  id: idSchema,
  goodsId: idSchema,
  skuId: idSchema,
  title: z.string(),
  specText: z.string(),
  thumbnailUrl: z.string().nullable(),
  outerSkuCode: z.string(),
  quantity: z.int(),
  /** Of these: on their way or there, and never to be sent, their money going back instead. */
  shippedQuantity: z.int(),
  droppedQuantity: z.int(),
  /** Pieces that wait for the answer to a return. */
  heldQuantity: z.int(),
  unitFen: z.int(),
  /** What was taken off it: its share of the order's discount, and what the merchant lowered it by before it was paid. */
  discountFen: z.int(),
  cutFen: z.int(),
  payFen: z.int(),
  /** Days in which its buyer may ask for after-sale service, from completion on, and whether without a reason; null: older than that. */
  afterSaleDays: z.int().nullable(),
  noReasonReturn: z.boolean().nullable(),
  /** What was promised at placing; none: nothing, or older than that. */
  services: z.array(goodsService),
})

/** MERCHANT: taken down by the merchant's people for a buyer who asked them. */
export const orderSource = z.enum(['STOREFRONT', 'MERCHANT'], {
  error: telling('只能是商城下单、代客下单', 'Ordered in the store, or for the buyer'),
})
export type OrderSource = z.output<typeof orderSource>

/** @see holdReason */
export const orderHold = z.object({ reason: holdReason, note: z.string(), since: instantSchema })

export const orderRow = z.object({
  id: idSchema,
  shopId: idSchema,
  orderNo: z.string(),
  status: saleOrderStatus,
  settleStatus,
  /** Its goods were sold before they were there, and ship later. */
  isPresale: z.boolean(),
  /** A return of it is open. */
  isReturning: z.boolean(),
  source: orderSource,
  /** VIRTUAL: delivered with the payment, without a parcel or an address. VOUCHER: as its codes are redeemed. PICKUP: fetched with one code. */
  deliveryType,
  /** Until when it waits to be fetched, while it does. */
  pickupUntil: instantSchema.nullable(),
  items: z.array(saleOrderItem),
  buyerNickname: z.string(),
  /** Masked: 张*, 138****8000. */
  receiverName: z.string(),
  receiverPhone: z.string(),
  /** Names from province to district, which are no secret. */
  receiverRegion: z.array(z.string()),
  payableFen: z.int(),
  freightFen: z.int(),
  /** What is back with the buyer, and what is on its way there. */
  refundedFen: z.int(),
  refundingFen: z.int(),
  sellerRemark: z.string(),
  flag: flagSchema,
  /** The merchant's own words on it, in the order in which they were put on. */
  tags: z.array(z.string()),
  /** When its buyer last urged it, while it waits to be shipped. */
  urgedAt: instantSchema.nullable(),
  buyerRemark: z.string(),
  createdAt: instantSchema,
  payExpireAt: instantSchema.nullable(),
  paidAt: instantSchema.nullable(),
  shipDeadlineAt: instantSchema.nullable(),
  /** Nothing of it may be shipped, and its promise stands still; null: it may. A buyer is not told. */
  hold: orderHold.nullable(),
  /** When the first of it left. */
  shippedAt: instantSchema.nullable(),
  autoConfirmAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  /** What was printed of it, how often in all, and when last. */
  printed: z.array(printTemplate),
  printCount: z.int(),
  lastPrintedAt: instantSchema.nullable(),
  allowedActions: z.array(saleOrderAction),
  version: versionSchema,
})
export type SaleOrderRow = z.output<typeof orderRow>

/** The first is the default. By completion only the completed ones can be ordered: no other order has it. */
const orderSortNames = [
  'createdAt:desc',
  'createdAt:asc',
  'paidAt:desc',
  'paidAt:asc',
  'shipDeadlineAt:asc',
  'shipDeadlineAt:desc',
  'completedAt:desc',
  'completedAt:asc',
] as const

const sought = z.string().trim().max(40).optional()

export const saleOrderList = endpoint({
  path: '/api/OrderService/List',
  summary: '销售订单列表，各状态的数量随搜索变化',
  access: { merchant: 'saleOrder.view' },
  body: listBody(orderSortNames, {
    /** The tab; TO_SHIP has also what was shipped in part, AFTER_SALE is the same as `afterSale: IN_PROGRESS`. */
    status: saleOrderTab.optional().meta({ title: '状态' }),
    /** Order number, waybill, whole phone or its last four digits, buyer's nickname, receiver's whole name, title of goods or code of an SKU. */
    keyword: sought.meta({ title: '关键词' }),
    /** Of the orders to ship those past their promise, or within twelve hours of it, or for which it stands still. */
    deadline: shipDeadline.optional().meta({ title: '发货时效' }),
    mark: orderMark.optional().meta({ title: '订单标记' }),
    tag: sought.meta({ title: '标签' }),
    afterSale: afterSaleStatus.optional().meta({ title: '售后状态' }),
    /** One line of it at least is of the goods with this number. */
    goodsNo: sought.meta({ title: '商品编号' }),
    /** One parcel of it at least. */
    carrierCode: z.string().max(20).optional().meta({ title: '快递公司' }),
    /** Of the first or second step of the receiver's region: 330000, 330100. */
    regionCode: z
      .string()
      .regex(/^\d{6}$/)
      .optional()
      .meta({ title: '收货地区' }),
    /** What is to be paid, both ends included. */
    payableFromFen: fenSchema().optional().meta({ title: '金额起' }),
    payableToFen: fenSchema().optional().meta({ title: '金额止' }),
    createdFrom: instantSchema.optional().meta({ title: '下单时间起' }),
    createdTo: instantSchema.optional().meta({ title: '下单时间止' }),
    paidFrom: instantSchema.optional().meta({ title: '付款时间起' }),
    paidTo: instantSchema.optional().meta({ title: '付款时间止' }),
    /** By when it is to leave, or was. */
    deadlineFrom: instantSchema.optional().meta({ title: '发货截止起' }),
    deadlineTo: instantSchema.optional().meta({ title: '发货截止止' }),
    /** When the first of it left. */
    shippedFrom: instantSchema.optional().meta({ title: '发货时间起' }),
    shippedTo: instantSchema.optional().meta({ title: '发货时间止' }),
    completedFrom: instantSchema.optional().meta({ title: '完成时间起' }),
    completedTo: instantSchema.optional().meta({ title: '完成时间止' }),
  })
    .refine(({ sort, status }) => status === 'COMPLETED' || !sort.startsWith('completedAt:'), {
      error: telling('只有已完成的订单能按完成时间排序', 'Only completed orders can be ordered by completion'),
      path: ['sort'],
    })
    .refine(({ status, afterSale }) => status !== 'AFTER_SALE' || (afterSale ?? 'IN_PROGRESS') === 'IN_PROGRESS', {
      error: telling('「售后中」里没有这种售后状态', 'Within this tab every after-sale is in progress'),
      path: ['afterSale'],
    }),
  data: listData(orderRow),
  refusals: ['request.invalid'],
})
