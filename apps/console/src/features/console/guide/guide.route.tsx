// The guided tour as the frame knows it.
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const guideRoute = definePage({
  path: '/guide/index',
  title: pageTitles.guide,
  party: 'any',
  hidden: true,
  isNotKept: true,
  opensUnverified: true,
  load: () => import('./guide-page.tsx'),
})
