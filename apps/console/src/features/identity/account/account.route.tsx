// The account centre as the frame knows it.
import { IdcardOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const accountRoute = definePage({
  path: '/systemconfig/loginInfo',
  title: pageTitles.account,
  icon: IdcardOutlined,
  party: 'merchant',
  permission: 'account.view',
  load: () => import('./account-page.tsx'),
})
