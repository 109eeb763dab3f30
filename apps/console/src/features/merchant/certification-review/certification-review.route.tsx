// The review of certifications as the frame knows it.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const certificationReviewRoute = definePage({
  path: '/operator/certification',
  title: ['认证审核', 'Certifications'],
  icon: SafetyCertificateOutlined,
  party: 'operator',
  permission: 'certification.view',
  load: () => import('./certification-review-page.tsx'),
})
