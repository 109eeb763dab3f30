// Texts of the choice of notices.
import { notificationChannelTexts, notificationKindTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const notificationTexts = defineTexts({
  title: ['通知设置', 'Notices'],
  note: [
    '只影响您自己。短信与邮件只列出实际会发送的类别。',
    'For yourself only. SMS and e-mail are listed where they are really sent.',
  ],
  kind: ['类别', 'Kind'],
  what: ['何时通知', 'When'],
  saved: ['已保存', 'Saved'],
  locked: ['安全提醒始终发送，不能关闭', 'Always sent'],
  ...namedTexts('kind_', notificationKindTexts),
  what_ORDER_TO_SHIP: ['买家付款后；读过之前不重复提醒', 'When a buyer has paid; once until it is read'],
  what_SHIP_SOON: ['待发货订单即将到发货截止时间', 'When an order is to be shipped soon'],
  what_SHIP_LATE: ['待发货订单已过发货截止时间', 'When the time to ship an order is over'],
  what_INVOICE: ['买家申请开具发票', 'When a buyer asks for an invoice'],
  what_ADDRESS_CHANGE: ['买家修改收货地址，或申请修改', 'When a buyer changes where an order goes, or asks to'],
  what_ORDER_HELD: ['平台暂停或恢复订单发货', 'When the platform holds an order, or releases it'],
  what_PARCEL: ['包裹疑似遗失、被拒收或退回', 'When a parcel is perhaps lost, refused, or comes back'],
  what_BILL: [
    '新账单、即将自动确认、异议的答复、账单结清',
    'New bills, those about to confirm themselves, answers to objections, and settled ones',
  ],
  what_RETURN: [
    '买家申请售后、寄回商品，举证即将截止，平台裁决，或退款未成功',
    'When a buyer asks for a return or sends goods back, evidence is due, the platform rules, and a refund failed',
  ],
  what_RETURN_SOON: [
    '售后即将到处理时限；读过之前合并为一条',
    'When the time to answer returns runs out; one until it is read',
  ],
  what_REFUND: ['退款多次被支付渠道拒绝', 'When the provider keeps refusing a refund'],
  what_RECHARGE: [
    '充值到账或失败，以及保证金不足',
    'When a recharge arrived or failed, and when the deposit falls short',
  ],
  what_PLATFORM_ORDER: [
    '平台开出应付款、即将到期、到期扣款、申诉结果，服务到期前与退款',
    'When the platform issues something to pay, before it is due, when it is taken or judged, and before a service ends',
  ],
  what_SETTLEMENT: ['货款结算到可用余额；读过之前合并为一条', 'Money of orders became available; one until it is read'],
  what_WITHDRAWAL: ['到账、失败、被驳回或暂缓', 'Arrived, failed, rejected or held'],
  what_CERTIFICATION: [
    '实名或企业认证通过、未通过、转人工或过期',
    'Passed, rejected, looked at by a person, or run out',
  ],
  what_QUALIFICATION: [
    '资质通过、驳回、即将到期或过期，商品因此下架',
    'Passed, rejected, about to run out or run out, and goods taken off sale by that',
  ],
  what_SECURITY: ['密码、登录手机、动态口令变更', 'Password, phone or one-time codes changed'],
  what_VIOLATION: ['收到违规、申诉结果、违规生效', 'A violation was issued, decided, or took effect'],
  what_GOODS: ['定时上架未成功', 'Goods could not go on sale at their time'],
  what_SHOP: ['店铺被平台冻结或解冻', 'The platform froze a shop, or ended that'],
  what_TABLE: ['导入校验完成、导入完成、导出文件可下载', 'An import was checked or is over, an export is ready'],
  what_STAFF: ['受邀员工加入，或您的角色与店铺变更', 'Somebody you invited joined, or your roles changed'],
  ...namedTexts('channel_', notificationChannelTexts),
})
