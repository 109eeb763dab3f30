// Where an address of the console leads that is nobody's, or not this person's: within the frame, so that the next step is at hand.
import { definePage, type PageRoute } from '../../../components/layout/page-route.ts'

const inFrame = { party: 'any', hidden: true, isNotKept: true, isUntagged: true, opensUnverified: true } as const

export const notFoundRoute: PageRoute = definePage({
  path: '/error/404',
  title: ['页面不存在', 'Page not found'],
  ...inFrame,
  load: () => import('./not-found-page.tsx'),
})

export const forbiddenRoute: PageRoute = definePage({
  path: '/error/401',
  title: ['没有访问权限', 'Not allowed'],
  ...inFrame,
  load: () => import('./forbidden-page.tsx'),
})
