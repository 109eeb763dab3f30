// The platform's library of brands as the frame knows it.
import { TagOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const brandRoute = definePage({
  path: '/operator/brand',
  title: ['品牌库', 'Brands'],
  icon: TagOutlined,
  party: 'operator',
  permission: 'brand.view',
  load: () => import('./brand.lazy.tsx'),
})
