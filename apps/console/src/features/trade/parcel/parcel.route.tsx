// The board of what goes wrong with parcels as the frame knows it.
import { AlertOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const parcelRoute = definePage({
  path: '/order/parcels',
  title: ['包裹异常', 'Parcel exceptions'],
  icon: AlertOutlined,
  party: 'merchant',
  permission: 'saleOrder.view',
  list: () => import('./parcel.list.ts'),
  load: () => import('./parcel-page.tsx'),
})
