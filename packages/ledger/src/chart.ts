// The chart of accounts of a merchant's book: every account there is, and how low or high its balance may go.

/**
 * The accounts (domain-model 14.1). The sign is the same everywhere: balance = what came in − what went out, and a move
 * takes from one account and gives to another, so the balances of a book always add up to zero. Therefore
 * - what the platform owes the merchant (M_*) and what it earned (P_INCOME_*) is positive,
 * - what it paid (P_COST_*) and what the merchant owes it (M_DEBT) is negative,
 * - P_CHANNEL_* is negative while the provider holds the money: −P_CHANNEL_MEMBER is what the merchant's account at the
 *   provider should show (docs/decisions/0003).
 */
export const chart = [
  {
    code: 'M_PENDING',
    name: '待结算',
    nameEn: 'Pending',
    owner: 'merchant',
    kind: 'liability',
    floor: 'zero',
    ceiling: 'none',
  },
  {
    code: 'M_AVAILABLE',
    name: '可用余额',
    nameEn: 'Available',
    owner: 'merchant',
    kind: 'liability',
    floor: 'zero',
    ceiling: 'none',
  },
  {
    code: 'M_FROZEN',
    name: '冻结',
    nameEn: 'Frozen',
    owner: 'merchant',
    kind: 'liability',
    floor: 'zero',
    ceiling: 'none',
  },
  {
    code: 'M_DEPOSIT',
    name: '保证金',
    nameEn: 'Deposit',
    owner: 'merchant',
    kind: 'liability',
    floor: 'zero',
    ceiling: 'none',
  },
  {
    code: 'M_PROMO',
    name: '推广金',
    nameEn: 'Promotion',
    owner: 'merchant',
    kind: 'liability',
    floor: 'zero',
    ceiling: 'none',
  },
  // Owed to the platform, so never above zero: more than the debt can't be repaid.
  { code: 'M_DEBT', name: '欠款', nameEn: 'Debt', owner: 'merchant', kind: 'asset', floor: 'none', ceiling: 'zero' },
  // The merchant's own account at the provider.
  {
    code: 'P_CHANNEL_MEMBER',
    name: '通道资金·会员账户',
    nameEn: 'Channel, member',
    owner: 'platform',
    kind: 'asset',
    floor: 'none',
    ceiling: 'none',
  },
  // This merchant's share of the provider's forward transit account 100004.
  {
    code: 'P_CHANNEL_TRANSIT',
    name: '通道资金·中间账户',
    nameEn: 'Channel, transit',
    owner: 'platform',
    kind: 'asset',
    floor: 'none',
    ceiling: 'none',
  },
  // What this merchant has brought to the platform's own account 100001, or cost it.
  {
    code: 'P_CHANNEL_PLATFORM',
    name: '通道资金·平台账户',
    nameEn: 'Channel, platform',
    owner: 'platform',
    kind: 'asset',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_INCOME_COMMISSION',
    name: '佣金收入',
    nameEn: 'Commission income',
    owner: 'platform',
    kind: 'income',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_INCOME_SERVICE',
    name: '服务费收入',
    nameEn: 'Service income',
    owner: 'platform',
    kind: 'income',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_INCOME_WITHDRAW_FEE',
    name: '提现手续费收入',
    nameEn: 'Withdraw fee income',
    owner: 'platform',
    kind: 'income',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_INCOME_PENALTY',
    name: '违约金收入',
    nameEn: 'Penalty income',
    owner: 'platform',
    kind: 'income',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_COST_CHANNEL',
    name: '通道成本',
    nameEn: 'Channel cost',
    owner: 'platform',
    kind: 'expense',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_COST_SUBSIDY',
    name: '补贴成本',
    nameEn: 'Subsidy cost',
    owner: 'platform',
    kind: 'expense',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_COST_COMPENSATE',
    name: '赔付成本',
    nameEn: 'Compensation cost',
    owner: 'platform',
    kind: 'expense',
    floor: 'none',
    ceiling: 'none',
  },
  {
    code: 'P_TRANSIT_OUT',
    name: '提现在途',
    nameEn: 'Withdrawals on the way',
    owner: 'platform',
    kind: 'liability',
    floor: 'zero',
    ceiling: 'none',
  },
  // Differences that nobody has explained yet; zero on a good day.
  {
    code: 'P_SUSPENSE',
    name: '待查',
    nameEn: 'Suspense',
    owner: 'platform',
    kind: 'any',
    floor: 'none',
    ceiling: 'none',
  },
] as const satisfies readonly Account[]

/** One account of the chart. A floor or ceiling of 'zero' is kept by the database. */
export interface Account {
  readonly code: string
  /** Chinese name, as people see it. */
  readonly name: string
  readonly nameEn: string
  readonly owner: 'merchant' | 'platform'
  readonly kind: 'liability' | 'asset' | 'income' | 'expense' | 'any'
  readonly floor: 'zero' | 'none'
  readonly ceiling: 'zero' | 'none'
}

/** The code of an account, e.g. `M_AVAILABLE`. */
export type AccountCode = (typeof chart)[number]['code']

/** All codes, in the order of the chart. */
export const accountCodes: readonly AccountCode[] = chart.map((account) => account.code)

/** The accounts that a merchant sees as its own. */
export const merchantAccountCodes: readonly AccountCode[] = chart
  .filter((account) => account.owner === 'merchant')
  .map((account) => account.code)

/** True when the text is the code of an account of the chart. */
export function isAccountCode(text: string): text is AccountCode {
  return (accountCodes as readonly string[]).includes(text)
}
