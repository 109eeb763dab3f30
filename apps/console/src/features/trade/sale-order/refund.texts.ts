// Words of giving a buyer money back.
import { refundReasonTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const refundTexts = defineTexts({
  refund: ['退款', 'Refund'],
  title: ['退款 {no}', 'Refund {no}'],
  meansUnsettled: [
    '款项从待结算货款中原路退回买家，佣金只按剩余货款计收。',
    'The money goes back the way it came, out of what is still pending; commission is only taken of the rest.',
  ],
  meansSettled: [
    '本单已结算：款项从可用余额中退回买家，平台先按比例退回佣金。',
    'This order is settled: the money comes out of your available balance, and the platform returns its share of the commission first.',
  ],
  amount: ['退款金额（元）', 'Amount (¥)'],
  rest: ['最多可退 {rest} 元', 'At most ¥{rest}'],
  tooSmall: ['退款金额至少 0.01 元', 'At least ¥0.01'],
  tooLarge: ['最多可退 {rest} 元', 'At most ¥{rest}'],
  closes: [
    '全额退款后订单关闭，占用的库存会释放，无需发货。',
    'A full refund closes the order: its stock is released and nothing is to be shipped.',
  ],
  closesOut: [
    '整单缺货关闭会计为未按时发货，影响店铺物流分。',
    'Closed for want of stock, it counts as not shipped in time, and lowers the shop’s score.',
  ],
  closeProof: ['今日已关闭多笔已付款订单，继续全额退款', 'Many paid orders were closed today: close one more'],
  reason: ['退款原因', 'Reason'],
  note: ['说明', 'Note'],
  ...namedTexts('reason', refundReasonTexts),
  asked: ['已发起退款，到账后订单会显示退款成功', 'The refund is on its way; the order says when it has arrived'],
  refunds: ['退款记录', 'Refunds'],
  returns: ['售后', 'Returns'],
  refunded: ['退款', 'Refunded'],
  refunding: ['退款中', 'Being refunded'],
  queued: ['排队中', 'In line'],
  sends: ['发出：同一笔付款的退款间隔 1 分钟', 'sent: refunds of one payment go a minute apart'],
  commissionReturned: ['佣金退回', 'Commission returned'],
  ofIt: ['其中佣金 {fen} 元由平台承担', '¥{fen} of it is commission returned by the platform'],
  ofDeposit: ['保证金承担 {fen} 元', '¥{fen} out of the deposit'],
  lent: ['平台垫付 {fen} 元，计入欠款', '¥{fen} lent by the platform, and owed'],
  inHand: ['实际所得', 'What you keep'],
})
