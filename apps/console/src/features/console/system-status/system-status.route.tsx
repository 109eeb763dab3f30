// The state of the system as the frame knows it.
import { DashboardOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const systemStatusRoute = definePage({
  path: '/operator/status',
  title: pageTitles.systemStatus,
  icon: DashboardOutlined,
  party: 'operator',
  permission: 'systemStatus.view',
  load: () => import('./system-status-page.tsx'),
})
