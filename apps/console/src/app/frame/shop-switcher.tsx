// Which shop is looked at, for who has several: all of them, or one, each with its sign and how it stands.
import { AppstoreOutlined, DownOutlined, ShopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MenuButton, type MenuItem } from '../../components/overlay/menu-button.tsx'
import { StatusTag } from '../../components/value/status-tag.tsx'
import { shopLabels } from '../../components/value/shop-label.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { useFollowedShop } from '../../session/shop-choice.ts'
import { shopChoiceTexts } from '../shop-choice.texts.ts'
import { frameTexts } from './frame.texts.ts'
import { useToldShopChoice } from '../told-shop-choice.ts'
import './shop-switcher.css'

export default function ShopSwitcher(): ReactNode {
  const t = useText(frameTexts)
  const choice = useText(shopChoiceTexts)
  const say = useSay()
  const { shops, currentShopId } = useLogin()
  const choose = useToldShopChoice()
  useFollowedShop()
  const current = shops.find(({ id }) => id === currentShopId)
  const name = current?.name ?? choice('allShops')
  const item = (shopId: string | null, label: string, rest: Pick<MenuItem, 'start' | 'end'>): MenuItem => ({
    key: shopId ?? 'all',
    label,
    ...rest,
    isChosen: shopId === currentShopId,
    onAct: () => choose(shopId),
  })
  const items = [
    item(null, choice('allShops'), { start: <ShopSign logoUrl={null} isAll /> }),
    ...shops.map(({ id, name: label, status, logoUrl }) =>
      item(id, label, {
        start: <ShopSign logoUrl={logoUrl} />,
        end: <StatusTag tone={shopLabels[status].tone}>{say(shopLabels[status].text)}</StatusTag>,
      }),
    ),
  ]
  return (
    <MenuButton
      className="shop-switcher"
      items={items}
      label={t('currentShop', { name })}
      heading={choice('switchShop')}
    >
      <ShopSign logoUrl={current?.logoUrl ?? null} isAll={current === undefined} />
      <span className="shop-switcher-name">{name}</span>
      <DownOutlined className="shop-switcher-caret" aria-hidden="true" />
    </MenuButton>
  )
}

function ShopSign({ logoUrl, isAll = false }: { logoUrl: string | null; isAll?: boolean }): ReactNode {
  if (logoUrl !== null) return <img className="shop-switcher-sign" src={logoUrl} alt="" width={24} height={24} />
  return (
    <span className="shop-switcher-sign" aria-hidden="true">
      {isAll ? <AppstoreOutlined /> : <ShopOutlined />}
    </span>
  )
}
