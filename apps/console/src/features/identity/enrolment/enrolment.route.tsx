// Where an operator sets the account up; the guard leads there and keeps everybody else away.
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const enrolmentRoute = definePage({
  path: '/operator/enrol',
  title: pageTitles.enrolment,
  party: 'operator',
  hidden: true,
  isNotKept: true,
  isEnrolment: true,
  load: () => import('./enrolment-page.tsx'),
})
