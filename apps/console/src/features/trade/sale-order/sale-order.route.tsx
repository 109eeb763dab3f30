// The sale orders page as the frame knows it.
import { FileTextOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const saleOrderRoute = definePage({
  path: '/order/saleorder',
  title: ['销售订单', 'Sale orders'],
  icon: FileTextOutlined,
  party: 'merchant',
  permission: 'saleOrder.view',
  list: () => import('./sale-order.list.ts'),
  load: () => import('./sale-order-page.tsx'),
})
