// The home page as the frame knows it: always the first tab.
import { DashboardOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const dashboardRoute = definePage({
  path: '/dashboard',
  title: pageTitles.dashboard,
  icon: DashboardOutlined,
  party: 'any',
  pinned: true,
  load: () => import('./dashboard-page.tsx'),
})
