// The account centre and one's own profile as the frame knows them.
import { IdcardOutlined, ProfileOutlined, TeamOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const accountRoute = definePage({
  path: '/systemconfig/loginInfo',
  title: pageTitles.account,
  icon: IdcardOutlined,
  party: 'merchant',
  permission: '5001:view',
  load: () => import('./account-page.tsx'),
})

/** For everyone who can log in, also where the account centre is closed to their role. */
export const profileRoute = definePage({
  path: '/profile/index',
  title: pageTitles.profile,
  party: 'any',
  hidden: true,
  load: () => import('../profile/profile-page.tsx'),
})

/** The platform's own people and their roles. */
export const operatorAccountsRoute = definePage({
  path: '/operator/accounts',
  title: pageTitles.operatorAccounts,
  icon: TeamOutlined,
  party: 'operator',
  permission: '10010:view',
  load: () => import('../operator/operator-accounts-page.tsx'),
})

export const platformLogRoute = definePage({
  path: '/operator/log',
  title: pageTitles.platformLog,
  icon: ProfileOutlined,
  party: 'operator',
  permission: '10011:view',
  load: () => import('../operation-log/platform-log-page.tsx'),
})

/** Where an operator sets the account up; the guard leads there and keeps everybody else away. */
export const enrolmentRoute = definePage({
  path: '/operator/enrol',
  title: pageTitles.enrolment,
  party: 'operator',
  hidden: true,
  isNotKept: true,
  isEnrolment: true,
  load: () => import('../enrolment/enrolment-page.tsx'),
})
