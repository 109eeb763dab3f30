// The page at the counter on which codes are redeemed, as the frame knows it.
import { TagOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const redeemRoute = definePage({
  path: '/order/redeem',
  title: ['核销', 'Redeem'],
  icon: TagOutlined,
  party: 'merchant',
  permission: 'saleOrder.redeem',
  load: () => import('./redeem-page.tsx'),
})
