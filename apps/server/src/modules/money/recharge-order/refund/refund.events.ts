// What the merchant and the platform's people learn of a recharge that goes back to its payer.
import { formatYuan, said } from '@merchant/contract'
import { inBoth } from '../../../../kernel/in-both.ts'
import { operatorEvent, permissionEvent } from '../../../../kernel/notification.ts'
import type { RechargeRecord } from '../recharge-order.store.ts'
import type { RechargeRefundRecord } from './recharge-refund.store.ts'

type Order = Pick<RechargeRecord, 'id' | 'recharge_no'>
type Refund = Pick<RechargeRefundRecord, 'amount_fen' | 'entry_no' | 'fail_reason'>
interface Facts {
  readonly order: Order
  readonly refund: Refund
}

const toIts = ({ order }: Facts) => ({ path: '/order/rechargeorder', search: { id: order.id } }) as const
const yuanOf = ({ amount_fen: fen }: Refund): string => formatYuan(fen, true)
const reasonOf = ({ fail_reason: reason }: Refund) => inBoth(reason ?? '渠道拒绝')

const refunded = permissionEvent<Facts>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.view',
  page: toIts,
  isCoalescing: false,
  bell: ({ order: { recharge_no: no }, refund }) => ({
    level: 'INFO',
    title: said('充值已退回', 'Recharge refunded'),
    body: said(
      `${yuanOf(refund)} 元已退回原付款账户；充值单 ${no}`,
      `¥${yuanOf(refund)} went back to the payer. Recharge ${no}`,
    ),
  }),
})

const failed = permissionEvent<Facts>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.view',
  page: toIts,
  isCoalescing: false,
  bell: ({ order: { recharge_no: no }, refund }) => ({
    level: 'WARN',
    title: said('充值退回未成功', 'Recharge not refunded'),
    body: said(
      `充值单 ${no} 的 ${yuanOf(refund)} 元未能退回，已回到可用余额：${reasonOf(refund).zh}`,
      `¥${yuanOf(refund)} of recharge ${no} could not go back and are available again: ${reasonOf(refund).en}`,
    ),
  }),
})

/** For whoever may enter it again. */
export const refundToLookAt = operatorEvent<Refund>({
  permission: 'manualEntry.enter',
  page: ({ entry_no: no }) => ({ path: '/operator/manual-entry', search: { tab: 'FAILED', keyword: no } }),
  bell: (refund) => ({
    level: 'WARN',
    title: said('充值退回未成功', 'A recharge was not refunded'),
    body: said(
      `${refund.entry_no} · ${yuanOf(refund)} 元 · ${reasonOf(refund).zh}`,
      `${refund.entry_no} · ¥${yuanOf(refund)} · ${reasonOf(refund).en}`,
    ),
  }),
})

export const rechargeRefunded = (order: Order, refund: Refund) =>
  refunded({ subjectId: order.id, shopId: null }, { order, refund })
export const rechargeRefundFailed = (order: Order, refund: Refund) =>
  failed({ subjectId: order.id, shopId: null }, { order, refund })
