// The shop's page as the frame knows it.
import { ShopOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const shopRoute = definePage({
  path: '/shop/manager',
  title: ['店铺管理', 'Shop'],
  icon: ShopOutlined,
  party: 'merchant',
  permission: 'shop.view',
  load: () => import('./shop-page.tsx'),
})
