// How long buyers may return goods: as long as the category gives, or longer where the merchant says so. Orders keep the longer of both.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'

interface Given {
  readonly afterSaleDays: number | null
  readonly categoryId: string
}

/**
 * What is said anew is no shorter than the category's; what stands there may be by now, and then the category's holds.
 * Refuses with request.invalid.
 */
export async function mustSuitAfterSale(
  tx: TenantTx,
  { afterSaleDays, categoryId }: Given,
  before: Given | null,
): Promise<void> {
  if (afterSaleDays === null || afterSaleDays === before?.afterSaleDays) return
  const category = await tx
    .selectFrom('platform_category')
    .select('after_sale_days as days')
    .where('id', '=', categoryId)
    .executeTakeFirst()
  if (category === undefined || afterSaleDays >= category.days) return
  const what = said(
    `：售后天数不能少于所选类目的 ${category.days} 天`,
    `: returns within no fewer than the ${category.days} days of the category`,
  )
  refuse('request.invalid', { inField: 'afterSaleDays', what })
}

export const afterSaleText = ({ afterSaleDays }: { readonly afterSaleDays?: number | null }): Said =>
  (afterSaleDays ?? null) === null ? said('', '') : said(`${afterSaleDays} 天`, `${afterSaleDays} days`)
