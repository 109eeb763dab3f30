// The shop that a page of one shop is about: the one that is looked at, or with all of several one that is chosen on the page itself.
import type { LoginInfo } from '@merchant/contract'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { rememberShop, useShopForNew } from '../../session/shop-choice.ts'
import { shopLabels } from '../value/shop-label.ts'
import { usePage } from './page.tsx'
import './page-shop.css'

type Shop = LoginInfo['shops'][number]

/** Null before there is a shop. */
export function usePageShop(): Shop | null {
  const { shops } = useLogin()
  const { search } = usePage()
  const { shopId, isAsked } = useShopForNew()
  const named = isAsked ? shops.find(({ id }) => id === search.shop) : undefined
  return named ?? shops.find(({ id }) => id === shopId) ?? null
}

/** Stands in the head of such a page; nothing where there is nothing to choose. */
export function PageShopSelect(): ReactNode {
  const shared = useText(sharedTexts)
  const { user } = useLogin()
  const page = usePage()
  const shop = usePageShop()
  const { isAsked } = useShopForNew()
  if (!isAsked || shop === null) return null
  return (
    <label className="page-shop">
      {shared('shop')}
      <ShopSelect
        value={shop.id}
        onChange={(id) => {
          rememberShop(user.id, id)
          page.setSearch({ shop: id })
        }}
      />
    </label>
  )
}

interface ShopSelectProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string) => void
}

/** One of the person's shops, also as a Form.Item control. */
export function ShopSelect({ id, value, onChange }: ShopSelectProps): ReactNode {
  const shared = useText(sharedTexts)
  const say = useSay()
  const options = useLogin().shops.map((shop) => ({
    value: shop.id,
    label: shop.status === 'OPEN' ? shop.name : `${shop.name}（${say(shopLabels[shop.status].text)}）`,
  }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={shared('shop')}
      className="shop-select"
      popupMatchSelectWidth={false}
      options={options}
      {...(value === null || value === undefined ? {} : { value })}
      onChange={(chosen: string) => onChange?.(chosen)}
    />
  )
}
