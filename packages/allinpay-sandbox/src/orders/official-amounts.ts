/** Amounts by which the provider's own test environment decides. They are documented, always on, and each counts for one pay method. */
import type { OrderRow } from '../storage/tables.ts'

interface OfficialOutcome {
  readonly says: string
  readonly outcome: 'success' | 'pending' | 'fail'
}
type Amounts = Readonly<Record<string, OfficialOutcome>>

const failing = (says: string): OfficialOutcome => ({ says, outcome: 'fail' })

/** By the pay method, then by the 分 that it takes; `else` is every other amount. */
const PAYMENTS: Readonly<Record<string, Amounts>> = {
  QUICKPAY_TLT: {
    1000: failing('银行拒绝交易'),
    1100: failing('交易失败'),
    1200: failing('协议信息不符'),
    1300: failing('协议信息不符'),
    1400: failing('余额不足'),
    1500: failing('协议已撤销'),
  },
  ALIPAY_APP_OPEN: {
    9: { says: '支付成功', outcome: 'success' },
    7: { says: '支付处理中', outcome: 'pending' },
    6: failing('支付失败'),
  },
  WECHATPAY_APP_OPEN: { 9: { says: '支付成功', outcome: 'success' }, else: failing('支付失败') },
}

/** Of refunds, by the pay method of what is refunded. */
const REFUNDS: Readonly<Record<string, Amounts>> = {
  QUICKPAY_TLT: { 1600: failing('原交易不存在'), 1700: failing('退款金额超过原交易金额') },
}

/** All of them, for the catalogue. */
export const OFFICIAL_AMOUNTS = { pay: PAYMENTS, refund: REFUNDS } as const

/** What the test environment does with this amount; null where it says nothing. */
export function officialOf(
  kind: keyof typeof OFFICIAL_AMOUNTS,
  { payMethod }: Pick<OrderRow, 'payMethod'>,
  fen: bigint,
): OfficialOutcome | null {
  const amounts = OFFICIAL_AMOUNTS[kind][payMethod ?? '']
  return amounts?.[fen.toString()] ?? amounts?.else ?? null
}
