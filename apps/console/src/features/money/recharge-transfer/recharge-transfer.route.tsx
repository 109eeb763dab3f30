// The transfers to be confirmed as the frame knows them.
import { ImportOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const rechargeTransferRoute = definePage({
  path: '/operator/recharge-transfer',
  title: ['转账充值', 'Bank transfers'],
  icon: ImportOutlined,
  party: 'operator',
  permission: 'rechargeTransfer.view',
  load: () => import('./recharge-transfer.lazy.tsx'),
})
