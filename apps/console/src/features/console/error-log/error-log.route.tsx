// The log of errors as the frame knows it.
import { BugOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const errorLogRoute = definePage({
  path: '/operator/errors',
  title: pageTitles.errorLog,
  icon: BugOutlined,
  party: 'operator',
  permission: 'errorLog.view',
  load: () => import('./error-log-page.tsx'),
})
