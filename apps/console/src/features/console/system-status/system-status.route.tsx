// The state of the system as the frame knows it.
import { DashboardOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const systemStatusRoute = definePage({
  path: '/operator/status',
  title: ['系统状态', 'System status'],
  icon: DashboardOutlined,
  party: 'operator',
  permission: 'systemStatus.view',
  load: () => import('./system-status-page.tsx'),
})
