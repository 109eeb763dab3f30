// The withdrawals as the frame knows them: the merchant's own page, and the one where the platform pays.
import { AuditOutlined, WalletOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const withdrawOrderRoute = definePage({
  path: '/order/WithdrawOrder',
  title: ['提现订单', 'Withdrawals'],
  icon: WalletOutlined,
  party: 'merchant',
  permission: 'withdrawOrder.view',
  list: () => import('./withdraw-order.list.ts'),
  load: () => import('./withdraw-order-page.tsx'),
})

export const payWithdrawRoute = definePage({
  path: '/operator/withdraw',
  title: ['提现打款', 'Pay withdrawals'],
  icon: AuditOutlined,
  party: 'operator',
  permission: 'payout.view',
  load: () => import('./pay-withdraw.lazy.tsx'),
})
