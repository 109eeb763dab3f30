// Who is logged in, and the way out: company name, phone, 基本信息, 控制台, 退出登录.
import { DownOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { useLogin, useLogout } from '../session/session.ts'
import { frameTexts } from './frame.texts.ts'
import type { Moves } from './frame.tsx'

export function UserMenu({ moves }: { moves: Moves }): ReactNode {
  const t = useText(frameTexts)
  const { party, company, user, name } = useLogin()
  const logout = useLogout()
  const shownName = party === 'operator' ? t('operator') : company.name || name || user.nickname
  const act: Record<string, () => void> = {
    basicInfo: () => moves.go('/systemconfig/loginInfo'),
    console: () => moves.go('/'),
    logout: () => void logout(),
  }
  const items = [
    ...(party === 'merchant' ? [{ key: 'basicInfo', label: t('basicInfo') }] : []),
    { key: 'console', label: t('console') },
    { type: 'divider' as const },
    { key: 'logout', label: t('logout') },
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => act[key]?.() }}>
      <button type="button" className="user-menu" aria-haspopup="menu" title={t('user')}>
        <span className="user-avatar" aria-hidden="true">
          <UserOutlined />
        </span>
        <span className="user-text">
          <span className="user-name">{shownName}</span>
          <span className="user-phone">{user.phone}</span>
        </span>
        <DownOutlined className="user-caret" />
      </button>
    </Dropdown>
  )
}
