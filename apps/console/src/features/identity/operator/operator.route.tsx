// The platform's own people and their roles as the frame knows them.
import { TeamOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const operatorAccountsRoute = definePage({
  path: '/operator/accounts',
  title: ['平台账号', 'Platform accounts'],
  icon: TeamOutlined,
  party: 'operator',
  permission: 'operator.view',
  load: () => import('./operator-accounts-page.tsx'),
})
