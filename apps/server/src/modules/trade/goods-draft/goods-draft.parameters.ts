// The limits of drafts of goods.
import { GOODS_DRAFTS_AT_MOST } from '@merchant/contract'

export const goodsDraftParameters = {
  /** Of one merchant. */
  perMerchant: GOODS_DRAFTS_AT_MOST,
} as const
