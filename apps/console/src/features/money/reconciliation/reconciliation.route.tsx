// Reconciliation with the provider as the frame knows it.
import { ReconciliationOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const reconciliationRoute = definePage({
  path: '/operator/reconciliation',
  title: ['渠道对账', 'Reconciliation'],
  icon: ReconciliationOutlined,
  party: 'operator',
  permission: 'reconciliation.view',
  load: () => import('./reconciliation-page.tsx'),
})
