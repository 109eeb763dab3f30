// The log of errors as the frame knows it.
import { BugOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const errorLogRoute = definePage({
  path: '/operator/errors',
  title: ['错误日志', 'Error log'],
  icon: BugOutlined,
  party: 'operator',
  permission: 'errorLog.view',
  load: () => import('./error-log-page.tsx'),
})
