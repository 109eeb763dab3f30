// Sale orders: what a buyer ordered, as the storefront creates it and the merchant handles it.
import { telling } from '../../said.ts'
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { consumeAnswer, consumeTerms } from '../money/platform-payment.ts'
import { revealed, revealReason } from '../../reveal.ts'
import { textSchema } from '../../rules.ts'
import { closeReasonCode } from './close-reason.ts'
import { addressOperations } from './address-change.ts'
import { invoiceOperations } from './order-invoice.ts'
import { tagOperations, tagTerms } from './order-tags.ts'
import { waybillSchema } from '../../waybill.ts'
import { extendDays, saleOrderBatch } from './sale-order-batch.ts'
import { saleOrderPrint } from './sale-order-print.ts'
import { placeOperations } from './place-order.ts'
import { shipRowOperations } from './ship-rows.ts'
import { goodsSnapshot, ofLine } from './goods-snapshot.ts'
import { parcelCostFen, parcelWeightG } from './parcel-notes.ts'
import { orderInfo } from './sale-order-info.ts'
import { flagSchema, saleOrderList } from './sale-order-list.ts'

/** The receipt put off by a merchant, in times and days in all. */
export const MOST_EXTENDS = 3
export const MOST_EXTENDED_DAYS = 30
/** Lower prices of one order. */
export const MOST_PRICE_CUTS = 50
/** Orders that leave in the parcel of another. */
export const MOST_TOGETHER = 20
/** Parcels that are sent at once, and the kinds of goods in one. */
export const MOST_PACKAGES = 10
/** Parcels of one order in all, but those that were taken back. */
export const MOST_PARCELS = 20

const parcelTerms = {
  carrierCode: z.string().max(20).meta({ title: '快递公司' }),
  waybillNo: waybillSchema.meta({ title: '运单号' }),
}

/** For the merchant's own eyes. What is not sent stays as it is; null: not known any more. */
const parcelNotes = { weightG: parcelWeightG.nullable().optional(), costFen: parcelCostFen.nullable().optional() }

/** The waybill is known to be on another buyer's parcel too, and is right all the same. */
const isSure = z.boolean().default(false).meta({ title: '确认使用' })

const someItems = z
  .array(
    z.strictObject({
      itemId: idSchema.meta({ title: '商品' }),
      quantity: z
        .int({ error: telling('数量须为整数', 'A whole number') })
        .min(1, { error: telling('数量至少为 1', 'At least 1') })
        .max(999, { error: telling('数量不能超过 999', 'At most 999') })
        .meta({ title: '数量' }),
    }),
  )
  .min(1, { error: telling('至少一件商品', 'At least one kind of goods') })
  .max(50, { error: telling('最多 50 种商品', 'At most 50 kinds of goods') })
  .meta({ title: '商品' })

const refundTerms = {
  orderId: idSchema,
  version: versionSchema,
  /** All that the buyer gets; the commission's share is the platform's part of it. */
  amountFen: fenSchema(1).meta({ title: '退款金额' }),
  reason: textSchema(2, 100).meta({ title: '退款原因' }),
}

