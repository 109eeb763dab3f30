// What the bar shows of the shop that is looked at: its sign and its name. There before the menu behind it is loaded.
import { AppstoreOutlined, DownOutlined, ShopOutlined } from '@ant-design/icons'
import type { LoginInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { shopChoiceTexts } from '../shop-choice.texts.ts'
import './shop-switcher.css'

/** The shop that is looked at; undefined: all of them. */
export function useCurrentShop(): LoginInfo['shops'][number] | undefined {
  const { shops, currentShopId } = useLogin()
  return shops.find(({ id }) => id === currentShopId)
}

export function ShopFace(): ReactNode {
  const t = useText(shopChoiceTexts)
  const current = useCurrentShop()
  return (
    <>
      <ShopSign logoUrl={current?.logoUrl ?? null} isAll={current === undefined} />
      <span className="shop-switcher-name">{current?.name ?? t('allShops')}</span>
      <DownOutlined className="shop-switcher-caret" aria-hidden="true" />
    </>
  )
}

export function ShopSign({ logoUrl, isAll = false }: { logoUrl: string | null; isAll?: boolean }): ReactNode {
  if (logoUrl !== null) return <img className="shop-switcher-sign" src={logoUrl} alt="" width={24} height={24} />
  return (
    <span className="shop-switcher-sign" aria-hidden="true">
      {isAll ? <AppstoreOutlined /> : <ShopOutlined />}
    </span>
  )
}
