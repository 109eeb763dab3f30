// The list of all merchants' goods, as the frame knows it.
import { AppstoreOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformGoodsRoute = definePage({
  path: '/operator/goods',
  title: ['商品管理', 'All goods'],
  icon: AppstoreOutlined,
  party: 'operator',
  permission: 'platformGoods.view',
  load: () => import('./platform-goods-page.tsx'),
})