/** In the operation log. */
export const saleOrderActs = {
  'saleOrder.place': { label: ['下单', 'Place an order'] },
  'saleOrder.paid': { label: ['买家付款', 'Order paid'] },
  'saleOrder.paidLate': { label: ['关闭后到账或多付', 'Paid late or twice'] },
  'saleOrder.latePayRefunded': { label: ['迟到或多付款已退回', 'Late payment refunded'] },
  'saleOrder.lateRefundFailed': { label: ['迟到或多付款退回未成功', 'Refund of a late payment failed'] },
  'saleOrder.close': { label: ['关闭订单', 'Close an order'] },
  'saleOrder.cut': { label: ['订单改价', 'Lower the price of an order'] },
  'saleOrder.extend': { label: ['延长收货', 'Extend the receipt of an order'] },
  'saleOrder.addressChanged': { label: ['修改收货地址', 'Change where an order goes'] },
  'saleOrder.addressAsked': { label: ['买家申请改地址', 'New address asked for'] },
  'saleOrder.addressApproved': { label: ['同意改地址', 'Agree to a new address'] },
  'saleOrder.addressRejected': { label: ['拒绝改地址', 'Refuse a new address'] },
  'saleOrder.addressDropped': { label: ['买家撤回改地址', 'New address taken back'] },
  'saleOrder.invoiceAsked': { label: ['买家申请发票', 'Invoice asked for'] },
  'saleOrder.invoiceIssued': { label: ['登记开票', 'Issue an invoice'] },
  'saleOrder.invoiceCorrected': { label: ['更正发票号码', 'Correct an invoice number'] },
  'saleOrder.invoiceRejected': { label: ['拒绝开票', 'Refuse an invoice'] },
  'saleOrder.urge': { label: ['买家催发货', 'Urged by the buyer'] },
  'saleOrder.ship': { label: ['订单发货', 'Ship an order'] },
  'saleOrder.delivered': { label: ['虚拟商品自动发货', 'Virtual goods delivered'] },
  'saleOrder.codesMade': { label: ['生成券码', 'Codes made'] },
  'saleOrder.redeemed': { label: ['核销券码', 'Redeem a code'] },
  'saleOrder.codesRefunded': { label: ['未核销的券退款', 'Pay unused codes back'] },
  'saleOrder.codesExpired': { label: ['券码过期退款', 'Codes expired and refunded'] },
  'saleOrder.pickupReady': { label: ['生成自提码', 'Pick-up code made'] },
  'saleOrder.pickedUp': { label: ['核销自提', 'Hand an order over'] },
  'saleOrder.pickupExtended': { label: ['延长自提', 'Extend the pick-up of an order'] },
  'saleOrder.pickupExpired': { label: ['逾期未自提退款', 'Not fetched and refunded'] },
  'saleOrder.shipUndone': { label: ['撤销发货', 'Take a parcel back'] },
  'saleOrder.parcelNoted': { label: ['登记包裹重量与成本', 'Note a parcel’s weight and cost'] },
  'saleOrder.shipChanged': { label: ['修改物流', 'Change the carrier or number of a parcel'] },
  'saleOrder.waybillTaken': { label: ['取电子面单号', 'Take an e-waybill number'] },
  'saleOrder.waybillRefused': { label: ['电子面单取号失败', 'E-waybill number refused'] },
  'saleOrder.waybillCanceled': { label: ['取消电子面单', 'Cancel an e-waybill number'] },
  'saleOrder.outOfStock': { label: ['缺货退款', 'Refund what is out of stock'] },
  'saleOrder.returnAsked': { label: ['申请售后', 'Return asked for'] },
  'saleOrder.returnDropped': { label: ['售后退款·不再发货', 'Not sent, for a return'] },
  'saleOrder.returnEnded': { label: ['售后结束', 'Return over'] },
  'saleOrder.signed': { label: ['包裹签收', 'Parcels signed for'] },
  'saleOrder.waitForParcel': { label: ['顺延自动确认收货', 'Receipt waits for its parcels'] },
  'saleOrder.confirm': { label: ['买家确认收货', 'Confirm receipt'] },
  'saleOrder.autoConfirm': { label: ['自动确认收货', 'Receipt confirmed automatically'] },
  'saleOrder.settle': { label: ['订单结算', 'Settle an order'] },
  'saleOrder.refundAsked': { label: ['发起退款', 'Refund an order'] },
  'saleOrder.refundCovered': { label: ['退款·保证金与平台垫付', 'Refund out of deposit and debt'] },
  'saleOrder.commissionReturned': { label: ['退款·佣金退回', 'Commission returned for a refund'] },
  'saleOrder.refunded': { label: ['退款成功', 'Order refunded'] },
  'saleOrder.refundFailed': { label: ['退款未成功', 'Refund failed'] },
  'saleOrder.printed': { label: ['打印订单', 'Print an order'] },
  'saleOrder.tagged': { label: ['订单标签', 'Tag an order'] },
  'saleOrder.texted': { label: ['短信通知收件人', 'Receiver texted'] },
  'saleOrder.textedAgain': { label: ['重发短信通知', 'Text the receiver once more'] },
  'saleOrder.remark': { label: ['订单备注', 'Edit an order remark'] },
  'saleOrder.reveal': { label: ['查看完整收货信息', 'View full receiver details'] },
} as const satisfies Acts

