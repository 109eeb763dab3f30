// Orders to settle as the frame knows them.
import { TransactionOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const settlementRoute = definePage({
  path: '/operator/settlement',
  title: ['订单结算', 'Settlement'],
  icon: TransactionOutlined,
  party: 'operator',
  permission: 'settlement.view',
  load: () => import('./settlement.lazy.tsx'),
})
