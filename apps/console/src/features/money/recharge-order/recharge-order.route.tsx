// The recharges as the frame knows them.
import { PayCircleOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const rechargeOrderRoute = definePage({
  path: '/order/rechargeorder',
  title: ['充值订单', 'Recharges'],
  icon: PayCircleOutlined,
  party: 'merchant',
  permission: 'rechargeOrder.view',
  list: () => import('./recharge-order.list.ts'),
  load: () => import('./recharge-order-page.tsx'),
})
