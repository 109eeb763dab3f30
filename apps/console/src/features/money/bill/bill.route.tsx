// The bills page as the frame knows it.
import { ReconciliationOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const billRoute = definePage({
  path: '/finance/FinanceBill',
  title: ['财务账单', 'Bills'],
  icon: ReconciliationOutlined,
  party: 'merchant',
  permission: 'bill.view',
  load: () => import('./bill-page.tsx'),
})
