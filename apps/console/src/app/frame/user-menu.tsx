// Who is logged in, and the way out: company name and phone or the operator's name, 基本信息, 个人中心, 首页, 引导, 退出登录.
import { DownOutlined, UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MenuButton, type MenuItem } from '../../components/overlay/menu-button.tsx'
import { useText } from '../../i18n/text.ts'
import { holds, useLogin, useLogout } from '../../session/session.ts'
import { frameTexts } from './frame.texts.ts'
import type { Moves } from '../page-moves.ts'
import './user-menu.css'

interface UserMenuProps {
  readonly moves: Moves
  /** Stands before the way out. */
  readonly more: readonly MenuItem[]
}

export function UserMenu({ moves, more }: UserMenuProps): ReactNode {
  const t = useText(frameTexts)
  const login = useLogin()
  const { party, company, user, name } = login
  const logout = useLogout()
  // The platform's people share desks: each sees whose account is open, and a merchant whose shop.
  const [shownName, shownBelow] =
    party === 'operator' ? [user.nickname, t('operator')] : [company.name || name || user.nickname, user.phone]
  const items = [
    ...(party === 'merchant' && holds(login, 'account.view')
      ? [{ key: 'basicInfo', label: t('basicInfo'), onAct: () => moves.go('/systemconfig/loginInfo') }]
      : []),
    { key: 'profile', label: t('profile'), onAct: () => moves.go('/profile/index') },
    { key: 'home', label: t('home'), onAct: () => moves.go('/') },
    { key: 'guide', label: t('guide'), onAct: () => moves.go('/guide/index?start=1') },
    ...more.map((item, at) => ({ ...item, startsGroup: at === 0 })),
    { key: 'logout', label: t('logout'), startsGroup: true, onAct: () => void logout() },
  ]
  return (
    <MenuButton className="user-menu" items={items}>
      <span className="visually-hidden">{t('user')}</span>
      <span className="user-menu-avatar" aria-hidden="true">
        <UserOutlined />
      </span>
      <span className="user-menu-text">
        <span className="user-menu-name">{shownName}</span>
        <span className="user-menu-phone">{shownBelow}</span>
      </span>
      <DownOutlined className="user-menu-caret" aria-hidden="true" />
    </MenuButton>
  )
}
