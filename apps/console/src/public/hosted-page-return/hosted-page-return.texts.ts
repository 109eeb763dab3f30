// Texts of the landing page behind the provider's hosted pages.
import { defineTexts } from '../../i18n/text.ts'

export const hostedPageReturnTexts = defineTexts({
  asking: ['正在向支付渠道核对结果', 'Checking the outcome with the provider'],
  askingHint: ['请不要关闭页面，通常只需几秒。', 'Please keep this page open; it takes a few seconds.'],
  signed: ['签约成功', 'Contract signed'],
  signedHint: ['支付渠道已确认签约结果。', 'The provider has confirmed the contract.'],
  unsigned: ['签约尚未完成', 'Not signed yet'],
  unsignedHint: [
    '支付渠道还没有收到签约结果，可返回继续签约。',
    'The provider has no signed contract yet; go back and continue.',
  ],
  recharged: ['充值成功', 'Recharge received'],
  rechargedHint: [
    '支付渠道已确认到账，金额已按充值用途入账；充到可用余额的，先抵扣欠款。',
    'The provider has confirmed it; the money is booked for what it was meant for, that for your balance less what you owed.',
  ],
  unpaid: ['尚未收到付款', 'Not paid yet'],
  unpaidHint: [
    '支付渠道还没有收到付款结果；如已付款，到账后会自动更新，请勿重复支付。',
    'The provider has no payment yet. If you have paid, it arrives by itself; do not pay again.',
  ],
  notRecharged: ['充值未成功', 'The recharge came to nothing'],
  notRechargedHint: ['这笔充值已失败或关闭，可返回重新充值。', 'It failed or was closed; go back and begin a new one.'],
  paidBack: ['充值已退回', 'The recharge was paid back'],
  paidBackHint: ['这笔充值到账后已全部退回付款人。', 'It arrived, and all of it went back to its payer.'],
  toRecharge: ['查看充值', 'To the recharge'],
  toRechargeIn: ['查看充值（{seconds}）', 'To the recharge ({seconds})'],
  orderPaid: ['付款成功', 'Paid'],
  orderPaidHint: ['支付渠道已确认付款，平台订单已更新。', 'The provider has confirmed it, and the order is paid.'],
  orderUnpaidHint: [
    '支付渠道还没有收到付款结果；如已付款，确认后订单会自动更新，请勿重复支付。',
    'The provider has no payment yet. If you have paid, the order follows by itself; do not pay again.',
  ],
  orderClosed: ['订单已关闭', 'The order is closed'],
  orderClosedHint: ['这笔平台订单没有付款成功，已关闭。', 'It was not paid, and is closed.'],
  orderRefunded: ['订单已退款', 'The order was refunded'],
  orderRefundedHint: ['这笔平台订单付款后已全部退款。', 'It was paid, and all of it was refunded.'],
  toOrder: ['查看订单', 'To the order'],
  toOrderIn: ['查看订单（{seconds}）', 'To the order ({seconds})'],
  whichOrderHint: [
    '这个地址没有说明是哪一笔平台订单，无法核对；是否付款以订单记录为准，确认前请勿重复支付。',
    'This address does not say which order it was, so nothing could be checked. Look among your orders before you pay again.',
  ],
  toOrders: ['查看平台订单', 'To the orders'],
  unknown: ['请回到原页面查看结果', 'Look at the page you came from'],
  unknownHint: [
    '这个地址没有说明办理的是什么，无法核对；办理的结果以管理中心中的记录为准。',
    'This address does not say what was done, so nothing could be checked. What the console shows is what holds.',
  ],
  whichRechargeHint: [
    '这个地址没有说明是哪一笔充值，无法核对；是否到账以充值记录为准，确认前请勿重复支付。',
    'This address does not say which recharge it was, so nothing could be checked. Look among your recharges before you pay again.',
  ],
  toRecharges: ['查看充值记录', 'To the recharges'],
  toHome: ['返回首页', 'Home'],
  failed: ['暂时无法核对结果', 'The outcome could not be checked'],
  goOn: ['继续开通', 'Continue'],
  goOnIn: ['继续开通（{seconds}）', 'Continue ({seconds})'],
  closes: ['本窗口即将关闭，请回到原页面继续。', 'This window closes; continue on the page you came from.'],
})
