// The rules of caution and correction: freeze, debt, manual adjustment, the end of a money case (J14–J16).
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
  // The ceiling of M_DEBT refuses to repay more than is owed. The debt is gone at once; the money is the platform's and still with
  // the member, on its way, until the provider has brought it over.
  debtRepaid: {
    id: 'J15a',
    kind: 'debtRepaid',
    name: '欠款抵扣',
    nameEn: 'Debt repaid',
    lines: [
      { from: 'M_AVAILABLE', to: 'M_DEBT', amount: 'amountFen', flow: 'debtRepayment' },
      { from: 'P_CHANNEL_PLATFORM', to: 'P_TRANSIT_OUT', amount: 'amountFen' },
    ],
  },
  platformPaid: {
    id: 'J15b',
    kind: 'platformPaid',
    name: '付给平台的款项已转入',
    nameEn: 'What the platform was paid has come over',
    lines: [{ from: 'P_TRANSIT_OUT', to: 'P_CHANNEL_MEMBER', amount: 'amountFen' }],
  },
  // The platform lends what a merchant needs at once, out of its own account at the provider.
  advanceLent: {
    id: 'J15c',
    kind: 'advanceLent',
    name: '平台垫付',
    nameEn: 'Advanced by the platform',
    lines: [
      { from: 'M_DEBT', to: 'M_AVAILABLE', amount: 'amountFen', flow: 'platformAdvance' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
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
  // The platform makes good, out of its own account at the provider, what is missing in a merchant's or on the way.
  lossTaken: {
    id: 'J16c',
    kind: 'lossTaken',
    name: '平台承担损失',
    nameEn: 'Loss taken by the platform',
    lines: [{ from: 'P_COST_COMPENSATE', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' }],
  },
  // What the provider holds for a merchant, more or less than the book said: the book follows, and 待查 says that nobody knows why.
  differenceMore: {
    id: 'J16e',
    kind: 'differenceMore',
    name: '渠道多出记入待查',
    nameEn: 'More at the provider, put to suspense',
    lines: [{ from: 'P_CHANNEL_MEMBER', to: 'P_SUSPENSE', amount: 'amountFen' }],
  },
  differenceLess: {
    id: 'J16f',
    kind: 'differenceLess',
    name: '渠道短少记入待查',
    nameEn: 'Less at the provider, put to suspense',
    lines: [{ from: 'P_SUSPENSE', to: 'P_CHANNEL_MEMBER', amount: 'amountFen' }],
  },
  // What stands in suspense as missing is the platform's loss, which it brings out of its own account at the provider.
  suspenseCovered: {
    id: 'J16g',
    kind: 'suspenseCovered',
    name: '待查短少由平台补足',
    nameEn: 'What was missing in suspense is made good',
    lines: [
      { from: 'P_COST_COMPENSATE', to: 'P_SUSPENSE', amount: 'amountFen' },
      { from: 'P_CHANNEL_MEMBER', to: 'P_CHANNEL_PLATFORM', amount: 'amountFen' },
    ],
  },
  // What had come in without being anybody's has gone back where it came from: nothing stays, and the book says so.
  returnedToPayer: {
    id: 'J16d',
    kind: 'returnedToPayer',
    name: '资金退回付款人',
    nameEn: 'Returned to the payer',
    lines: [
      { from: 'P_CHANNEL_TRANSIT', to: 'P_SUSPENSE', amount: 'amountFen' },
      { from: 'P_SUSPENSE', to: 'P_CHANNEL_TRANSIT', amount: 'amountFen' },
    ],
  },
} as const satisfies Record<string, PostingRule>
