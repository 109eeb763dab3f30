// A rule as its form holds it, and as it is sent; pure.
import type { CommissionRuleRow, CommissionScope, InputOf, api, OrderSource } from '@merchant/contract'
import { instantOfMoment, momentOf } from '../../../components/form/moment-text.ts'
import type { ChosenSubject } from './subject-picker.tsx'

type Adding = InputOf<typeof api.commissionRule.add>
type MerchantType = NonNullable<CommissionRuleRow['merchantType']>

export interface RuleValues {
  readonly name: string
  readonly scope: CommissionScope
  readonly MERCHANT?: ChosenSubject
  readonly SHOP?: ChosenSubject
  readonly GOODS?: ChosenSubject
  readonly categoryId?: string
  readonly merchantType?: MerchantType
  readonly orderSource?: OrderSource
  readonly kind: 'PERCENT' | 'FIXED'
  readonly percent?: number | null
  readonly fixedFen?: number | null
  readonly minFen?: number | null
  readonly maxFen?: number | null
  readonly ofFreight?: boolean
  readonly priority: number
  readonly startsAt?: string
  readonly endsAt?: string
  readonly reason: string
}

export const newValues: Partial<RuleValues> = { scope: 'CATEGORY', kind: 'PERCENT', ofFreight: false, priority: 0 }

/** What is changed of a rule; what it is about stays. */
export const valuesOf = (rule: CommissionRuleRow): Partial<RuleValues> => ({
  name: rule.name,
  scope: rule.scope,
  kind: rule.fixedFen === null ? 'PERCENT' : 'FIXED',
  percent: rule.bp === null ? null : rule.bp / 100,
  fixedFen: rule.fixedFen,
  minFen: rule.minFen,
  maxFen: rule.maxFen,
  ofFreight: rule.ofFreight,
  priority: rule.priority,
  startsAt: rule.state === 'COMING' ? momentOf(rule.startsAt) : '',
  endsAt: momentOf(rule.endsAt),
})

/** What is wrong with a rate in per cent, null: nothing. Never mended in silence. */
export function percentComplaint(percent: unknown): 'percentRange' | 'percentMost' | 'percentDecimals' | null {
  if (typeof percent !== 'number' || percent < 0) return 'percentRange'
  if (percent > 50) return 'percentMost'
  return Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6 ? 'percentDecimals' : null
}

export function termsOf(values: Partial<RuleValues>): Adding['terms'] | null {
  if (values.kind === 'FIXED')
    return typeof values.fixedFen === 'number' ? { kind: 'FIXED', fixedFen: values.fixedFen } : null
  if (typeof values.percent !== 'number') return null
  return {
    kind: 'PERCENT',
    // Two decimals of a per cent, which floats do not hold.
    bp: Math.round(values.percent * 100),
    minFen: values.minFen ?? null,
    maxFen: values.maxFen ?? null,
    ofFreight: values.ofFreight ?? false,
  }
}

/** Null: not said yet. */
export function subjectOf(values: Partial<RuleValues>): Adding['subject'] | null {
  const { scope, categoryId, merchantType, orderSource } = values
  const narrowed = { categoryId: categoryId ?? null, orderSource: orderSource ?? null }
  if (scope === 'GOODS' && values.GOODS !== undefined)
    return { scope, merchantId: values.GOODS.merchantId, goodsId: values.GOODS.id, orderSource: orderSource ?? null }
  if (scope === 'SHOP' && values.SHOP !== undefined)
    return { scope, merchantId: values.SHOP.merchantId, shopId: values.SHOP.id, ...narrowed }
  if (scope === 'MERCHANT' && values.MERCHANT !== undefined)
    return { scope, merchantId: values.MERCHANT.merchantId, ...narrowed }
  if (scope === 'CATEGORY' && categoryId !== undefined)
    return { scope, categoryId, merchantType: merchantType ?? null, orderSource: orderSource ?? null }
  if (scope === 'TYPE' && merchantType !== undefined) return { scope, merchantType, orderSource: orderSource ?? null }
  if (scope === 'SOURCE' && orderSource !== undefined) return { scope, orderSource }
  return null
}

/** Of a rule that there is. */
export function subjectOfRule(rule: CommissionRuleRow): Adding['subject'] | null {
  const chosen = ({ id }: { readonly id: string }): ChosenSubject => ({
    id,
    merchantId: rule.merchant?.id ?? '',
    label: '',
  })
  return subjectOf({
    scope: rule.scope,
    ...(rule.goods === null ? {} : { GOODS: chosen(rule.goods) }),
    ...(rule.shop === null ? {} : { SHOP: chosen(rule.shop) }),
    ...(rule.merchant === null ? {} : { MERCHANT: chosen(rule.merchant) }),
    ...(rule.category === null ? {} : { categoryId: rule.category.id }),
    ...(rule.merchantType === null ? {} : { merchantType: rule.merchantType }),
    ...(rule.orderSource === null ? {} : { orderSource: rule.orderSource }),
  })
}

/** Not given: at once, and without end. */
export const timesOf = ({ startsAt, endsAt }: RuleValues) => {
  const from = instantOfMoment(startsAt)
  return { ...(from === null ? {} : { startsAt: from }), endsAt: instantOfMoment(endsAt) }
}
