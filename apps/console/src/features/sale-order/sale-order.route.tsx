// The sale orders page as the frame knows it.
import { FileTextOutlined } from '@ant-design/icons'
import { definePage } from '../../components/page-route.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

export const saleOrderRoute = definePage({
  path: '/order/saleorder',
  title: saleOrderTexts.title,
  icon: FileTextOutlined,
  party: 'merchant',
  permission: '3001:view',
  load: () => import('./sale-order-page.tsx'),
})
