// What whoever may see withdrawals learns of one.
import { said, type Said } from '@merchant/contract'
import { type BellText, type PermissionNotification, permissionEvent } from '../../../kernel/notification.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

type Subject = Pick<WithdrawRecord, 'id' | 'withdraw_no'>

function withdrawEvent(level: BellText['level'], title: Said, bodyOf: (reason: Said) => Said) {
  const event = permissionEvent<{ readonly withdrawNo: string; readonly reason: Said }>({
    kind: 'WITHDRAWAL',
    permission: 'withdrawOrder.view',
    page: { path: '/order/WithdrawOrder' },
    isCoalescing: false,
    bell({ withdrawNo, reason }) {
      const what = bodyOf(reason)
      return { level, title, body: said(`提现单 ${withdrawNo}：${what.zh}`, `Withdrawal ${withdrawNo}: ${what.en}`) }
    },
  })
  return (order: Subject, reason = NO_REASON): PermissionNotification =>
    event({ subjectId: order.id, shopId: null }, { withdrawNo: order.withdraw_no, reason })
}

const NO_REASON = said('', '')
const returned = (reason: Said) =>
  said(`${reason.zh}，金额已退回可用余额`, `${reason.en}. The amount is available again`)

export const payoutArrived = withdrawEvent('INFO', said('提现已到账', 'Withdrawal arrived'), () =>
  said('款项已转入您的银行卡', 'the money is on your bank card'),
)
export const payoutFailed = withdrawEvent('WARN', said('提现打款失败', 'Withdrawal failed'), returned)
export const payoutRejected = withdrawEvent(
  'WARN',
  said('提现被平台驳回', 'Withdrawal rejected by the platform'),
  returned,
)
export const payoutHeld = withdrawEvent('INFO', said('提现打款暂缓', 'Withdrawal held'), () =>
  said(
    '平台正在与支付渠道核对余额，一致后自动打款，您无需操作',
    'the platform is comparing balances with the payment provider and pays once they agree; there is nothing for you to do',
  ),
)
