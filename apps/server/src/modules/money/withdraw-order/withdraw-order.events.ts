// What whoever may see withdrawals learns of one.
import { type BellText, type PermissionNotification, permissionEvent } from '../../../kernel/notification.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

type Subject = Pick<WithdrawRecord, 'id' | 'withdraw_no'>

function withdrawEvent(level: BellText['level'], title: string, bodyOf: (reason: string) => string) {
  const event = permissionEvent<{ readonly withdrawNo: string; readonly reason: string }>({
    kind: 'WITHDRAWAL',
    permission: 'withdrawOrder.view',
    page: { path: '/order/WithdrawOrder' },
    isCoalescing: false,
    bell: ({ withdrawNo, reason }) => ({ level, title, body: `提现单 ${withdrawNo}：${bodyOf(reason)}` }),
  })
  return (order: Subject, reason = ''): PermissionNotification =>
    event({ subjectId: order.id, shopId: null }, { withdrawNo: order.withdraw_no, reason })
}

const returned = (reason: string) => `${reason}，金额已退回可用余额`

export const payoutArrived = withdrawEvent('INFO', '提现已到账', () => '款项已转入您的银行卡')
export const payoutFailed = withdrawEvent('WARN', '提现打款失败', returned)
export const payoutRejected = withdrawEvent('WARN', '提现被平台驳回', returned)
export const payoutHeld = withdrawEvent(
  'INFO',
  '提现打款暂缓',
  () => '平台正在与支付渠道核对余额，一致后自动打款，您无需操作',
)
