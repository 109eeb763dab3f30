// The shop that goods stand in while they are edited: that of new ones is fixed when the editor opens, and the person may choose another there.
import type { GoodsInfo, LoginInfo } from '@merchant/contract'
import { useState } from 'react'
import { useLogin } from '../../../session/session.ts'
import { useShopForNew } from '../../../session/shop-choice.ts'

type Shop = LoginInfo['shops'][number]

interface EditorShop {
  /** Null before there is one. */
  readonly shop: Shop | null
  /** To ask for what the shop has: absent where the server knows without. */
  readonly shopId?: string
  readonly isAsked: boolean
}

/** @param chosen what stands in the form */
export function useEditorShop(goods: GoodsInfo | null, chosen: string | undefined): EditorShop {
  const { shops } = useLogin()
  const id = goods?.shopId ?? chosen
  const shop = shops.find((one) => one.id === id) ?? shops[0] ?? null
  return {
    shop,
    ...(shops.length > 1 && shop !== null && { shopId: shop.id }),
    isAsked: shops.length > 1 && goods === null,
  }
}

interface Named {
  /** By what was typed before. */
  readonly typed: string | undefined
  /** By what new goods are made after: counts while all of several shops are looked at. */
  readonly begun: string | undefined
}

/** Where new goods stand that the editor was opened for: looking at another shop later, here or in another tab, moves nothing typed. */
export function useOpenedShop({ typed, begun }: Named): Shop | null {
  const { shops } = useLogin()
  const { shop, isAsked } = useShopForNew()
  const [opened] = useState(() => {
    const reached = (id: string | undefined) => shops.find((one) => one.id === id)
    return reached(typed) ?? (isAsked ? reached(begun) : undefined) ?? shop
  })
  return opened
}
