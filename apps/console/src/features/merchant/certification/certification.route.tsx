// The real-name certification as the frame knows it: the one page a merchant may enter before having passed it.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const certificationRoute = definePage({
  path: '/certification',
  title: pageTitles.certification,
  icon: SafetyCertificateOutlined,
  party: 'merchant',
  hidden: true,
  opensUnverified: true,
  load: () => import('./certification-page.tsx'),
})
