// What the platform's people learn of objections to bills: one to answer, an answer to check, one that was turned down, one that is late.
import { formatYuan, said } from '@merchant/contract'
import { operatorEvent } from '../../../kernel/notification.ts'

interface Facts {
  readonly billNo: string
}
interface DueFacts extends Facts {
  /** Workdays in which the platform means to answer. */
  readonly days: number
}
const desk = ({ billNo }: Facts) => ({ path: '/operator/bill', search: { tab: 'DISPUTED', keyword: billNo } }) as const

export const billDisputed = operatorEvent<DueFacts & { readonly lineCount: number }>({
  permission: 'platformBill.resolve',
  page: desk,
  bell: ({ billNo, lineCount, days }) => ({
    level: 'WARN',
    title: said('商户对账单提出异议', 'A bill is disputed'),
    body: said(
      `账单 ${billNo}：${lineCount} 条明细有异议，请在 ${days} 个工作日内处理`,
      `Bill ${billNo}: ${lineCount} lines are disputed. Answer within ${days} workdays`,
    ),
  }),
})

/** For whoever may be the second person. */
export const billToCheck = operatorEvent<Facts & { readonly by: string; readonly adjustFen: number }>({
  permission: 'platformBill.approve',
  page: desk,
  bell: ({ billNo, by, adjustFen }) => {
    const [zh, en] =
      adjustFen === 0
        ? ['维持原账单', 'it stays as it is']
        : [`调整 ${formatYuan(adjustFen, true)} 元`, `adjusted by ¥${formatYuan(adjustFen, true)}`]
    return {
      level: 'INFO',
      title: said('账单异议待复核', 'An answer to check'),
      body: said(`账单 ${billNo}：${by} 已答复，${zh}，须另一人复核`, `Bill ${billNo}: answered by ${by}, ${en}`),
    }
  },
})

/** For whoever answers: whose answer it was, and why it does not hold. */
export const answerTurnedDown = operatorEvent<Facts & { readonly by: string; readonly reason: string }>({
  permission: 'platformBill.resolve',
  page: desk,
  bell: ({ billNo, by, reason }) => ({
    level: 'WARN',
    title: said('账单异议的答复被驳回', 'An answer was turned down'),
    body: said(
      `账单 ${billNo}：${by} 的答复未通过复核，请重新处理：${reason}`,
      `Bill ${billNo}: the answer of ${by} was turned down, answer anew: ${reason}`,
    ),
  }),
})

const late = ({ billNo, days }: DueFacts) =>
  said(
    `账单 ${billNo} 的异议已超过 ${days} 个工作日的处理期限`,
    `The objection to bill ${billNo} has waited for longer than ${days} workdays`,
  )

export const answerIsLate = operatorEvent<DueFacts>({
  permission: 'platformBill.resolve',
  page: desk,
  bell: (facts) => ({
    level: 'WARN',
    title: said('账单异议超时未处理', 'An objection is overdue'),
    body: late(facts),
  }),
})

export const checkIsLate = operatorEvent<DueFacts>({
  permission: 'platformBill.approve',
  page: desk,
  bell: (facts) => ({
    level: 'WARN',
    title: said('账单异议超时未复核', 'An answer to check is overdue'),
    body: late(facts),
  }),
})
