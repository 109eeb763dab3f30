// The sale orders page as the frame knows it.
import { FileTextOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const saleOrderRoute = definePage({
  path: '/order/saleorder',
  title: pageTitles.saleOrder,
  icon: FileTextOutlined,
  party: 'merchant',
  permission: 'saleOrder.view',
  list: api.saleOrder.list,
  load: () => import('./sale-order-page.tsx'),
})
