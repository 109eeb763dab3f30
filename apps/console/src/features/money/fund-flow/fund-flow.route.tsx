// The fund flow page as the frame knows it.
import { AccountBookOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const fundFlowRoute = definePage({
  path: '/finance/FinanceDetail',
  title: ['资金流水', 'Fund flow'],
  icon: AccountBookOutlined,
  party: 'merchant',
  permission: 'fundFlow.view',
  list: () => import('./fund-flow.list.ts'),
  load: () => import('./fund-flow-page.tsx'),
})
