// All posting rules J1–J17 in one table, and the word each of their lines has for the merchant.
import type { AccountCode } from './chart.ts'
import type { FundFlow } from './fund-flow.ts'
import type { PostingRule } from './posting-rule.ts'
import { billRules } from './rules/bill-rules.ts'
import { orderRules } from './rules/order-rules.ts'
import { platformOrderRules } from './rules/platform-order-rules.ts'
import { rechargeRules } from './rules/recharge-rules.ts'
import { riskRules } from './rules/risk-rules.ts'
import { withdrawRules } from './rules/withdraw-rules.ts'

/** The rules by their kind. A line without a flow moves money between platform accounts only. */
export const postingRules = {
  ...orderRules,
  ...billRules,
  ...rechargeRules,
  ...platformOrderRules,
  ...withdrawRules,
  ...riskRules,
} as const

/** The kind of a posting that follows a rule, e.g. `orderPaid`. */
export type PostingKind = keyof typeof postingRules

/** Where a fund flow shows up: entries of this kind of posting between these two accounts, seen from either side. */
interface FlowPlace {
  readonly kind: string
  readonly from: AccountCode
  readonly to: AccountCode
  readonly flow: FundFlow
}

const rules: readonly PostingRule[] = Object.values(postingRules)

/** Every place of every flow, read off the rules. */
export const flowPlaces: readonly FlowPlace[] = rules.flatMap((rule) =>
  rule.lines.flatMap(({ from, to, flow }) => (flow ? [{ kind: rule.kind, from, to, flow }] : [])),
)

/** The fund flow of an entry, or null when no rule names one (an entry of the platform, or a free voucher). */
export function flowOf(entry: {
  kind: string
  account: string
  counterAccount: string
  amountFen: number
}): FundFlow | null {
  const [from, to] = entry.amountFen < 0 ? [entry.account, entry.counterAccount] : [entry.counterAccount, entry.account]
  const place = flowPlaces.find((one) => one.kind === entry.kind && one.from === from && one.to === to)
  return place?.flow ?? null
}
