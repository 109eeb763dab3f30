// The rules of a sale: paid by the buyer, refunded, settled (J1–J5, J17).
import type { PostingRule } from '../posting-rule.ts'

export const orderRules = {
  orderPaid: {
    id: 'J1',
    kind: 'orderPaid',
    name: '买家付款',
    nameEn: 'Paid by the buyer',
    lines: [
      { from: 'P_CHANNEL_TRANSIT', to: 'M_PENDING', amount: 'paidFen', flow: 'orderReceipt' },
      // The platform's discount is the merchant's income too; it reaches the provider's side at settlement.
      { from: 'P_COST_SUBSIDY', to: 'M_PENDING', amount: 'subsidyFen', flow: 'subsidy' },
    ],
  },
  channelFeeBorne: {
    id: 'J2',
    kind: 'channelFeeBorne',
    name: '平台承担支付手续费',
    nameEn: 'Payment fee borne by the platform',
    lines: [{ from: 'P_COST_CHANNEL', to: 'P_CHANNEL_PLATFORM', amount: 'feeFen' }],
  },
  orderRefundedBeforeSettlement: {
    id: 'J3',
    kind: 'orderRefundedBeforeSettlement',
    name: '结算前退款',
    nameEn: 'Refund before settlement',
    lines: [
      { from: 'M_PENDING', to: 'P_CHANNEL_TRANSIT', amount: 'refundFen', flow: 'orderRefund' },
      { from: 'M_PENDING', to: 'P_COST_SUBSIDY', amount: 'subsidyReturnFen', flow: 'subsidyReturn' },
    ],
  },
  // net + commission + service fee + channel fee + distribution = what was pending; subsidy = the part of it that the
  // platform has promised at J1 and fills up now.
  orderSettled: {
    id: 'J4',
    kind: 'orderSettled',
    name: '订单结算',
    nameEn: 'Order settled',
    lines: [
      { from: 'M_PENDING', to: 'M_AVAILABLE', amount: 'netFen', flow: 'orderSettlement' },
      { from: 'M_PENDING', to: 'P_INCOME_COMMISSION', amount: 'commissionFen', flow: 'commission' },
      { from: 'M_PENDING', to: 'P_INCOME_SERVICE', amount: 'serviceFeeFen', flow: 'serviceFee' },
      { from: 'M_PENDING', to: 'P_COST_CHANNEL', amount: 'channelFeeFen', flow: 'channelFee' },
      // A distribution payee is another member: the money leaves this book as it leaves the transit account.
      { from: 'M_PENDING', to: 'P_CHANNEL_TRANSIT', amount: 'distributionFen', flow: 'orderSettlement' },
      { from: 'P_CHANNEL_TRANSIT', to: 'P_CHANNEL_PLATFORM', amount: 'subsidyFen' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_TRANSIT', amount: 'netFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_TRANSIT', amount: 'commissionFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_TRANSIT', amount: 'serviceFeeFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_TRANSIT', amount: 'channelFeeFen' },
    ],
  },
  // A refund after settlement goes the way of a withdrawal: the merchant's part is held (J14a), the platform's joins it there, what is
  // sent is on the way, and leaves the books when the buyer has it.
  commissionReturned: {
    id: 'J5a',
    kind: 'commissionReturned',
    name: '结算后退款·佣金退回与平台垫付',
    nameEn: 'Refund after settlement, commission returned and advanced',
    lines: [
      // The provider takes the whole refund from the member, so the platform's part is transferred there first, all of it at once: the
      // commission's share, and what neither balance nor deposit of the merchant can bear.
      { from: 'P_INCOME_COMMISSION', to: 'M_FROZEN', amount: 'commissionFen', flow: 'commissionReturn' },
      { from: 'M_DEBT', to: 'M_FROZEN', amount: 'lentFen', flow: 'platformAdvance' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'commissionFen' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'lentFen' },
    ],
  },
  settledRefundSent: {
    id: 'J5b',
    kind: 'settledRefundSent',
    name: '结算后退款·发出',
    nameEn: 'Refund after settlement, sent',
    lines: [
      { from: 'M_FROZEN', to: 'P_TRANSIT_OUT', amount: 'refundFen', flow: 'orderRefund' },
      { from: 'M_FROZEN', to: 'P_COST_SUBSIDY', amount: 'subsidyReturnFen', flow: 'subsidyReturn' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_MEMBER', amount: 'subsidyReturnFen' },
    ],
  },
  settledRefundPaid: {
    id: 'J5c',
    kind: 'settledRefundPaid',
    name: '结算后退款·已退回买家',
    nameEn: 'Refund after settlement, paid back',
    lines: [{ from: 'P_TRANSIT_OUT', to: 'P_CHANNEL_MEMBER', amount: 'refundFen' }],
  },
  // The available balance is too small for its part: the deposit bears the rest. It lies with the member as the balance does, so that
  // nothing moves at the provider.
  settledRefundCovered: {
    id: 'J5',
    kind: 'settledRefundCovered',
    name: '结算后退款·保证金承担',
    nameEn: 'Refund after settlement, out of the deposit',
    lines: [{ from: 'M_DEPOSIT', to: 'M_FROZEN', amount: 'fromDepositFen', flow: 'orderRefund' }],
  },
  fastRefundAdvanced: {
    id: 'J17a',
    kind: 'fastRefundAdvanced',
    name: '极速退款垫资',
    nameEn: 'Fast refund advanced',
    lines: [{ from: 'P_COST_COMPENSATE', to: 'P_CHANNEL_PLATFORM', amount: 'advanceFen' }],
  },
  fastRefundPaidBack: {
    id: 'J17b',
    kind: 'fastRefundPaidBack',
    name: '垫资回补',
    nameEn: 'Advance paid back',
    lines: [
      { from: 'M_PENDING', to: 'P_COST_COMPENSATE', amount: 'paybackFen', flow: 'fastRefundPayback' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_TRANSIT', amount: 'paybackFen' },
    ],
  },
} as const satisfies Record<string, PostingRule>
