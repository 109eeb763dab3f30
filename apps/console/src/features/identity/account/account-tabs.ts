// The tabs of the account centre: which there are, who may open them, and their code, loaded when they are opened.
import type { LoginInfo, Permission } from '@merchant/contract'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { holds } from '../../../session/session.ts'

interface AccountTab {
  readonly key: 'basic' | 'certification' | 'security' | 'devices' | 'notices' | 'staff' | 'roles' | 'keys' | 'log'
  readonly permission: Permission
  /** Forms that must not be lost while another tab is looked at. */
  readonly isKept?: boolean
  readonly Content: LazyExoticComponent<ComponentType>
}

const accountTabs: readonly AccountTab[] = [
  { key: 'basic', permission: 'account.view', isKept: true, Content: lazy(() => import('./basic-tab.tsx')) },
  { key: 'certification', permission: 'account.view', Content: lazy(() => import('./certification-tab.tsx')) },
  {
    key: 'security',
    permission: 'account.view',
    isKept: true,
    Content: lazy(() => import('../security/security-tab.tsx')),
  },
  { key: 'devices', permission: 'account.view', Content: lazy(() => import('../security/devices-tab.tsx')) },
  { key: 'notices', permission: 'account.view', Content: lazy(() => import('../notification/notifications-tab.tsx')) },
  { key: 'staff', permission: 'staff.manage', Content: lazy(() => import('../staff/staff-tab.tsx')) },
  { key: 'roles', permission: 'role.manage', Content: lazy(() => import('../role/roles-tab.tsx')) },
  {
    key: 'keys',
    permission: 'account.view',
    Content: lazy(async () => ({ default: (await import('../api-key/api-keys-card.tsx')).ApiKeysCard })),
  },
  { key: 'log', permission: 'operationLog.view', Content: lazy(() => import('../operation-log/log-tab.tsx')) },
]

/** The tabs that this user may open, in their order. */
export const tabsOf = (login: LoginInfo): readonly AccountTab[] =>
  accountTabs.filter(({ permission }) => holds(login, permission))
