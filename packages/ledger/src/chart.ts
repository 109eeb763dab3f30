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

function account<Code extends string>(
  code: Code,
  name: string,
  nameEn: string,
  kind: Account['kind'],
  limits: Pick<Account, 'floor' | 'ceiling'>,
): Account<Code> {
  return { code, name, nameEn, owner: code.startsWith('M_') ? 'merchant' : 'platform', kind, ...limits }
}

/**
 * The accounts. The sign is the same everywhere: balance = what came in − what went out, and a move
 * takes from one account and gives to another, so the balances of a book always add up to zero. Therefore
 * - what the platform owes the merchant (M_*) and what it earned (P_INCOME_*) is positive,
 * - what it paid (P_COST_*) and what the merchant owes it (M_DEBT) is negative,
 * - P_CHANNEL_* is negative while the provider holds the money: −P_CHANNEL_MEMBER is what the merchant's account at the
 *   provider should show (docs/decisions/0003).
 */
export const chart = [
  account('M_PENDING', '待结算', 'Pending', 'liability', neverBelowZero),
  account('M_AVAILABLE', '可用余额', 'Available', 'liability', neverBelowZero),
  account('M_FROZEN', '冻结', 'Frozen', 'liability', neverBelowZero),
  account('M_DEPOSIT', '保证金', 'Deposit', 'liability', neverBelowZero),
  account('M_PROMO', '推广金', 'Promotion', 'liability', neverBelowZero),
  // More than the debt can't be repaid.
  account('M_DEBT', '欠款', 'Debt', 'asset', neverAboveZero),
  // The merchant's own account at the provider; this merchant's share of the provider's forward transit account 100004;
  // and what this merchant has brought to the platform's own account 100001, or cost it.
  account('P_CHANNEL_MEMBER', '通道资金·会员账户', 'Channel, member', 'asset', unlimited),
  account('P_CHANNEL_TRANSIT', '通道资金·中间账户', 'Channel, transit', 'asset', unlimited),
  account('P_CHANNEL_PLATFORM', '通道资金·平台账户', 'Channel, platform', 'asset', unlimited),
  account('P_INCOME_COMMISSION', '佣金收入', 'Commission income', 'income', unlimited),
  account('P_INCOME_SERVICE', '服务费收入', 'Service income', 'income', unlimited),
  account('P_INCOME_WITHDRAW_FEE', '提现手续费收入', 'Withdrawal fee income', 'income', unlimited),
  account('P_INCOME_PENALTY', '违约金收入', 'Penalty income', 'income', unlimited),
  account('P_COST_CHANNEL', '通道成本', 'Channel cost', 'expense', unlimited),
  account('P_COST_SUBSIDY', '补贴成本', 'Subsidy cost', 'expense', unlimited),
  account('P_COST_COMPENSATE', '赔付成本', 'Compensation cost', 'expense', unlimited),
  account('P_TRANSIT_OUT', '提现在途', 'Withdrawals on the way', 'liability', neverBelowZero),
  // Differences that nobody has explained yet; zero on a good day.
  account('P_SUSPENSE', '待查', 'Suspense', 'any', unlimited),
] as const

/** The code of an account, e.g. `M_AVAILABLE`. */
export type AccountCode = (typeof chart)[number]['code']

/** All codes, in the order of the chart. */
export const accountCodes: readonly AccountCode[] = chart.map(({ code }) => code)

/** The accounts that a merchant sees as its own. */
export const merchantAccountCodes: readonly AccountCode[] = chart
  .filter(({ owner }) => owner === 'merchant')
  .map(({ code }) => code)

/** True when the text is the code of an account of the chart. */
export function isAccountCode(text: string): text is AccountCode {
  const codes: readonly string[] = accountCodes
  return codes.includes(text)
}
