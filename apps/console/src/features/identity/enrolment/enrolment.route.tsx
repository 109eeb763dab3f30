// Where an operator sets the account up; the guard leads there and keeps everybody else away.
import { definePage } from '../../../components/layout/page-route.ts'

export const enrolmentRoute = definePage({
  path: '/operator/enrol',
  title: ['账号安全设置', 'Secure your account'],
  party: 'operator',
  hidden: true,
  isNotKept: true,
  isEnrolment: true,
  load: () => import('./enrolment-page.tsx'),
})
