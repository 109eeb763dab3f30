// The shop that goods stand in while they are edited; of new ones the person chooses it, where all of several are looked at.
import type { GoodsInfo, LoginInfo } from '@merchant/contract'
import { useLogin } from '../../../session/session.ts'
import { useShopForNew } from '../../../session/shop-choice.ts'

interface EditorShop {
  /** Null before there is one. */
  readonly shop: LoginInfo['shops'][number] | null
  /** To ask for what the shop has: absent where the server knows without. */
  readonly shopId?: string
  readonly isAsked: boolean
}

/** @param chosen what stands in the form */
export function useEditorShop(goods: GoodsInfo | null, chosen: string | undefined): EditorShop {
  const { shops } = useLogin()
  const { shopId, isAsked } = useShopForNew()
  const id = goods?.shopId ?? (isAsked ? (chosen ?? shopId) : shopId)
  const shop = shops.find((one) => one.id === id) ?? shops[0] ?? null
  return {
    shop,
    ...(shops.length > 1 && shop !== null && { shopId: shop.id }),
    isAsked: isAsked && goods === null,
  }
}
