// The platform's operation log as the frame knows it.
import { ProfileOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const platformLogRoute = definePage({
  path: '/operator/log',
  title: pageTitles.platformLog,
  icon: ProfileOutlined,
  party: 'operator',
  permission: 'platformLog.view',
  load: () => import('./platform-log-page.tsx'),
})
