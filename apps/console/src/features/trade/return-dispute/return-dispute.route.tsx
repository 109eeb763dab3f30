// The desk on which the platform's people decide about returns, as the frame knows it.
import { AuditOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const returnDisputeRoute = definePage({
  path: '/operator/dispute',
  title: ['平台介入', 'Disputes'],
  icon: AuditOutlined,
  party: 'operator',
  permission: 'returnDispute.view',
  load: () => import('./return-dispute.lazy.tsx'),
})
