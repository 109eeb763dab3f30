// Who is logged in, and the way out: company name, phone, 基本信息, 控制台, 退出登录.
import { DownOutlined, UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MenuButton } from '../components/menu-button.tsx'
import { useText } from '../i18n/text.ts'
import { useLogin, useLogout } from '../session/session.ts'
import { frameTexts } from './frame.texts.ts'
import type { Moves } from './frame.tsx'

export function UserMenu({ moves }: { moves: Moves }): ReactNode {
  const t = useText(frameTexts)
  const { party, company, user, name } = useLogin()
  const logout = useLogout()
  const shownName = party === 'operator' ? t('operator') : company.name || name || user.nickname
  const items = [
    ...(party === 'merchant'
      ? [{ key: 'basicInfo', label: t('basicInfo'), onAct: () => moves.go('/systemconfig/loginInfo') }]
      : []),
    { key: 'console', label: t('console'), onAct: () => moves.go('/') },
    { key: 'logout', label: t('logout'), startsGroup: true, onAct: () => void logout() },
  ]
  return (
    <MenuButton className="user-menu" items={items}>
      <span className="visually-hidden">{t('user')}</span>
      <span className="user-avatar" aria-hidden="true">
        <UserOutlined />
      </span>
      <span className="user-text">
        <span className="user-name">{shownName}</span>
        <span className="user-phone">{user.phone}</span>
      </span>
      <DownOutlined className="user-caret" aria-hidden="true" />
    </MenuButton>
  )
}
