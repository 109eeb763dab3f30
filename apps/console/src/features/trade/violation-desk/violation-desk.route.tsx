// The desk of violations of all merchants, as the frame knows it.
import { WarningOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const violationDeskRoute = definePage({
  path: '/operator/violation',
  title: ['商户违规', 'All violations'],
  icon: WarningOutlined,
  party: 'operator',
  permission: 'platformGoods.view',
  load: () => import('./violation-desk.lazy.tsx'),
})
