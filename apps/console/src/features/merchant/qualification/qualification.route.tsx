// The page of a merchant's qualifications as the frame knows it.
import { FileProtectOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const qualificationRoute = definePage({
  path: '/shop/qualification',
  title: ['资质管理', 'Qualifications'],
  icon: FileProtectOutlined,
  party: 'merchant',
  permission: 'qualification.view',
  load: () => import('./qualification-page.tsx'),
})
