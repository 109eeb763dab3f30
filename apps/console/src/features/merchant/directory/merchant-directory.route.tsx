// The list of merchants as the frame knows it.
import { TeamOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const merchantDirectoryRoute = definePage({
  path: '/operator/merchants',
  title: pageTitles.merchantDirectory,
  icon: TeamOutlined,
  party: 'operator',
  permission: 'merchantDirectory.view',
  load: () => import('./merchant-directory-page.tsx'),
})
