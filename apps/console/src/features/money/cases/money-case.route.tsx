// The money cases as the frame knows them.
import { FileSearchOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const moneyCaseRoute = definePage({
  path: '/operator/cases',
  title: pageTitles.moneyCases,
  icon: FileSearchOutlined,
  party: 'operator',
  permission: 'moneyCase.view',
  load: () => import('./money-case-page.tsx'),
})
