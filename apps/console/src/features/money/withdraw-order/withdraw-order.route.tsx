// The withdrawals as the frame knows them: the merchant's own page, and the one where the platform pays.
import { AuditOutlined, WalletOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { definePage } from '../../../components/layout/page-route.ts'
import { pageTitles } from '../../../i18n/page-titles.ts'

export const withdrawOrderRoute = definePage({
  path: '/order/WithdrawOrder',
  title: pageTitles.withdrawOrder,
  icon: WalletOutlined,
  party: 'merchant',
  permission: 'withdrawOrder.view',
  list: api.withdrawOrder.listMine,
  load: () => import('./withdraw-order-page.tsx'),
})

export const payWithdrawRoute = definePage({
  path: '/operator/withdraw',
  title: pageTitles.payWithdraw,
  icon: AuditOutlined,
  party: 'operator',
  permission: 'payout.view',
  list: api.withdrawOrder.listAll,
  load: () => import('./pay-withdraw-page.tsx'),
})
