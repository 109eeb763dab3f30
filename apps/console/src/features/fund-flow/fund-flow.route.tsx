// The fund flow page as the frame knows it.
import { AccountBookOutlined } from '@ant-design/icons'
import { definePage } from '../../components/page-route.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'

export const fundFlowRoute = definePage({
  path: '/finance/FinanceDetail',
  title: fundFlowTexts.title,
  icon: AccountBookOutlined,
  party: 'merchant',
  permission: '8002:view',
  load: () => import('./fund-flow-page.tsx'),
})
