// Returns of all merchants, as the frame knows them.
import { RollbackOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformReturnRoute = definePage({
  path: '/operator/return',
  title: ['全部售后', 'All returns'],
  icon: RollbackOutlined,
  party: 'operator',
  permission: 'returnDispute.view',
  load: () => import('./platform-return.lazy.tsx'),
})
