// The page of a shop's own categories as the frame knows it.
import { AppstoreOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const shopCategoryRoute = definePage({
  path: '/shop/category',
  title: ['店铺分类', 'Shop categories'],
  icon: AppstoreOutlined,
  party: 'merchant',
  permission: 'shopCategory.view',
  load: () => import('./shop-category-page.tsx'),
})
