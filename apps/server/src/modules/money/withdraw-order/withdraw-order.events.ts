// What whoever may see withdrawals learns of one: how much, to which account, and what to do next.
import { formatYuan, said, type Said } from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { type BellText, type PermissionNotification, permissionEvent } from '../../../kernel/notification.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

type Subject = Pick<
  WithdrawRecord,
  'id' | 'withdraw_no' | 'amount_fen' | 'fee_fen' | 'bounced_fen' | 'bank_name' | 'card_last4'
>
interface Facts {
  readonly order: Subject
  readonly reason: Said
}

function withdrawEvent(level: BellText['level'], title: Said, body: (facts: Facts) => Said) {
  const event = permissionEvent<Facts>({
    kind: 'WITHDRAWAL',
    permission: 'withdrawOrder.view',
    page: ({ order }) => ({ path: '/order/WithdrawOrder', search: { id: order.id } }),
    isCoalescing: false,
    bell: (facts) => ({ level, title, body: body(facts) }),
  })
  return (order: Subject, reason = NO_REASON): PermissionNotification =>
    event({ subjectId: order.id, shopId: null }, { order, reason })
}

const NO_REASON = said('', '')
const yuan = (fen: number): string => formatYuan(fen, true)
const accountOf = ({ bank_name, card_last4 }: Subject): Said =>
  said(`${bank_name}（尾号 ${card_last4}）`, `${inBoth(bank_name).en} ending in ${card_last4}`)

export const payoutArrived = withdrawEvent('INFO', said('提现已到账', 'Withdrawal arrived'), ({ order }) => {
  const account = accountOf(order)
  const [feeZh, feeEn] =
    order.fee_fen === 0 ? ['', ''] : [`，手续费 ${yuan(order.fee_fen)} 元`, `, fee ¥${yuan(order.fee_fen)}`]
  return said(
    `${yuan(order.amount_fen - order.fee_fen)} 元已转入${account.zh}${feeZh}；提现单 ${order.withdraw_no}，可查看回单`,
    `¥${yuan(order.amount_fen - order.fee_fen)} is at ${account.en}${feeEn}. Withdrawal ${order.withdraw_no} has its receipt`,
  )
})

export const payoutFailed = withdrawEvent('WARN', said('提现打款失败', 'Withdrawal failed'), ({ order, reason }) => {
  const account = accountOf(order)
  return said(
    `${yuan(order.amount_fen)} 元未能转入${account.zh}：${reason.zh}。金额已退回可用余额，请核对银行卡后重新申请；提现单 ${order.withdraw_no}`,
    `¥${yuan(order.amount_fen)} did not reach ${account.en}: ${reason.en}. The amount is available again: check the card and apply anew. Withdrawal ${order.withdraw_no}`,
  )
})

/** Nothing that the merchant could see to. */
export const payoutNotSent = withdrawEvent('WARN', said('提现打款失败', 'Withdrawal failed'), ({ order, reason }) =>
  said(
    `提现 ${yuan(order.amount_fen)} 元未能打款：${reason.zh}，平台正在处理。金额已退回可用余额，请稍后重新申请；提现单 ${order.withdraw_no}`,
    `¥${yuan(order.amount_fen)} could not be paid out: ${reason.en}, and the platform sees to it. The amount is available again: apply anew later. Withdrawal ${order.withdraw_no}`,
  ),
)

export const payoutBounced = withdrawEvent(
  'WARN',
  said('提现被银行退票', 'Withdrawal sent back'),
  ({ order, reason }) => {
    const account = accountOf(order)
    const back = yuan(order.bounced_fen ?? 0)
    return said(
      `${back} 元转入${account.zh}后被银行退回：${reason.zh}。金额已退回可用余额，请核对银行卡后重新申请；提现单 ${order.withdraw_no}`,
      `The bank sent ¥${back} back from ${account.en}: ${reason.en}. The amount is available again: check the card and apply anew. Withdrawal ${order.withdraw_no}`,
    )
  },
)

export const payoutApproved = withdrawEvent('INFO', said('提现审核通过', 'Withdrawal approved'), ({ order }) => {
  const account = accountOf(order)
  return said(
    `提现 ${yuan(order.amount_fen)} 元至${account.zh}已通过平台审核，等待打款，您无需操作；提现单 ${order.withdraw_no}`,
    `¥${yuan(order.amount_fen)} to ${account.en} passed the platform’s review and is paid out next; there is nothing for you to do. Withdrawal ${order.withdraw_no}`,
  )
})

export const payoutRejected = withdrawEvent(
  'WARN',
  said('提现被平台驳回', 'Withdrawal rejected by the platform'),
  ({ order, reason }) =>
    said(
      `提现 ${yuan(order.amount_fen)} 元被驳回：${reason.zh}。金额已退回可用余额，按原因处理后可重新申请；提现单 ${order.withdraw_no}`,
      `¥${yuan(order.amount_fen)} was rejected: ${reason.en}. The amount is available again: see to the reason and apply anew. Withdrawal ${order.withdraw_no}`,
    ),
)

export const payoutHeld = withdrawEvent('INFO', said('提现打款暂缓', 'Withdrawal held'), ({ order }) =>
  said(
    `提现 ${yuan(order.amount_fen)} 元：平台正在与支付渠道核对余额，一致后自动打款，您无需操作；提现单 ${order.withdraw_no}`,
    `¥${yuan(order.amount_fen)}: the platform compares balances with the payment provider and pays once they agree; there is nothing for you to do. Withdrawal ${order.withdraw_no}`,
  ),
)
