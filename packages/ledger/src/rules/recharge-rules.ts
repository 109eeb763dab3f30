// The rules of a recharge: money from the bank to the balance, the deposit or the promotion account, and back to its payer (J6).
import type { PostingRule } from '../posting-rule.ts'

// The fee is inside the amount (the provider's `fee`); a fee that the platform bears is 0 here and booked by J2.
export const rechargeRules = {
  rechargeReceived: {
    id: 'J6',
    kind: 'rechargeReceived',
    name: '充值到账',
    nameEn: 'Recharge received',
    lines: [
      { from: 'P_CHANNEL_MEMBER', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'recharge' },
      { from: 'M_AVAILABLE', to: 'P_INCOME_SERVICE', amount: 'feeFen', flow: 'rechargeFee' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_MEMBER', amount: 'feeFen' },
    ],
  },
  depositRechargeReceived: {
    id: 'J6b',
    kind: 'depositRechargeReceived',
    name: '保证金充值到账',
    nameEn: 'Deposit recharge received',
    lines: [
      { from: 'P_CHANNEL_MEMBER', to: 'M_DEPOSIT', amount: 'amountFen', flow: 'depositPaid' },
      { from: 'M_DEPOSIT', to: 'P_INCOME_SERVICE', amount: 'feeFen', flow: 'rechargeFee' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_MEMBER', amount: 'feeFen' },
    ],
  },
  promoRechargeReceived: {
    id: 'J6c',
    kind: 'promoRechargeReceived',
    name: '推广充值到账',
    nameEn: 'Promotion recharge received',
    lines: [
      { from: 'P_CHANNEL_MEMBER', to: 'M_PROMO', amount: 'amountFen', flow: 'promoRecharge' },
      { from: 'M_PROMO', to: 'P_INCOME_SERVICE', amount: 'feeFen', flow: 'rechargeFee' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_MEMBER', amount: 'feeFen' },
    ],
  },
  // Back to where it came from: what is sent may have left the provider before we hear of it, so it is on its way at once.
  rechargeRefundSent: {
    id: 'J6d',
    kind: 'rechargeRefundSent',
    name: '充值退回·发出',
    nameEn: 'Recharge refund sent',
    lines: [{ from: 'M_AVAILABLE', to: 'P_TRANSIT_OUT', amount: 'amountFen', flow: 'rechargeRefund' }],
  },
  rechargeRefunded: {
    id: 'J6e',
    kind: 'rechargeRefunded',
    name: '充值退回·已退回付款人',
    nameEn: 'Recharge refunded',
    lines: [{ from: 'P_TRANSIT_OUT', to: 'P_CHANNEL_MEMBER', amount: 'amountFen' }],
  },
  rechargeRefundFailed: {
    id: 'J6f',
    kind: 'rechargeRefundFailed',
    name: '充值退回·未成功',
    nameEn: 'Recharge refund failed',
    lines: [{ from: 'P_TRANSIT_OUT', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'rechargeRefund' }],
  },
} as const satisfies Record<string, PostingRule>
