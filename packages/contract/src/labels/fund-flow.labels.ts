// Accounts of a merchant, and what moves between them.
import type { FlowAccount, FlowCounterparty, FlowDirection, FlowPeriod, HeldMoney } from '../endpoints/money/finance.ts'
import type { Labels, LabelTexts } from './label.ts'

export const flowAccountTexts: LabelTexts<FlowAccount> = {
  AVAILABLE: ['可用余额', 'Available'],
  PENDING: ['待结算', 'Pending'],
  FROZEN: ['冻结', 'Frozen'],
  DEPOSIT: ['保证金', 'Deposit'],
  PROMO: ['推广金', 'Promotion'],
  DEBT: ['欠款', 'Debt'],
}

export const flowDirectionLabels: Labels<FlowDirection> = {
  IN: { text: ['收入', 'In'], tone: 'success' },
  OUT: { text: ['支出', 'Out'], tone: 'neutral' },
  MOVE: { text: ['划转', 'Move'], tone: 'info' },
}

export const flowPeriodTexts: LabelTexts<FlowPeriod> = {
  DAY: ['按日', 'By day'],
  MONTH: ['按月', 'By month'],
}

export const flowCounterpartyTexts: LabelTexts<FlowCounterparty> = {
  BUYER: ['买家', 'Buyer'],
  BANK: ['银行账户', 'Bank account'],
  PLATFORM: ['平台', 'Platform'],
  OWN: ['本商户账户', 'Own account'],
}

/** The ledger's words, for who chooses among them. */
export const flowKindTexts = {
  orderReceipt: ['订单收款', 'Order receipt'],
  orderSettlement: ['订单结算', 'Order settlement'],
  orderRefund: ['订单退款', 'Order refund'],
  commission: ['平台佣金', 'Commission'],
  commissionReturn: ['佣金退回', 'Commission returned'],
  serviceFee: ['技术服务费', 'Technical service fee'],
  channelFee: ['支付手续费', 'Payment fee'],
  subsidy: ['平台补贴', 'Platform subsidy'],
  subsidyReturn: ['补贴扣回', 'Subsidy taken back'],
  recharge: ['充值', 'Recharge'],
  rechargeFee: ['充值手续费', 'Recharge fee'],
  rechargeRefund: ['充值退回', 'Recharge refunded'],
  withdraw: ['提现', 'Withdrawal'],
  withdrawFee: ['提现手续费', 'Withdrawal fee'],
  withdrawReturn: ['提现退回', 'Withdrawal returned'],
  withdrawBounce: ['提现退票', 'Withdrawal bounced'],
  depositPaid: ['保证金缴纳', 'Deposit paid'],
  depositReturn: ['保证金退还', 'Deposit returned'],
  depositPenalty: ['保证金扣罚', 'Deposit penalty'],
  promoRecharge: ['推广充值', 'Promotion recharge'],
  serviceOrder: ['服务订购', 'Service order'],
  penalty: ['违约金', 'Penalty'],
  billDue: ['账单欠款', 'Bill'],
  compensation: ['赔付', 'Compensation'],
  freeze: ['冻结', 'Frozen'],
  unfreeze: ['解冻', 'Unfrozen'],
  fastRefundAdvance: ['极速退款垫资', 'Fast refund advanced'],
  fastRefundPayback: ['垫资回补', 'Advance paid back'],
  freightInsurance: ['运费险', 'Freight insurance'],
  smallPayment: ['小额打款', 'Small payment'],
  platformAdvance: ['平台垫付', 'Advanced by the platform'],
  debtRepayment: ['欠款抵扣', 'Debt repaid'],
  billAdjustment: ['账单调整', 'Bill adjustment'],
  adjustment: ['人工调账', 'Manual adjustment'],
} as const satisfies LabelTexts<string>

/** Of rules that nothing books by: nobody looks for what can't be there. */
export const idleFlowKinds: readonly (keyof typeof flowKindTexts)[] = [
  'fastRefundAdvance',
  'fastRefundPayback',
  'freightInsurance',
  'smallPayment',
]

/** What money is frozen for. */
export const heldKindTexts: LabelTexts<HeldMoney['kind']> = {
  WITHDRAWAL: ['提现', 'Withdrawal'],
  REFUND: ['订单退款', 'Refund of'],
  DISPUTE: ['售后平台介入', 'Return in dispute'],
  PLATFORM: ['平台冻结', 'Frozen by the platform'],
}
