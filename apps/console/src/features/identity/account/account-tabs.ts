// The sections of the account centre: which there are, who may open them, and their code, loaded when they are opened.
import type { LoginInfo, Permission } from '@merchant/contract'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { holds } from '../../../session/session.ts'

/** In their order. */
export const accountGroups = ['account', 'self', 'team', 'access'] as const

interface AccountTab {
  readonly group: (typeof accountGroups)[number]
  readonly key:
    | 'basic'
    | 'certification'
    | 'security'
    | 'devices'
    | 'notices'
    | 'staff'
    | 'roles'
    | 'keys'
    | 'log'
    | 'closing'
  readonly permission: Permission
  /** Not for staff, whatever they may do. */
  readonly isOwners?: true
  /** Forms that must not be lost while another tab is looked at. */
  readonly isKept?: boolean
  readonly Content: LazyExoticComponent<ComponentType>
}

const accountTabs: readonly AccountTab[] = [
  {
    key: 'basic',
    group: 'account',
    permission: 'account.view',
    isKept: true,
    Content: lazy(() => import('./basic-tab.tsx')),
  },
  {
    key: 'certification',
    group: 'account',
    permission: 'account.view',
    Content: lazy(() => import('./certification-tab.tsx')),
  },
  {
    key: 'security',
    group: 'self',
    permission: 'account.view',
    isKept: true,
    Content: lazy(() => import('../security/security-tab.tsx')),
  },
  {
    key: 'devices',
    group: 'self',
    permission: 'account.view',
    Content: lazy(() => import('../security/devices-tab.tsx')),
  },
  {
    key: 'notices',
    group: 'self',
    permission: 'account.view',
    Content: lazy(() => import('../notification/notifications-tab.tsx')),
  },
  { key: 'staff', group: 'team', permission: 'staff.manage', Content: lazy(() => import('../staff/staff-tab.tsx')) },
  { key: 'roles', group: 'team', permission: 'role.manage', Content: lazy(() => import('../role/roles-tab.tsx')) },
  {
    key: 'keys',
    group: 'access',
    permission: 'account.view',
    Content: lazy(async () => ({ default: (await import('../api-key/api-keys-card.tsx')).ApiKeysCard })),
  },
  {
    key: 'log',
    group: 'team',
    permission: 'operationLog.view',
    Content: lazy(() => import('../operation-log/log-tab.tsx')),
  },
  {
    key: 'closing',
    group: 'account',
    permission: 'account.view',
    isOwners: true,
    Content: lazy(() => import('../closing/closing-tab.tsx')),
  },
]

/** The tabs that this user may open, in their order. */
export const tabsOf = (login: LoginInfo): readonly AccountTab[] =>
  accountTabs.filter(
    ({ permission, isOwners }) => holds(login, permission) && (isOwners !== true || login.user.kind === 'OWNER'),
  )
