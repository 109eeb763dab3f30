// The numbers that base data says: how much and how many, and how long things take. Each is the one that the server refuses by.
import { z } from 'zod'
import { type ParameterKey, parameterKeys } from '../../parameters.ts'
import { start } from './init.ts'

export const baseLimits = start.limits.extend({
  withdrawPerDay: z.int(),
  withdrawPerDayFen: z.int(),
  withdrawFreePerMonth: z.int(),
  withdrawFeeFen: z.int(),
  rechargeMinFen: z.int(),
  rechargeMaxCardFen: z.int(),
  rechargeMaxBankFen: z.int(),
  bankCards: z.int(),
  goodsDetailPictures: z.int(),
  goodsDetailCharacters: z.int(),
  goodsDimensions: z.int(),
  goodsDimensionValues: z.int(),
  goodsSkus: z.int(),
  goodsParams: z.int(),
  goodsOnSale: z.int(),
  goodsDrafts: z.int(),
  goodsTemplates: z.int(),
  goodsPerOrderLine: z.int(),
  shopAddresses: z.int(),
  shopCategories: z.int(),
  shopCategoriesOfGoods: z.int(),
  shopRenamesPerYear: z.int(),
  freightTemplates: z.int(),
  freightAreaRules: z.int(),
  freightFreeRules: z.int(),
  qualifications: z.int(),
  staff: z.int(),
  roles: z.int(),
  apiKeys: z.int(),
  exportRows: z.int(),
  exportsAtOnce: z.int(),
  tableMaxBytes: z.int(),
  mediaDirs: z.int(),
  savedViewsPerPage: z.int(),
  pageSizes: z.array(z.int()),
  /** Rows that pages by number reach; a cursor goes on. */
  pagedRows: z.int(),
})

const ofParameters = Object.fromEntries(parameterKeys.map((key) => [key, z.int()])) as Record<ParameterKey, z.ZodInt>

/** By their names in the specification, whose last syllable is the unit; what the platform's people set as it is now. */
export const baseParams = z.object({
  ...ofParameters,
  // Of each category, between these.
  'order.autoConfirmMinDays': z.int(),
  'order.autoConfirmMostDays': z.int(),
  'afterSale.windowMinDays': z.int(),
  'afterSale.windowMostDays': z.int(),
  'recharge.transferDays': z.int(),
  'qualification.graceDays': z.int(),
  'cert.remindDays': z.array(z.int()),
})
