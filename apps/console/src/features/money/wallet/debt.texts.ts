// Words about what a merchant owes the platform.
import { defineTexts } from '../../../i18n/text.ts'

export const debtTexts = defineTexts({
  title: ['欠款明细', 'What you owe'],
  next: [
    '共欠 {debt} 元。下一笔订单结算或充值到账时自动抵扣，以到账金额为限；结清前不能提现。',
    'You owe ¥{debt}. The next settlement or recharge repays it by itself, with no more than it brings; no withdrawals before that.',
  ],
  ofAll: ['原额 {amount} 元', 'of ¥{amount}'],
  pay: ['偿还欠款', 'Repay now'],
  payHint: [
    '欠款 {debt} 元，现在最多可还 {most} 元。从可用余额扣除，提交时需验证身份。',
    'You owe ¥{debt} and can repay up to ¥{most} now, out of your balance. You are asked to prove who you are.',
  ],
  amount: ['偿还金额（元）', 'Amount (¥)'],
  amountWrong: ['请输入 0.01 至 {most} 元', '¥0.01 to ¥{most}'],
  submit: ['确认偿还', 'Repay'],
  proves: ['用余额偿还欠款 {amount} 元', 'Repay ¥{amount} out of the balance'],
  paid: ['已偿还', 'Repaid'],
  nothingToPayWith: ['可用余额为 0，无法偿还。', 'There is nothing in your balance to repay it with.'],
  recharge: ['去充值', 'Recharge'],
  payments: ['最近的偿还', 'Repaid lately'],
  way_BY_HAND: ['主动偿还', 'By hand'],
  way_SETTLEMENT: ['结算抵扣 {no}', 'Settlement {no}'],
  way_ORDER: ['平台订单 {no}', 'Platform order {no}'],
  way_RECHARGE: ['充值抵扣 {no}', 'Recharge {no}'],
  bringing: ['渠道处理中', 'On its way'],
})
