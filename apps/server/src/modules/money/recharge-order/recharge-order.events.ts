// What whoever may see recharges learns of one.
import { formatYuan, said } from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { permissionEvent } from '../../../kernel/notification.ts'
import { receivedFenOf, type RechargeRecord } from './recharge-order.store.ts'

type Subject = Pick<
  RechargeRecord,
  'id' | 'recharge_no' | 'amount_fen' | 'arrived_fen' | 'fee_fen' | 'fail_reason' | 'repaid_fen'
>

const toIts = (order: Subject) => ({ path: '/order/rechargeorder', search: { id: order.id } }) as const

const arrived = permissionEvent<Subject>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.view',
  page: toIts,
  isCoalescing: false,
  bell: (order) => {
    const yuan = formatYuan(receivedFenOf(order), true)
    const repaid = formatYuan(order.repaid_fen, true)
    const no = order.recharge_no
    return {
      level: 'INFO',
      title: said('充值已到账', 'Recharge received'),
      body:
        order.repaid_fen === 0
          ? said(`${yuan} 元已入账；充值单 ${no}`, `¥${yuan} are in your wallet. Recharge ${no}`)
          : said(
              `到账 ${yuan} 元，其中 ${repaid} 元已抵扣欠款；充值单 ${no}`,
              `¥${yuan} arrived, of which ¥${repaid} repaid your debt. Recharge ${no}`,
            ),
    }
  },
})

const failed = permissionEvent<Subject>({
  kind: 'RECHARGE',
  permission: 'rechargeOrder.view',
  page: toIts,
  isCoalescing: false,
  bell: (order) => {
    const yuan = formatYuan(order.amount_fen, true)
    const reason = inBoth(order.fail_reason ?? '渠道拒绝')
    return {
      level: 'WARN',
      title: said('充值未成功', 'Recharge failed'),
      body: said(
        `充值单 ${order.recharge_no} 的 ${yuan} 元未成功：${reason.zh}。请更换方式重新充值`,
        `¥${yuan} of recharge ${order.recharge_no} failed: ${reason.en}. Try another way`,
      ),
    }
  },
})

export const rechargeArrived = (order: Subject) => arrived({ subjectId: order.id, shopId: null }, order)
export const rechargeFailed = (order: Subject) => failed({ subjectId: order.id, shopId: null }, order)
