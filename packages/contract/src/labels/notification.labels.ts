// Notices: what they are about, how they come.
import type {
  MerchantNotificationKind,
  NotificationChannel,
  NotificationLevel,
} from '../endpoints/messaging/notification.ts'
import type { Labels, LabelTexts } from './label.ts'

export const notificationKindTexts: LabelTexts<MerchantNotificationKind> = {
  ORDER_TO_SHIP: ['待发货订单', 'Orders to ship'],
  SHIP_SOON: ['即将超时', 'Promises that end soon'],
  SHIP_LATE: ['发货超时', 'Promises that are over'],
  ADDRESS_CHANGE: ['改地址申请', 'New addresses'],
  INVOICE: ['发票申请', 'Invoice requests'],
  ORDER_HELD: ['订单暂停', 'Orders on hold'],
  PARCEL: ['包裹异常', 'Parcels in trouble'],
  RETURN: ['退货售后', 'Returns'],
  RETURN_SOON: ['售后即将逾期', 'Returns due soon'],
  BILL: ['财务账单', 'Bills'],
  REFUND: ['退款异常', 'Refunds in trouble'],
  RECHARGE: ['充值', 'Recharges'],
  PLATFORM_ORDER: ['平台订单', 'Platform orders'],
  SETTLEMENT: ['货款结算', 'Settlements'],
  WITHDRAWAL: ['提现结果', 'Withdrawals'],
  CERTIFICATION: ['认证结果', 'Certification'],
  QUALIFICATION: ['资质', 'Qualifications'],
  SECURITY: ['安全提醒', 'Security'],
  TABLE: ['导入导出', 'Imports and exports'],
  GOODS: ['商品', 'Goods'],
  VIOLATION: ['违规', 'Violations'],
  SHOP: ['店铺', 'Shops'],
  STAFF: ['员工变动', 'Staff'],
}

export const notificationChannelTexts: LabelTexts<NotificationChannel> = {
  IN_APP: ['站内', 'In the console'],
  EMAIL: ['邮件', 'E-mail'],
  SMS: ['短信', 'SMS'],
}

export const notificationLevelLabels: Labels<NotificationLevel> = {
  INFO: { text: ['通知', 'For information'], tone: 'info' },
  ['TODO']: { text: ['待办', 'To do'], tone: 'warning' },
  WARN: { text: ['提醒', 'Warning'], tone: 'warning' },
  CRITICAL: { text: ['紧急', 'Urgent'], tone: 'danger' },
}
