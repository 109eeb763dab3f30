// The limits of templates of goods.
import { GOODS_TEMPLATES_AT_MOST } from '@merchant/contract'

export const goodsTemplateParameters = {
  /** Of one merchant, in all of its shops. */
  perMerchant: GOODS_TEMPLATES_AT_MOST,
} as const
