// Bills of all merchants, as the frame knows them.
import { ReconciliationOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const platformBillRoute = definePage({
  path: '/operator/bill',
  title: ['账单管理', 'All bills'],
  icon: ReconciliationOutlined,
  party: 'operator',
  permission: 'platformBill.view',
  load: () => import('./platform-bill.lazy.tsx'),
})
