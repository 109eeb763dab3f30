// The page of the book's proof as the frame knows it.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const bookProofRoute = definePage({
  path: '/finance/bookproof',
  title: ['账本证明', 'Proof of the book'],
  icon: SafetyCertificateOutlined,
  party: 'merchant',
  permission: 'bookProof.view',
  load: () => import('./book-proof-page.tsx'),
})
