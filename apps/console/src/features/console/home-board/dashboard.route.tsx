// The home page as the frame knows it: always the first tab.
import { DashboardOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const dashboardRoute = definePage({
  path: '/dashboard',
  title: ['首页', 'Home'],
  icon: DashboardOutlined,
  party: 'any',
  pinned: true,
  load: () => import('./dashboard-page.tsx'),
})
