// Opening and keeping the wallet, as the frame knows it.
import { WalletOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const walletRoute = definePage({
  path: '/ec/index',
  title: ['支付账户', 'Wallet'],
  icon: WalletOutlined,
  party: 'merchant',
  load: () => import('./wallet-page.tsx'),
})
