// The words of the fund flow (资金流水): what a merchant reads beside each entry of its accounts.

/** Every kind of fund flow with its label. An entry gets its word from the posting rule that made it. */
export const fundFlows = {
  orderReceipt: { zh: '订单收款', en: 'Order receipt' },
  orderSettlement: { zh: '订单结算', en: 'Order settlement' },
  orderRefund: { zh: '订单退款', en: 'Order refund' },
  commission: { zh: '平台佣金', en: 'Commission' },
  commissionReturn: { zh: '佣金退回', en: 'Commission returned' },
  serviceFee: { zh: '技术服务费', en: 'Technical service fee' },
  channelFee: { zh: '支付手续费', en: 'Payment fee' },
  subsidy: { zh: '平台补贴', en: 'Platform subsidy' },
  subsidyReturn: { zh: '补贴扣回', en: 'Subsidy taken back' },
  recharge: { zh: '充值', en: 'Recharge' },
  rechargeFee: { zh: '充值手续费', en: 'Recharge fee' },
  rechargeRefund: { zh: '充值退回', en: 'Recharge refunded' },
  withdraw: { zh: '提现', en: 'Withdrawal' },
  withdrawFee: { zh: '提现手续费', en: 'Withdrawal fee' },
  withdrawReturn: { zh: '提现退回', en: 'Withdrawal returned' },
  withdrawBounce: { zh: '提现退票', en: 'Withdrawal bounced' },
  depositPaid: { zh: '保证金缴纳', en: 'Deposit paid' },
  depositReturn: { zh: '保证金退还', en: 'Deposit returned' },
  depositPenalty: { zh: '保证金扣罚', en: 'Deposit penalty' },
  promoRecharge: { zh: '推广充值', en: 'Promotion recharge' },
  serviceOrder: { zh: '服务订购', en: 'Service order' },
  penalty: { zh: '违约金', en: 'Penalty' },
  billDue: { zh: '账单欠款', en: 'Bill' },
  compensation: { zh: '赔付', en: 'Compensation' },
  freeze: { zh: '冻结', en: 'Frozen' },
  unfreeze: { zh: '解冻', en: 'Unfrozen' },
  fastRefundAdvance: { zh: '极速退款垫资', en: 'Fast refund advanced' },
  fastRefundPayback: { zh: '垫资回补', en: 'Advance paid back' },
  freightInsurance: { zh: '运费险', en: 'Freight insurance' },
  smallPayment: { zh: '小额打款', en: 'Small payment' },
  platformAdvance: { zh: '平台垫付', en: 'Advanced by the platform' },
  debtRepayment: { zh: '欠款抵扣', en: 'Debt repaid' },
  billAdjustment: { zh: '账单调整', en: 'Bill adjustment' },
  adjustment: { zh: '人工调账', en: 'Manual adjustment' },
} as const

/** The word of a fund flow, e.g. `orderReceipt`. */
export type FundFlow = keyof typeof fundFlows
