// The rules of a bill beside its orders: what it adds is the platform's expense, what it takes off is owed first.
import type { PostingRule } from '../posting-rule.ts'

export const billRules = {
  // Booked when the provider has brought the platform's money over.
  billAdjusted: {
    id: 'J4a',
    kind: 'billAdjusted',
    name: '账单调增',
    nameEn: 'Added by a bill',
    lines: [
      { from: 'P_COST_COMPENSATE', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'billAdjustment' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
    ],
  },
  // Nothing moves at the provider until the debt is repaid (J15).
  billOwed: {
    id: 'J4b',
    kind: 'billOwed',
    name: '账单调减与结转',
    nameEn: 'Taken off by a bill',
    lines: [{ from: 'M_DEBT', to: 'P_COST_COMPENSATE', amount: 'amountFen', flow: 'billAdjustment' }],
  },
} as const satisfies Record<string, PostingRule>
