// The review of certifications as the frame knows it.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const certificationReviewRoute = definePage({
  path: '/operator/certification',
  title: pageTitles.certificationReview,
  icon: SafetyCertificateOutlined,
  party: 'operator',
  permission: 'certification.view',
  load: () => import('./certification-review-page.tsx'),
})
