// The guided tour as the frame knows it.
import { definePage } from '../../../components/layout/page-route.ts'

export const guideRoute = definePage({
  path: '/guide/index',
  title: ['引导', 'Guided tour'],
  party: 'any',
  hidden: true,
  isNotKept: true,
  opensUnverified: true,
  load: () => import('./guide-page.tsx'),
})
