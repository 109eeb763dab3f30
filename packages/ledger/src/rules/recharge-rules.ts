// The rules of a recharge: money from the bank to the balance, the deposit or the promotion account (J6).
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
} as const satisfies Record<string, PostingRule>
