// The real-name certification as the frame knows it: the one page a merchant may enter before having passed it.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const certificationRoute = definePage({
  path: '/certification',
  title: ['实名认证', 'Real-name certification'],
  icon: SafetyCertificateOutlined,
  party: 'merchant',
  hidden: true,
  opensUnverified: true,
  load: () => import('./certification-page.tsx'),
})
