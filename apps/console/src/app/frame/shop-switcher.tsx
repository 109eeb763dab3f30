// Which shop is looked at, for who has several: all of them, or one, each with its sign and how it stands.
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
import { ShopFace, ShopSign, useCurrentShop } from './shop-face.tsx'

export default function ShopSwitcher(): ReactNode {
  const t = useText(frameTexts)
  const choice = useText(shopChoiceTexts)
  const say = useSay()
  const { shops, currentShopId } = useLogin()
  const choose = useToldShopChoice()
  useFollowedShop()
  const name = useCurrentShop()?.name ?? choice('allShops')
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
      <ShopFace />
    </MenuButton>
  )
}
