// What a category says of every sale in it, and what the categories below it are made with.
import { formatYuan, type NoReasonReturn, parameterCatalogue, said, type Said } from '@merchant/contract'
import { inForce } from '../../../kernel/in-force.ts'

export interface CategoryTerms {
  readonly commissionBp: number
  /** What its goods ask as deposit before they go on sale, in 分. */
  readonly depositFen: number
  readonly confirmDays: number
  readonly afterSaleDays: number
  readonly noReasonReturn: NoReasonReturn
}

/** Of a category of the first level that says nothing, while nobody has changed the platform's parameters. */
export const usualTerms: CategoryTerms = {
  commissionBp: 0,
  depositFen: 0,
  confirmDays: parameterCatalogue['order.autoConfirmDays'].standard,
  afterSaleDays: parameterCatalogue['afterSale.windowDays'].standard,
  noReasonReturn: 'MUST',
}

/** The same as it is now. */
export const usualNow = (handle: object): CategoryTerms => ({
  ...usualTerms,
  confirmDays: inForce(handle, 'order.autoConfirmDays'),
  afterSaleDays: inForce(handle, 'afterSale.windowDays'),
})

/** To be read as terms. */
export const termsRead = [
  'commission_bp as commissionBp',
  'deposit_fen as depositFen',
  'confirm_days as confirmDays',
  'after_sale_days as afterSaleDays',
  'no_reason_return as noReasonReturn',
] as const

export const termColumns = (terms: CategoryTerms) => ({
  commission_bp: terms.commissionBp,
  deposit_fen: terms.depositFen,
  confirm_days: terms.confirmDays,
  after_sale_days: terms.afterSaleDays,
  no_reason_return: terms.noReasonReturn,
})

/** Those that are said. */
export function givenColumns(given: GivenTerms) {
  const { commissionBp, depositFen, confirmDays, afterSaleDays, noReasonReturn } = given
  return {
    ...(commissionBp === undefined ? {} : { commission_bp: commissionBp }),
    ...(depositFen === undefined ? {} : { deposit_fen: depositFen }),
    ...(confirmDays === undefined ? {} : { confirm_days: confirmDays }),
    ...(afterSaleDays === undefined ? {} : { after_sale_days: afterSaleDays }),
    ...(noReasonReturn === undefined ? {} : { no_reason_return: noReasonReturn }),
  }
}

/** Those of the given terms that are said, over the others. */
export function termsOver(base: CategoryTerms, given: GivenTerms): CategoryTerms {
  return {
    commissionBp: given.commissionBp ?? base.commissionBp,
    depositFen: given.depositFen ?? base.depositFen,
    confirmDays: given.confirmDays ?? base.confirmDays,
    afterSaleDays: given.afterSaleDays ?? base.afterSaleDays,
    noReasonReturn: given.noReasonReturn ?? base.noReasonReturn,
  }
}

/** As the operation log tells them; what is equal it leaves out. */
export const termChanges = (before: CategoryTerms, after: CategoryTerms) => [
  {
    field: 'commission',
    label: said('佣金比例', 'Commission'),
    before: percent(before.commissionBp),
    after: percent(after.commissionBp),
  },
  {
    field: 'deposit',
    label: said('保证金', 'Deposit'),
    before: formatYuan(before.depositFen),
    after: formatYuan(after.depositFen),
  },
  {
    field: 'confirmDays',
    label: said('自动确认收货', 'Receipt confirms itself'),
    before: days(before.confirmDays),
    after: days(after.confirmDays),
  },
  {
    field: 'afterSaleDays',
    label: said('售后期', 'After-sale period'),
    before: days(before.afterSaleDays),
    after: days(after.afterSaleDays),
  },
  {
    field: 'noReasonReturn',
    label: said('无理由退货', 'Return without a reason'),
    before: returnNames[before.noReasonReturn],
    after: returnNames[after.noReasonReturn],
  },
]

const percent = (bp: number): string => `${bp / 100}%`
const days = (count: number): Said => said(`${count} 天`, `${count} days`)

export const returnNames: Readonly<Record<NoReasonReturn, Said>> = {
  MUST: said('必须支持', 'always'),
  OPTIONAL: said('商家可选', 'where the merchant offers it'),
  NOT_ALLOWED: said('不支持', 'never'),
}

export type GivenTerms = { readonly [Name in keyof CategoryTerms]?: CategoryTerms[Name] | undefined }
