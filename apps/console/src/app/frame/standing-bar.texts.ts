// What a merchant's people read above every page while the platform holds something against it.
import { defineTexts } from '../../i18n/text.ts'

export const standingTexts = defineTexts({
  closing: ['商户注销中：商品已下架，不再接新订单', 'Closing: goods have left the sale and nobody orders'],
  closingWhat: [
    '最早 {at} 注销，须全部结清；此前店主可撤销。已付款的订单仍须发货，售后照常处理',
    'Closed not before {at}, once all is cleared; until then its owner can take it back. Paid orders have to be shipped and returns go on',
  ],
  toClosing: ['查看进度', 'See how it stands'],
  closed: ['商户已注销：只能查看与导出', 'Closed: everything can be read and exported, and nothing else be done'],
  restricted: ['平台已限制：{what}', 'The platform has locked: {what}'],
  suspended: [
    '商户已被平台冻结：商品对买家隐藏，暂停接新订单',
    'The platform has suspended you: buyers see no goods and place no orders',
  ],
  suspendedAlso: [
    '商户已被平台冻结：商品对买家隐藏，暂停接新订单与提现',
    'The platform has suspended you: buyers see no goods and place no orders, and nothing is withdrawn',
  ],
  GOODS: ['上架商品', 'New goods on sale'],
  ORDERS: ['接新订单', 'New orders'],
  WITHDRAWALS: ['提现', 'Withdrawals'],
  joint: ['、', ', '],
  why: ['{reason}（{at} 起）', '{reason} (since {at})'],
  toOrder: ['查看该订单', 'View that order'],
  repay: ['充值', 'Recharge'],
  whenPaid: ['结清欠款后自动恢复', 'Lifted by itself once nothing is owed'],
  whomToAsk: [
    '已付款的订单仍须发货，售后照常处理；如有疑问请联系平台客服',
    'Paid orders have to be shipped and returns go on. Questions: the platform’s customer service',
  ],
})
