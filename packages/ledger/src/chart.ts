// The chart of accounts of a merchant's book: every account there is, and how low or high its balance may go.

/** One account of the chart. A floor or ceiling of 'zero' is kept by the database. */
export interface Account<Code extends string = string> {
  readonly code: Code
  /** Chinese name, as people see it. */
  readonly name: string
  readonly nameEn: string
  readonly owner: 'merchant' | 'platform'
  readonly kind: 'liability' | 'asset' | 'income' | 'expense' | 'any'
  readonly floor: 'zero' | 'none'
  readonly ceiling: 'zero' | 'none'
}

const neverBelowZero = { floor: 'zero', ceiling: 'none' } as const
const neverAboveZero = { floor: 'none', ceiling: 'zero' } as const
const unlimited = { floor: 'none', ceiling: 'none' } as const

interface Sketch<Code extends string> extends Pick<Account, 'name' | 'nameEn' | 'kind' | 'floor' | 'ceiling'> {
  readonly code: Code
}

const account = <Code extends string>(sketch: Sketch<Code>): Account<Code> => ({
  ...sketch,
  owner: sketch.code.startsWith('M_') ? 'merchant' : 'platform',
})

/**
 * The accounts. The sign is the same everywhere: balance = what came in − what went out, and a move
 * takes from one account and gives to another, so the balances of a book always add up to zero. Therefore
 * - what the platform owes the merchant (M_*) and what it earned (P_INCOME_*) is positive,
 * - what it paid (P_COST_*) and what the merchant owes it (M_DEBT) is negative,
 * - P_CHANNEL_* is negative while the provider holds the money: −P_CHANNEL_MEMBER is what the merchant's account at the
 *   provider should show (docs/decisions/0003).
 */
export const chart = [
  account({ code: 'M_PENDING', name: '待结算', nameEn: 'Pending', kind: 'liability', ...neverBelowZero }),
  account({ code: 'M_AVAILABLE', name: '可用余额', nameEn: 'Available', kind: 'liability', ...neverBelowZero }),
  account({ code: 'M_FROZEN', name: '冻结', nameEn: 'Frozen', kind: 'liability', ...neverBelowZero }),
  account({ code: 'M_DEPOSIT', name: '保证金', nameEn: 'Deposit', kind: 'liability', ...neverBelowZero }),
  account({ code: 'M_PROMO', name: '推广金', nameEn: 'Promotion', kind: 'liability', ...neverBelowZero }),
  // More than the debt can't be repaid.
  account({ code: 'M_DEBT', name: '欠款', nameEn: 'Debt', kind: 'asset', ...neverAboveZero }),
  // The merchant's own account at the provider; this merchant's share of the provider's forward transit account 100004;
  // and what this merchant has brought to the platform's own account 100001, or cost it.
  account({
    code: 'P_CHANNEL_MEMBER',
    name: '通道资金·会员账户',
    nameEn: 'Channel, member',
    kind: 'asset',
    ...unlimited,
  }),
  account({
    code: 'P_CHANNEL_TRANSIT',
    name: '通道资金·中间账户',
    nameEn: 'Channel, transit',
    kind: 'asset',
    ...unlimited,
  }),
  account({
    code: 'P_CHANNEL_PLATFORM',
    name: '通道资金·平台账户',
    nameEn: 'Channel, platform',
    kind: 'asset',
    ...unlimited,
  }),
  account({ code: 'P_INCOME_COMMISSION', name: '佣金收入', nameEn: 'Commission income', kind: 'income', ...unlimited }),
  account({ code: 'P_INCOME_SERVICE', name: '服务费收入', nameEn: 'Service income', kind: 'income', ...unlimited }),
  account({
    code: 'P_INCOME_WITHDRAW_FEE',
    name: '提现手续费收入',
    nameEn: 'Withdrawal fee income',
    kind: 'income',
    ...unlimited,
  }),
  account({ code: 'P_INCOME_PENALTY', name: '违约金收入', nameEn: 'Penalty income', kind: 'income', ...unlimited }),
  account({ code: 'P_COST_CHANNEL', name: '通道成本', nameEn: 'Channel cost', kind: 'expense', ...unlimited }),
  account({ code: 'P_COST_SUBSIDY', name: '补贴成本', nameEn: 'Subsidy cost', kind: 'expense', ...unlimited }),
  account({ code: 'P_COST_COMPENSATE', name: '赔付成本', nameEn: 'Compensation cost', kind: 'expense', ...unlimited }),
  account({
    code: 'P_TRANSIT_OUT',
    name: '出款在途',
    nameEn: 'On the way out',
    kind: 'liability',
    ...neverBelowZero,
  }),
  // Differences that nobody has explained yet; zero on a good day.
  account({ code: 'P_SUSPENSE', name: '待查', nameEn: 'Suspense', kind: 'any', ...unlimited }),
] as const

/** The code of an account, e.g. `M_AVAILABLE`. */
export type AccountCode = (typeof chart)[number]['code']

/** All codes, in the order of the chart. */
export const accountCodes: readonly AccountCode[] = chart.map(({ code }) => code)

/** The accounts that a merchant sees as its own. */
export const merchantAccountCodes: readonly AccountCode[] = chart
  .filter(({ owner }) => owner === 'merchant')
  .map(({ code }) => code)

/** The account of a stored code. Errors: throws for a code that the chart does not have. */
export function mustBeAccountCode(text: string): AccountCode {
  if (!isAccountCode(text)) throw new Error(`Not an account of the chart: ${text}`)
  return text
}

/** True when the text is the code of an account of the chart. */
export function isAccountCode(text: string): text is AccountCode {
  const codes: readonly string[] = accountCodes
  return codes.includes(text)
}
