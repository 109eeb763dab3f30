// The banks that keep public accounts, by the names of the provider's closed list.

interface Bank {
  readonly code: string
  readonly name: string
}

export const banks: readonly Bank[] = [
  { code: 'ICBC', name: '工商银行' },
  { code: 'ABC', name: '农业银行' },
  { code: 'BOC', name: '中国银行' },
  { code: 'CCB', name: '建设银行' },
  { code: 'BCM', name: '交通银行' },
  { code: 'PSBC', name: '邮政储蓄银行' },
  { code: 'CMB', name: '招商银行' },
  { code: 'SPDB', name: '浦发银行' },
  { code: 'CITIC', name: '中信银行' },
  { code: 'CEB', name: '光大银行' },
  { code: 'HXB', name: '华夏银行' },
  { code: 'CMBC', name: '民生银行' },
  { code: 'CIB', name: '兴业银行' },
  { code: 'CGB', name: '广发银行' },
  { code: 'PAB', name: '平安银行' },
  { code: 'CZB', name: '浙商银行' },
  { code: 'CBHB', name: '渤海银行' },
  { code: 'EGB', name: '恒丰银行' },
  { code: 'BOB', name: '北京银行' },
  { code: 'BOS', name: '上海银行' },
  { code: 'NJCB', name: '南京银行' },
  { code: 'NBCB', name: '宁波银行' },
  { code: 'HZCB', name: '杭州银行' },
  { code: 'JSB', name: '江苏银行' },
  { code: 'HSB', name: '徽商银行' },
  { code: 'SHRCB', name: '上海农商银行' },
  { code: 'BJRCB', name: '北京农商银行' },
  { code: 'GRCB', name: '广州农商银行' },
]

const names = new Map(banks.map(({ code, name }) => [code, name]))

/** The provider's name of a bank, or null for a code that is none. */
export const bankName = (code: string): string | null => names.get(code) ?? null
