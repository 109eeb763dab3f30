// The manual entries as the frame knows them.
import { FormOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const manualEntryRoute = definePage({
  path: '/operator/manual-entry',
  title: ['人工入账', 'Manual entries'],
  icon: FormOutlined,
  party: 'operator',
  permission: 'manualEntry.view',
  load: () => import('./manual-entry.lazy.tsx'),
})
