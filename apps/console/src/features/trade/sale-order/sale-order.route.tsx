// The sale orders page as the frame knows it.
import { FileTextOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { definePage } from '../../../components/layout/page-route.ts'

export const saleOrderRoute = definePage({
  path: '/order/saleorder',
  title: ['销售订单', 'Sale orders'],
  icon: FileTextOutlined,
  party: 'merchant',
  permission: 'saleOrder.view',
  list: api.saleOrder.list,
  load: () => import('./sale-order-page.tsx'),
})
