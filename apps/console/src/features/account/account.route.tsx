// The account centre as the frame knows it.
import { IdcardOutlined } from '@ant-design/icons'
import { definePage } from '../../components/page-route.ts'
import { accountTexts } from './account.texts.ts'

export const accountRoute = definePage({
  path: '/systemconfig/loginInfo',
  title: accountTexts.title,
  icon: IdcardOutlined,
  party: 'merchant',
  permission: '5001:view',
  load: () => import('./account-page.tsx'),
})
