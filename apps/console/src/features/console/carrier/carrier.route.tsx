// The carriers that merchants ship with, as the frame knows them.
import { CarOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const carrierRoute = definePage({
  path: '/operator/carrier',
  title: ['快递公司', 'Carriers'],
  icon: CarOutlined,
  party: 'operator',
  permission: 'carrier.view',
  load: () => import('./carrier.lazy.tsx'),
})
