// Between a template of goods and what stands in the editor; pure.
import type { GoodsTemplate } from '@merchant/contract'
import { isRecord } from '../../../../api/records.ts'
import { detailIn } from '../../goods-detail/detail-value.ts'
import { aheadOnly, broughtTo, type GoodsValues, nameless } from '../goods-values.ts'

/** What is kept of a form: all but what names goods that there are, and its shop, which the template is of. */
export function templateOf({ shopId: _shop, ...values }: Partial<GoodsValues>): Partial<GoodsValues> {
  return nameless(values)
}

/**
 * What new goods begin with.
 * @param standsIn the shop that they will stand in; null where the person chooses it
 */
export function beginningOf({ data, shopId }: GoodsTemplate, standsIn: string | null): Partial<GoodsValues> {
  const values: Partial<GoodsValues> = isRecord(data['values']) ? data['values'] : {}
  const begun = { ...values, ...aheadOnly(values), detail: detailIn(values.detail) }
  return standsIn === null ? { ...begun, shopId } : broughtTo(begun, shopId, standsIn)
}
