// Orders of all merchants, as the frame knows them.
import { FileSearchOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformOrderRoute = definePage({
  path: '/operator/saleorder',
  title: ['全部订单', 'All orders'],
  icon: FileSearchOutlined,
  party: 'operator',
  permission: 'platformSaleOrder.view',
  load: () => import('./platform-order.lazy.tsx'),
})
