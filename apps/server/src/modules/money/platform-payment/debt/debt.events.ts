// What whoever looks after the merchant's money learns of its debt: that there is one, and that some of it is repaid.
import { formatYuan, said, type Said } from '@merchant/contract'
import { permissionEvent } from '../../../../kernel/notification.ts'
import type { PaymentRecord } from '../platform-payment.store.ts'

interface Arisen {
  readonly entryNo: string
  readonly amountFen: number
  readonly debtFen: number
  readonly reason: string
}

const toWallet = { path: '/finance/FinanceDetail', search: { account: 'DEBT' } } as const

const arisen = permissionEvent<Arisen>({
  kind: 'SETTLEMENT',
  permission: 'fundFlow.view',
  page: () => toWallet,
  isCoalescing: false,
  bell: ({ amountFen, debtFen, reason }) => {
    const [yuan, all] = [formatYuan(amountFen, true), formatYuan(debtFen, true)]
    return {
      level: 'WARN',
      title: said('平台垫付，产生欠款', 'The platform advanced money that you owe'),
      body: said(
        `平台垫付 ${yuan} 元：${reason}。现共欠 ${all} 元，将从下一笔结算或充值中抵扣；结清前不能提现`,
        `¥${yuan} were advanced: ${reason}. You owe ¥${all}, taken from the next settlement or recharge; no withdrawals before`,
      ),
    }
  },
})

export const debtArose = (subjectId: string, facts: Arisen) => arisen({ subjectId, shopId: null }, facts)

type Payment = Pick<PaymentRecord, 'id' | 'payment_no' | 'amount_fen' | 'way' | 'source_no'>
interface Repaid {
  readonly payment: Payment
  readonly restFen: number
}

const repaid = permissionEvent<Repaid>({
  kind: 'SETTLEMENT',
  permission: 'fundFlow.view',
  page: () => toWallet,
  isCoalescing: false,
  bell: ({ payment, restFen }) => {
    const yuan = formatYuan(payment.amount_fen, true)
    const rest =
      restFen === 0
        ? said('欠款已结清', 'nothing is owed any more')
        : said(`还欠 ${formatYuan(restFen, true)} 元`, `¥${formatYuan(restFen, true)} are still owed`)
    const how = howOf(payment)
    return {
      level: 'INFO',
      title: restFen === 0 ? said('欠款已结清', 'Your debt is repaid') : said('欠款已抵扣', 'Debt repaid in part'),
      body: said(`${how.zh} ${yuan} 元，${rest.zh}`, `${how.en}: ¥${yuan}; ${rest.en}`),
    }
  },
})

function howOf({ way, source_no: no }: Payment): Said {
  if (way === 'BY_HAND') return said('主动偿还', 'Paid by hand')
  return way === 'SETTLEMENT'
    ? said(`从订单 ${no} 的结算中抵扣`, `Taken from the settlement of order ${no}`)
    : said(`从充值 ${no} 中抵扣`, `Taken from recharge ${no}`)
}

export const debtRepaid = (payment: Payment, restFen: number) =>
  repaid({ subjectId: payment.id, shopId: null }, { payment, restFen })
