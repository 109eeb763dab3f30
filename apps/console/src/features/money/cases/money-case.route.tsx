// The money cases as the frame knows them.
import { FileSearchOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const moneyCaseRoute = definePage({
  path: '/operator/cases',
  title: ['资金个案', 'Money cases'],
  icon: FileSearchOutlined,
  party: 'operator',
  permission: 'moneyCase.view',
  load: () => import('./money-case-page.tsx'),
})
