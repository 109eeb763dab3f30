// The review of qualifications as the frame knows it.
import { FileProtectOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const qualificationReviewRoute = definePage({
  path: '/operator/qualification',
  title: ['资质审核', 'Qualifications'],
  icon: FileProtectOutlined,
  party: 'operator',
  permission: 'qualificationReview.view',
  load: () => import('./qualification-review-page.tsx'),
})
