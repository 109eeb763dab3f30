// The fund flow page as the frame knows it.
import { AccountBookOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const fundFlowRoute = definePage({
  path: '/finance/FinanceDetail',
  title: pageTitles.fundFlow,
  icon: AccountBookOutlined,
  party: 'merchant',
  permission: 'fundFlow.view',
  list: api.finance.flows,
  load: () => import('./fund-flow-page.tsx'),
})
