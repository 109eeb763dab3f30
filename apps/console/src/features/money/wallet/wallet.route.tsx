// Opening and keeping the wallet, as the frame knows it.
import { WalletOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const walletRoute = definePage({
  path: '/ec/index',
  title: pageTitles.wallet,
  icon: WalletOutlined,
  party: 'merchant',
  hidden: true,
  load: () => import('./wallet-page.tsx'),
})
