// What operators and merchants learn of a transfer before its money is in the wallet.
import { formatYuan, said } from '@merchant/contract'
import { operatorEvent, permissionEvent } from '../../../../kernel/notification.ts'
import type { RechargeRecord } from '../recharge-order.store.ts'

type Subject = Pick<RechargeRecord, 'id' | 'recharge_no' | 'amount_fen' | 'reject_reason'>

export const slipToConfirm = operatorEvent<Subject & { readonly merchantName: string }>({
  permission: 'rechargeTransfer.view',
  page: ({ recharge_no: no }) => ({ path: '/operator/recharge-transfer', search: { tab: 'CONFIRMING', keyword: no } }),
  bell: ({ recharge_no: no, amount_fen: fen, merchantName }) => {
    const yuan = formatYuan(fen, true)
    return {
      level: 'WARN',
      title: said('对公转账待确认', 'A transfer to be confirmed'),
      body: said(`${no} · ${yuan} 元 · ${merchantName}`, `${no} · ¥${yuan} · ${merchantName}`),
    }
  },
})

const rejected = permissionEvent<Subject>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.view',
  page: ({ id }) => ({ path: '/order/rechargeorder', search: { id } }),
  isCoalescing: false,
  bell: ({ recharge_no: no, amount_fen: fen, reject_reason: reason }) => {
    const yuan = formatYuan(fen, true)
    return {
      level: 'WARN',
      title: said('转账凭证被退回', 'The slip of your transfer was rejected'),
      body: said(
        `充值单 ${no} 的 ${yuan} 元未能确认：${reason ?? ''}。请重新提交凭证或取消充值`,
        `¥${yuan} of recharge ${no} could not be confirmed: ${reason ?? ''}. Hand in another slip, or cancel it`,
      ),
    }
  },
})

export const slipRejected = (order: Subject) => rejected({ subjectId: order.id, shopId: null }, order)
