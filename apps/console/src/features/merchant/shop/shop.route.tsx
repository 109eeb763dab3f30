// The shop's page as the frame knows it.
import { ShopOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const shopRoute = definePage({
  path: '/shop/manager',
  title: pageTitles.shop,
  icon: ShopOutlined,
  party: 'merchant',
  permission: 'shop.view',
  load: () => import('./shop-page.tsx'),
})
