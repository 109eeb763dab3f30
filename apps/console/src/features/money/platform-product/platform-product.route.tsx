// The catalogue of the platform as the frame knows it.
import { TagOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformProductRoute = definePage({
  path: '/operator/platform-product',
  title: ['服务目录', 'Catalogue'],
  icon: TagOutlined,
  party: 'operator',
  permission: 'platformProduct.view',
  load: () => import('./platform-product.lazy.tsx'),
})
