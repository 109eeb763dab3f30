// The shop's page as the frame knows it.
import { ShopOutlined } from '@ant-design/icons'
import { definePage } from '../../components/page-route.ts'
import { shopTexts } from './shop.texts.ts'

export const shopRoute = definePage({
  path: '/shop/manager',
  title: shopTexts.title,
  icon: ShopOutlined,
  party: 'merchant',
  permission: '4001:view',
  load: () => import('./shop-page.tsx'),
})
