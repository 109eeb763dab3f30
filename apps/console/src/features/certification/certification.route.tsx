// The real-name certification as the frame knows it: the one page a merchant may enter before having passed it.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { definePage } from '../../components/page-route.ts'
import { certificationTexts } from './certification.texts.ts'

export const certificationRoute = definePage({
  path: '/certification',
  title: certificationTexts.title,
  icon: SafetyCertificateOutlined,
  party: 'merchant',
  hidden: true,
  opensUnverified: true,
  load: () => import('./certification-page.tsx'),
})
