// The rules of caution and correction: freeze, debt, manual adjustment (J14–J16).
import type { PostingRule } from '../posting-rule.ts'

export const riskRules = {
  fundsFrozen: {
    id: 'J14a',
    kind: 'fundsFrozen',
    name: '冻结',
    nameEn: 'Frozen',
    lines: [{ from: 'M_AVAILABLE', to: 'M_FROZEN', amount: 'amountFen', flow: 'freeze' }],
  },
  fundsUnfrozen: {
    id: 'J14b',
    kind: 'fundsUnfrozen',
    name: '解冻',
    nameEn: 'Released',
    lines: [{ from: 'M_FROZEN', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'unfreeze' }],
  },
  // The ceiling of M_DEBT refuses to repay more than is owed.
  debtRepaid: {
    id: 'J15',
    kind: 'debtRepaid',
    name: '欠款抵扣',
    nameEn: 'Debt repaid',
    lines: [
      { from: 'M_AVAILABLE', to: 'M_DEBT', amount: 'amountFen', flow: 'debtRepayment' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_CHANNEL_MEMBER', amount: 'amountFen' },
    ],
  },
  // The other side of an adjustment is a difference that somebody still has to explain, hence 待查.
  adjustedUp: {
    id: 'J16a',
    kind: 'adjustedUp',
    name: '人工调增',
    nameEn: 'Adjusted up',
    lines: [{ from: 'P_SUSPENSE', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'adjustment' }],
  },
  adjustedDown: {
    id: 'J16b',
    kind: 'adjustedDown',
    name: '人工调减',
    nameEn: 'Adjusted down',
    lines: [{ from: 'M_AVAILABLE', to: 'P_SUSPENSE', amount: 'amountFen', flow: 'adjustment' }],
  },
} as const satisfies Record<string, PostingRule>
