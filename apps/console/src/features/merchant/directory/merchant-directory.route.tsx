// The list of merchants as the frame knows it.
import { TeamOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const merchantDirectoryRoute = definePage({
  path: '/operator/merchants',
  title: ['商户管理', 'Merchants'],
  icon: TeamOutlined,
  party: 'operator',
  permission: 'merchantDirectory.view',
  load: () => import('./merchant-directory.lazy.tsx'),
})
