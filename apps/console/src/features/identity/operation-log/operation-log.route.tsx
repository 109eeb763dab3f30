// The platform's operation log as the frame knows it.
import { ProfileOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformLogRoute = definePage({
  path: '/operator/log',
  title: ['操作日志', 'Operation log'],
  icon: ProfileOutlined,
  party: 'operator',
  permission: 'platformLog.view',
  load: () => import('./platform-log.lazy.tsx'),
})
