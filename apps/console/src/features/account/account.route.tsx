// The account centre and one's own profile as the frame knows them.
import { IdcardOutlined } from '@ant-design/icons'
import { definePage } from '../../components/page-route.ts'
import { pageTitles } from '../../i18n/page-titles.ts'

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
  load: () => import('./profile-page.tsx'),
})
