// The returns page as the frame knows it.
import { SwapOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const returnOrderRoute = definePage({
  path: '/goodsreturn/order',
  title: ['退货管理', 'Returns'],
  icon: SwapOutlined,
  party: 'merchant',
  permission: 'returnOrder.view',
  list: () => import('./return-order.list.ts'),
  load: () => import('./return-order-page.tsx'),
})
