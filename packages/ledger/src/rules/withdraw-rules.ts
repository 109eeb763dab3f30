// The rules of a withdrawal: applied, sent, paid, and every way back (J9–J13).
import type { PostingRule } from '../posting-rule.ts'

// amount = net + fee throughout; the provider keeps the fee inside the amount until the bank has paid.
export const withdrawRules = {
  withdrawApplied: {
    id: 'J9',
    kind: 'withdrawApplied',
    name: '提现申请',
    nameEn: 'Withdrawal asked for',
    lines: [{ from: 'M_AVAILABLE', to: 'M_FROZEN', amount: 'amountFen', flow: 'freeze' }],
  },
  withdrawSent: {
    id: 'J10',
    kind: 'withdrawSent',
    name: '提现打款',
    nameEn: 'Withdrawal paid out',
    lines: [
      { from: 'M_FROZEN', to: 'P_TRANSIT_OUT', amount: 'netFen', flow: 'withdraw' },
      { from: 'M_FROZEN', to: 'P_INCOME_WITHDRAW_FEE', amount: 'feeFen', flow: 'withdrawFee' },
    ],
  },
  withdrawPaid: {
    id: 'J11',
    kind: 'withdrawPaid',
    name: '提现到账',
    nameEn: 'Withdrawal arrived',
    lines: [
      { from: 'P_TRANSIT_OUT', to: 'P_CHANNEL_MEMBER', amount: 'netFen' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_MEMBER', amount: 'feeFen' },
    ],
  },
  // Rejected, withdrawn or timed out before it was sent: only J9 is undone.
  withdrawReleased: {
    id: 'J12a',
    kind: 'withdrawReleased',
    name: '提现退回（未打款）',
    nameEn: 'Withdrawal returned before it was paid out',
    lines: [{ from: 'M_FROZEN', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'withdrawReturn' }],
  },
  // Definitely refused by the bank after it was sent: J9 and J10 are undone, the fee included.
  withdrawFailed: {
    id: 'J12b',
    kind: 'withdrawFailed',
    name: '提现退回（打款失败）',
    nameEn: 'Withdrawal returned by the bank',
    lines: [
      { from: 'P_TRANSIT_OUT', to: 'M_AVAILABLE', amount: 'netFen', flow: 'withdrawReturn' },
      { from: 'P_INCOME_WITHDRAW_FEE', to: 'M_AVAILABLE', amount: 'feeFen', flow: 'withdrawReturn' },
    ],
  },
  withdrawBounced: {
    id: 'J13',
    kind: 'withdrawBounced',
    name: '提现退票',
    nameEn: 'Withdrawal bounced',
    lines: [{ from: 'P_CHANNEL_MEMBER', to: 'M_AVAILABLE', amount: 'netFen', flow: 'withdrawBounce' }],
  },
  withdrawBouncedFeeReturned: {
    id: 'J13b',
    kind: 'withdrawBouncedFeeReturned',
    name: '提现退票（退手续费）',
    nameEn: 'Withdrawal bounced, fee returned',
    lines: [
      { from: 'P_CHANNEL_MEMBER', to: 'M_AVAILABLE', amount: 'netFen', flow: 'withdrawBounce' },
      { from: 'P_INCOME_WITHDRAW_FEE', to: 'M_AVAILABLE', amount: 'feeFen', flow: 'withdrawBounce' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'feeFen' },
    ],
  },
} as const satisfies Record<string, PostingRule>
