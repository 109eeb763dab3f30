// The size of controls, chosen in the navbar; everything follows without a reload.
import { FontSizeOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNotice } from '../../components/overlay/confirm.ts'
import { MenuButton } from '../../components/overlay/menu-button.tsx'
import { useText } from '../../i18n/text.ts'
import { chooseSize, sizes, useSize } from '../../theme/size.ts'
import { frameTexts } from './frame.texts.ts'
import './navbar.css'

export function SizeMenu(): ReactNode {
  const t = useText(frameTexts)
  const notice = useNotice()
  const current = useSize()
  const items = sizes.map((size) => ({
    key: size,
    label: t(`size_${size}`),
    isChosen: size === current,
    onAct: () => {
      chooseSize(size)
      notice.success(t('sizeChosen'))
    },
  }))
  return (
    <MenuButton className="navbar-button" label={t('size')} items={items}>
      <FontSizeOutlined />
    </MenuButton>
  )
}
