// The page of the platform's categories as the frame knows it.
import { AppstoreOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const categoryRoute = definePage({
  path: '/operator/category',
  title: ['平台类目', 'Categories'],
  icon: AppstoreOutlined,
  party: 'operator',
  permission: 'category.view',
  load: () => import('./category-page.tsx'),
})
