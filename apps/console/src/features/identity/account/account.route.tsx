// The account centre as the frame knows it.
import { IdcardOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const accountRoute = definePage({
  path: '/systemconfig/loginInfo',
  title: ['账号中心', 'Account'],
  icon: IdcardOutlined,
  party: 'merchant',
  permission: 'account.view',
  load: () => import('./account-page.tsx'),
})
