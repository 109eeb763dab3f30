// Sale orders, their settlement and their refunds.
import type { AddressChangeStatus } from '../endpoints/trade/address-change.ts'
import type { InvoiceStatus, InvoiceType } from '../endpoints/trade/order-invoice.ts'
import type { PayKind } from '../endpoints/trade/place-order.ts'
import type { RefundStatus, SaleOrderInfo } from '../endpoints/trade/sale-order-info.ts'
import type { DeliveryType } from '../endpoints/trade/delivery-type.ts'
import type {
  AfterSaleStatus,
  HoldReason,
  OrderMark,
  OrderSource,
  SaleOrderStatus,
  SaleOrderTab,
  ShipDeadline,
} from '../endpoints/trade/sale-order-list.ts'
import type { PrintTemplate } from '../endpoints/trade/sale-order-paper.ts'
import type { SettlementRow } from '../endpoints/trade/settlement.ts'
import type { Label, Labels, LabelTexts } from './label.ts'

export const saleOrderLabels: Labels<SaleOrderStatus> = {
  UNPAID: { text: ['待付款', 'Unpaid'], tone: 'warning' },
  TO_SHIP: { text: ['待发货', 'To ship'], tone: 'info' },
  PART_SHIPPED: { text: ['部分发货', 'Partly shipped'], tone: 'info' },
  SHIPPED: { text: ['已发货', 'Shipped'], tone: 'neutral' },
  COMPLETED: { text: ['已完成', 'Completed'], tone: 'success' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
}

/** Nobody sends vouchers: they are redeemed. */
export const voucherOrderLabels: Readonly<Partial<Labels<SaleOrderStatus>>> = {
  TO_SHIP: { text: ['待核销', 'To redeem'], tone: 'info' },
  PART_SHIPPED: { text: ['部分核销', 'Partly redeemed'], tone: 'info' },
  SHIPPED: { text: ['已核销', 'Redeemed'], tone: 'neutral' },
}

/** Nor what is fetched. */
export const pickupOrderLabels: Readonly<Partial<Labels<SaleOrderStatus>>> = {
  TO_SHIP: { text: ['待自提', 'To be fetched'], tone: 'info' },
  SHIPPED: { text: ['已自提', 'Fetched'], tone: 'neutral' },
}

const labelsOf: Readonly<Partial<Record<DeliveryType, Readonly<Partial<Labels<SaleOrderStatus>>>>>> = {
  VOUCHER: voucherOrderLabels,
  PICKUP: pickupOrderLabels,
}

/** The state of an order as its way to the buyer says it. */
export const saleOrderLabelOf = ({
  status,
  deliveryType,
}: {
  readonly status: SaleOrderStatus
  readonly deliveryType: DeliveryType
}): Label => labelsOf[deliveryType]?.[status] ?? saleOrderLabels[status]

export const deliveryTypeTexts: LabelTexts<DeliveryType> = {
  EXPRESS: ['快递', 'Express'],
  VIRTUAL: ['虚拟', 'Virtual'],
  VOUCHER: ['核销', 'Redeemed by code'],
  PICKUP: ['到店自提', 'Fetched at the shop'],
}

export const orderSourceTexts: LabelTexts<OrderSource> = {
  STOREFRONT: ['商城下单', 'Ordered in the store'],
  MERCHANT: ['代客下单', 'Ordered for the buyer'],
}

/** How a payment was begun. */
export const payKindTexts: LabelTexts<PayKind> = {
  PAGE: ['收银台', 'Payment page'],
  WECHAT_SCAN: ['微信扫码', 'WeChat code'],
  ALIPAY_SCAN: ['支付宝扫码', 'Alipay code'],
  WECHAT_MINI: ['微信小程序', 'WeChat mini program'],
  WECHAT_PUBLIC: ['微信公众号', 'WeChat official account'],
  ALIPAY_SERVICE: ['支付宝服务窗', 'Alipay service window'],
}

/** Of orders that wait for their settlement, as the platform's people look at them. */
export const settlementStateTexts: LabelTexts<SettlementRow['state']> = {
  DUE: ['已到期', 'Due'],
  UNDERWAY: ['处理中', 'Under way'],
  COMING: ['未到期', 'Not due yet'],
  SETTLED: ['已结算', 'Settled'],
}

export const settleLabels: Labels<SaleOrderInfo['settleStatus']> = {
  NOT_DUE: { text: ['未到期', 'Not due'], tone: 'neutral' },
  PENDING: { text: ['待结算', 'Settling'], tone: 'warning' },
  SETTLED: { text: ['已结算', 'Settled'], tone: 'success' },
  VOID: { text: ['不结算', 'Void'], tone: 'neutral' },
}

export const refundLabels: Labels<RefundStatus> = {
  PROCESSING: { text: ['退款中', 'Being refunded'], tone: 'warning' },
  RETRYING: { text: ['退款未成功，重试中', 'Failed, trying again'], tone: 'warning' },
  MANUAL: { text: ['平台核实中', 'The platform looks into it'], tone: 'danger' },
  SUCCESS: { text: ['退款成功', 'Refunded'], tone: 'success' },
}

export const orderMarkTexts: LabelTexts<OrderMark> = {
  URGED: ['买家催发货', 'Urged by the buyer'],
  BUYER_REMARK: ['有买家留言', 'Buyer’s message'],
  SELLER_REMARK: ['有备注', 'Remark'],
  NOT_PRINTED: ['未打印', 'Not printed'],
  PRINTED: ['已打印', 'Printed'],
  PRESALE: ['预售', 'Presale'],
  PICKUP: ['到店自提', 'Fetched at the shop'],
  VOUCHER: ['卡券', 'Vouchers'],
  VIRTUAL: ['虚拟商品', 'Virtual goods'],
  BY_MERCHANT: ['代客下单', 'Ordered for the buyer'],
  INVOICE_REQUESTED: ['待开票', 'Invoice to issue'],
  INVOICE_ISSUED: ['已开票', 'Invoice issued'],
  INVOICE_REJECTED: ['已拒绝开票', 'Invoice refused'],
  RETURNING: ['售后中', 'Return open'],
  FLAG_5: ['红旗', 'Red flag'],
  FLAG_4: ['橙旗', 'Orange flag'],
  FLAG_3: ['绿旗', 'Green flag'],
  FLAG_2: ['青旗', 'Cyan flag'],
  FLAG_1: ['紫旗', 'Purple flag'],
}

/** The tabs of the list: the stages, as they are called there, and those in after-sale service. */
export const saleOrderTabTexts: LabelTexts<SaleOrderTab> = {
  UNPAID: saleOrderLabels.UNPAID.text,
  TO_SHIP: saleOrderLabels.TO_SHIP.text,
  SHIPPED: saleOrderLabels.SHIPPED.text,
  AFTER_SALE: ['售后中', 'In after-sale'],
  COMPLETED: saleOrderLabels.COMPLETED.text,
  CLOSED: saleOrderLabels.CLOSED.text,
}

export const afterSaleTexts: LabelTexts<AfterSaleStatus> = {
  IN_PROGRESS: ['售后中', 'In progress'],
  PART_REFUNDED: ['部分退款', 'Partly refunded'],
  ALL_REFUNDED: ['全部退款', 'Refunded in full'],
  NONE: ['无售后', 'None'],
}

export const shipDeadlineTexts: LabelTexts<ShipDeadline> = {
  OVERDUE: ['已超时', 'Overdue'],
  SOON: ['即将超时', 'Due soon'],
  HELD: ['暂停发货', 'On hold'],
  ADDRESS: ['改地址申请', 'New address asked for'],
}

/** What became of another address that was asked for. */
export const addressChangeLabels: Labels<AddressChangeStatus> = {
  PENDING: { text: ['待处理', 'To decide'], tone: 'warning' },
  APPROVED: { text: ['已同意', 'Agreed'], tone: 'success' },
  AUTO_APPROVED: { text: ['已自动同意', 'Agreed by itself'], tone: 'success' },
  REJECTED: { text: ['已拒绝', 'Refused'], tone: 'danger' },
  CANCELED: { text: ['买家已撤回', 'Taken back'], tone: 'neutral' },
  EXPIRED: { text: ['已失效', 'Void'], tone: 'neutral' },
}

export const invoiceLabels: Labels<Exclude<InvoiceStatus, 'NONE'>> = {
  REQUESTED: { text: ['待开票', 'To issue'], tone: 'warning' },
  ISSUED: { text: ['已开票', 'Issued'], tone: 'success' },
  REJECTED: { text: ['已拒绝', 'Refused'], tone: 'danger' },
}

export const invoiceTypeTexts: LabelTexts<InvoiceType> = {
  PERSONAL: ['个人', 'Person'],
  COMPANY: ['企业', 'Company'],
}

/** Why nothing of an order may be shipped. */
export const holdTexts: LabelTexts<HoldReason> = {
  RISK: ['风险核查', 'Checked for risk'],
  ADDRESS_REVIEW: ['改地址待处理', 'New address asked for'],
  DISPUTE: ['交易纠纷', 'In dispute'],
  PLATFORM: ['平台暂停', 'Held by the platform'],
}

export const printTemplateTexts: LabelTexts<PrintTemplate> = {
  PICK: ['拣货单', 'Pick list'],
  PACK: ['发货单', 'Delivery note'],
  WAYBILL: ['电子面单', 'E-waybill'],
}
