// What the platform holds against a merchant.
import type {
  RestrictionKind,
  RestrictionScope,
  RestrictionSource,
} from '../endpoints/merchant/merchant-restriction.ts'
import type { LabelTexts } from './label.ts'

/** What is locked. */
export const restrictionScopeTexts: LabelTexts<RestrictionScope> = {
  GOODS: ['上架商品', 'New goods on sale'],
  ORDERS: ['接新订单', 'New orders'],
  WITHDRAWALS: ['提现', 'Withdrawals'],
}

export const restrictionKindTexts: LabelTexts<RestrictionKind> = {
  RESTRICT: ['限制', 'Restriction'],
  SUSPEND: ['冻结', 'Suspension'],
}

/** What it comes from. */
export const restrictionSourceTexts: LabelTexts<RestrictionSource> = {
  OPERATOR: ['平台决定', 'Decided by the platform'],
  OVERDUE_ORDER: ['平台订单逾期', 'Overdue platform order'],
}
