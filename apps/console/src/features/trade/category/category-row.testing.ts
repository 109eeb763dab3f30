// For tests: a category as the desk lists it, with the terms of most.
import type { CategoryRow } from '@merchant/contract'

/** Of the first level without a parent, else of the second. */
export const categoryRow = (
  id: string,
  name: string,
  parentId: string | null = null,
  more: Partial<CategoryRow> = {},
): CategoryRow => ({
  id,
  parentId,
  name,
  keptName: name,
  level: parentId === null ? 1 : 2,
  commissionBp: 300,
  depositFen: 0,
  confirmDays: 10,
  afterSaleDays: 7,
  noReasonReturn: 'MUST',
  papers: [],
  ownPapers: [],
  needsAudit: false,
  enabled: true,
  goodsCount: 0,
  attributeCount: 0,
  mergedInto: null,
  version: 7,
  ...more,
})
