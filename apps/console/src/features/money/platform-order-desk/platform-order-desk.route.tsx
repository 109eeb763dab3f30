// The platform orders of all merchants as the frame knows them.
import { ImportOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformOrderDeskRoute = definePage({
  path: '/operator/platform-order',
  title: ['商户平台订单', 'Our sales'],
  icon: ImportOutlined,
  party: 'operator',
  permission: 'platformOrderDesk.view',
  load: () => import('./platform-order-desk.lazy.tsx'),
})
