// Texts of the choice of notices.
import { defineTexts } from '../../../i18n/text.ts'

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
  kind_ORDER_TO_SHIP: ['待发货订单', 'Orders to ship'],
  what_ORDER_TO_SHIP: ['买家付款后；读过之前不重复提醒', 'When a buyer has paid; once until it is read'],
  kind_REFUND: ['退款异常', 'Refunds in trouble'],
  what_REFUND: ['退款多次被支付渠道拒绝', 'When the provider keeps refusing a refund'],
  kind_RECHARGE: ['充值', 'Recharges'],
  what_RECHARGE: [
    '充值到账或失败，以及保证金不足',
    'When a recharge arrived or failed, and when the deposit falls short',
  ],
  kind_SETTLEMENT: ['货款结算', 'Settlements'],
  what_SETTLEMENT: ['货款结算到可用余额；读过之前合并为一条', 'Money of orders became available; one until it is read'],
  kind_WITHDRAWAL: ['提现结果', 'Withdrawals'],
  what_WITHDRAWAL: ['到账、失败、被驳回或暂缓', 'Arrived, failed, rejected or held'],
  kind_CERTIFICATION: ['认证结果', 'Certification'],
  what_CERTIFICATION: [
    '实名或企业认证通过、未通过、转人工或过期',
    'Passed, rejected, looked at by a person, or run out',
  ],
  kind_QUALIFICATION: ['资质', 'Qualifications'],
  what_QUALIFICATION: [
    '资质通过、驳回、即将到期或过期，商品因此下架',
    'Passed, rejected, about to run out or run out, and goods taken off sale by that',
  ],
  kind_SECURITY: ['安全提醒', 'Security'],
  what_SECURITY: ['密码、登录手机、动态口令变更', 'Password, phone or one-time codes changed'],
  kind_TABLE: ['导入导出', 'Imports and exports'],
  kind_GOODS: ['商品', 'Goods'],
  what_GOODS: ['定时上架未成功', 'Goods could not go on sale at their time'],
  what_TABLE: ['导入校验完成、导入完成、导出文件可下载', 'An import was checked or is over, an export is ready'],
  kind_STAFF: ['员工变动', 'Staff'],
  what_STAFF: ['受邀员工加入，或您的角色与店铺变更', 'Somebody you invited joined, or your roles changed'],
  channel_IN_APP: ['站内', 'In the console'],
  channel_EMAIL: ['邮件', 'E-mail'],
  channel_SMS: ['短信', 'SMS'],
})
