// The platform orders of a merchant as the frame knows them.
import { ShopOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformPurchaseRoute = definePage({
  path: '/order/platformorder',
  title: ['平台订单', 'Platform orders'],
  icon: ShopOutlined,
  party: 'merchant',
  permission: 'platformOrder.view',
  load: () => import('./platform-order-page.tsx'),
})
