// Violations of a merchant as the frame knows them.
import { WarningOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const violationRoute = definePage({
  path: '/goods/violation',
  title: ['违规记录', 'Violations'],
  icon: WarningOutlined,
  party: 'merchant',
  permission: 'goods.view',
  load: () => import('./violation.lazy.tsx'),
})