/** What a buyer does to an order, through its storefront. */
const buyersActs = [
  'confirm',
  'fastRefund',
  'cancel',
  'urge',
  'askTime',
  'askAddress',
  'dropAddress',
  'askInvoice',
] as const

export const saleOrder = {
  ...placeOperations,
  list: saleOrderList,
  batch: saleOrderBatch,
  ...shipRowOperations,
  print: saleOrderPrint,
  ...tagOperations,
  info: endpoint({
    path: '/api/OrderService/Info',
    summary: '订单详情：商品、金额、支付、发货、时间线',
    access: { merchant: 'saleOrder.view', storefront: true, whileUnverified: 'storefront' },
    shops: 'any',
    body: z.strictObject({ id: idSchema }),
    data: orderInfo,
    refusals: ['record.notFound'],
  }),
  snapshot: endpoint({
    path: '/api/OrderService/Snapshot',
    summary: '交易快照：订单中一件商品下单时的标题、图片、参数、详情、价格与服务承诺，以及之后有无修改',
    access: { merchant: 'saleOrder.view', storefront: true, whileUnverified: 'storefront' },
    shops: 'any',
    body: z.strictObject(ofLine),
    data: goodsSnapshot,
    refusals: ['record.notFound'],
  }),
  reveal: endpoint({
    path: '/api/OrderService/Reveal',
    summary: '查看一项或全部完整收货信息；记入操作日志，每日有次数限制；同一订单的全部收货信息当日再看不重复计次',
    access: { merchant: 'saleOrder.reveal' },
    shops: 'any',
    body: z.strictObject({
      id: idSchema,
      /** `receiver` is all of them, a line each: name, phone, address; `newReceiver` those that are asked for; `invoice` whom it is made out to and where it is sent. */
      field: z
        .enum(['receiver', 'receiverName', 'receiverPhone', 'receiverAddress', 'newReceiver', 'invoice'], {
          error: telling('没有这一项', 'There is no such item'),
        })
        .meta({ title: '项目' }),
      reason: revealReason,
    }),
    data: revealed,
    refusals: ['record.notFound', 'limit.exceeded', 'request.tooMany'],
  }),
  operate: endpoint({
    path: '/api/OrderService/Operator',
    summary:
      '订单操作：发货、撤销发货、修改物流、登记包裹重量与快递成本、缺货退款、关闭、改价、改收货地址与处理买家的改地址申请、延长收货、退款、登记开票、更正发票号码或拒绝开票、备注与标签、重发短信通知；买家取消、催发货、延长、改地址、申请发票、确认收货与未发货时的极速退款由商城发起',
    access: {
      merchant: {
        field: 'action',
        acts: {
          ship: 'saleOrder.ship',
          undoShip: 'saleOrder.ship',
          editShipment: 'saleOrder.ship',
          noteParcel: 'saleOrder.ship',
          outOfStock: 'saleOrder.refund',
          close: 'saleOrder.close',
          price: 'saleOrder.price',
          extend: 'saleOrder.ship',
          refund: 'saleOrder.refund',
          remark: 'saleOrder.remark',
          resendNotice: 'saleOrder.view',
          changeAddress: 'saleOrder.address',
          approveAddress: 'saleOrder.address',
          rejectAddress: 'saleOrder.address',
          issueInvoice: 'saleOrder.remark',
          correctInvoice: 'saleOrder.remark',
          rejectInvoice: 'saleOrder.remark',
        },
      },
      storefront: { field: 'action', acts: buyersActs },
      whileUnverified: { field: 'action', acts: buyersActs },
    },
    command: true,
    // From the eleventh paid order on that a merchant closes in a day.
    freshProof: { field: 'action', acts: ['outOfStock', 'refund'], of: 'command' },
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: z.literal('ship'),
          orderId: idSchema,
          version: versionSchema,
          packages: z
            .array(
              z.strictObject({
                ...parcelTerms,
                weightG: parcelWeightG.optional(),
                costFen: parcelCostFen.optional(),
                /** What lies in it; all that is left when it is not said, which only a parcel by itself may leave open. */
                items: someItems.optional(),
              }),
            )
            .min(1, { error: telling('至少一个包裹', 'At least one parcel') })
            .max(MOST_PACKAGES, { error: telling('一次最多 10 个包裹', 'At most 10 parcels at once') })
            .refine((packages) => packages.length === 1 || packages.every(({ items }) => items !== undefined), {
              error: telling('多个包裹须分别写明各自的商品', 'Say what lies in each parcel'),
            })
            .refine((packages) => new Set(packages.map(({ waybillNo }) => waybillNo)).size === packages.length, {
              error: telling('包裹的运单号不能重复', 'Each parcel has a waybill of its own'),
            })
            .meta({ title: '包裹' }),
          /** Orders of the same buyer to the same address that leave in the same parcel, each with all that is left of it. */
          together: z
            .array(z.strictObject({ orderId: idSchema.meta({ title: '订单' }), version: versionSchema }))
            .max(MOST_TOGETHER, { error: telling('最多 20 单合并发货', 'At most 20 orders in one parcel') })
            .optional()
            .meta({ title: '合并发货的订单' }),
          isSure,
          /** Its buyer asks for the money of pieces that are sent all the same: that is refused, because they are on their way. */
          refuseReturns: z.boolean().default(false).meta({ title: '拒绝退款并发货' }),
          /** Its buyer reads why; left out: that the goods are on their way, with the number. */
          refuseReason: textSchema(0, 100).optional().meta({ title: '拒绝说明' }),
        }),
        z.strictObject({
          action: z.literal('undoShip'),
          orderId: idSchema,
          version: versionSchema,
          shipmentId: idSchema.meta({ title: '包裹' }),
        }),
        z.strictObject({
          action: z.literal('editShipment'),
          orderId: idSchema,
          version: versionSchema,
          shipmentId: idSchema.meta({ title: '包裹' }),
          ...parcelTerms,
          isSure,
        }),
        /** Its weight and what its carrier asks, at any time: bills of carriers come late. */
        z.strictObject({
          action: z.literal('noteParcel'),
          orderId: idSchema,
          shipmentId: idSchema.meta({ title: '包裹' }),
          ...parcelNotes,
        }),
        /** What can't be sent: its money goes back, and nobody waits for it any more. */
        z.strictObject({
          action: z.literal('outOfStock'),
          orderId: idSchema,
          version: versionSchema,
          items: someItems,
          reason: textSchema(2, 100).meta({ title: '原因' }),
          /** There is some after all: it is for sale again. Otherwise it is taken off the stock. */
          isRestocked: z.boolean().default(false).meta({ title: '退回库存' }),
        }),
        z
          .strictObject({
            action: z.literal('close'),
            orderId: idSchema,
            version: versionSchema,
            reasonCode: closeReasonCode.meta({ title: '关闭原因' }),
            /** Beside the reason; of another one it says which. Its buyer reads both. */
            note: textSchema(0, 100).optional().meta({ title: '说明' }),
          })
          .refine(({ reasonCode, note = '' }) => reasonCode !== 'OTHER' || note.length >= 2, {
            path: ['note'],
            error: telling('选择“其他”时请写明原因，至少 2 个字', 'Say which other reason, in two characters at least'),
          }),
        z.strictObject({
          action: z.literal('price'),
          orderId: idSchema,
          version: versionSchema,
          /** What each line costs from now on; lines that are not named stay as they are. */
          lines: z
            .array(
              z.strictObject({
                itemId: idSchema.meta({ title: '商品' }),
                payFen: fenSchema(0).meta({ title: '成交金额' }),
              }),
            )
            .max(50, { error: telling('最多 50 种商品', 'At most 50 kinds of goods') })
            .meta({ title: '商品' }),
          freightFen: fenSchema(0).meta({ title: '运费' }),
          /** Why, as the order's history tells its buyer. */
          note: textSchema(0, 100).default('').meta({ title: '改价说明' }),
        }),
        z.strictObject({
          action: z.literal('extend'),
          orderId: idSchema,
          version: versionSchema,
          days: extendDays,
        }),
        z.strictObject({
          action: z.literal('refund'),
          ...refundTerms,
        }),
        z.strictObject({
          action: z.literal('remark'),
          orderId: idSchema,
          /** What is not sent stays as it is. */
          remark: textSchema(0, 200).optional().meta({ title: '备注' }),
          flag: flagSchema.optional().meta({ title: '标记' }),
          ...tagTerms,
        }),
        /** The receiver is texted once more: that the last parcel left, or the code. */
        z.strictObject({ action: z.literal('resendNotice'), orderId: idSchema }),
        z.strictObject({ action: z.literal('confirm'), orderId: idSchema }),
        /** All that was paid goes back to the buyer at once; every line was sold with that promise, and nothing was shipped. */
        z.strictObject({ action: z.literal('fastRefund'), orderId: idSchema }),
        z.strictObject({
          action: z.literal('cancel'),
          orderId: idSchema,
          reason: textSchema(2, 100).meta({ title: '取消原因' }),
        }),
        z.strictObject({ action: z.literal('urge'), orderId: idSchema }),
        z.strictObject({ action: z.literal('askTime'), orderId: idSchema }),
        ...addressOperations,
        ...invoiceOperations,
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: orderInfo,
    refusals: [
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'permission.denied',
      'carrier.unknown',
      'carrier.off',
      'waybill.elsewhere',
      'quantity.aboveRest',
      'return.open',
      'region.unknown',
      'freight.noDelivery',
      'provider.pending',
      'refund.aboveRest',
      'balance.short',
      'limit.exceeded',
      'price.notLower',
      'request.tooMany',
      'command.keyReused',
    ],
  }),
  consumeApply: endpoint({
    path: '/api/AllinpayOrder/ConsumeApply',
    summary:
      '消费或退款（通道服务名）：kind 为 refund 时退还订单款项，与订单退款同一流程、同一限额；kind 为 consume 时用钱包余额向平台付款（偿还欠款），须为这一次付款再次验证身份',
    access: { merchant: { field: 'kind', acts: { refund: 'saleOrder.refund', consume: 'platformPayment.pay' } } },
    command: true,
    // A refund where it closes one more paid order than a day has.
    freshProof: { field: 'kind', acts: ['consume', 'refund'], of: 'command' },
    body: z.discriminatedUnion(
      'kind',
      [
        z.strictObject({ kind: z.literal('refund'), ...refundTerms }),
        z.strictObject({ kind: z.literal('consume'), ...consumeTerms }),
      ],
      { error: telling('不支持的类型', 'There is no such kind') },
    ),
    data: z.union([orderInfo, consumeAnswer]),
    refusals: [
      'wallet.stepMissing',
      'limit.exceeded',
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'permission.denied',
      'refund.aboveRest',
      'balance.short',
      'command.keyReused',
    ],
  }),
}
