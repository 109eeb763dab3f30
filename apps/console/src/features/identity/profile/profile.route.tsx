// One's own profile as the frame knows it: for everyone who can log in, also where the account centre is closed to their role.
import { definePage } from '../../../components/layout/page-route.ts'

export const profileRoute = definePage({
  path: '/profile/index',
  title: ['个人中心', 'My profile'],
  party: 'any',
  hidden: true,
  load: () => import('./profile-page.tsx'),
})
