// What people learn of disputes: merchants that they shall show something and what was ruled, the platform's people that one waits.
import { type DisputeRuling, formatInstant, formatYuan, said } from '@merchant/contract'
import { disputeRulingTexts } from '@merchant/contract/labels'
import { operatorEvent, permissionEvent } from '../../../../kernel/notification.ts'

interface Facts {
  readonly returnId: string
  readonly returnNo: string
}
const page = ({ returnId }: Facts) => ({ path: '/goodsreturn/order', search: { id: returnId } }) as const

/** A buyer turned to the platform, or the platform asks for more. */
export const proofAsked = permissionEvent<Facts & { readonly hours: number; readonly isMore: boolean }>({
  kind: 'RETURN',
  permission: 'returnOrder.evidence',
  page,
  isCoalescing: false,
  bell: ({ returnNo, hours, isMore }) => ({
    level: 'WARN',
    title: isMore
      ? said('平台要求补充举证', 'The platform asks for evidence')
      : said('买家申请平台介入', 'A buyer turns to the platform'),
    body: said(
      `请在 ${hours} 小时内为售后单 ${returnNo} 举证，超时将按买家举证裁决`,
      `Show what you have about return ${returnNo} within ${hours} hours; afterwards it is ruled on what the buyer shows`,
    ),
  }),
})

/** The time to show something is nearly over. */
export const proofDueSoon = permissionEvent<Facts & { readonly dueAt: Date }>({
  kind: 'RETURN',
  permission: 'returnOrder.evidence',
  page,
  isCoalescing: false,
  bell: ({ returnNo, dueAt }) => {
    const until = formatInstant(dueAt).slice(0, 16)
    return {
      level: 'WARN',
      title: said('举证即将截止', 'Evidence is due soon'),
      body: said(
        `请在 ${until} 前为售后单 ${returnNo} 举证，超时将按买家举证裁决`,
        `Show what you have about return ${returnNo} by ${until}; afterwards it is ruled on what the buyer shows`,
      ),
    }
  },
})

/** Nobody signed for what came back, and its time is over. */
export const neverSigned = permissionEvent<Facts & { readonly no: string }>({
  kind: 'RETURN',
  permission: 'returnOrder.evidence',
  page,
  isCoalescing: false,
  bell: ({ returnNo, no }) => ({
    level: 'INFO',
    title: said('退货一直未签收，已转平台裁决', 'Never signed for: the platform decides'),
    body: said(
      `售后单 ${returnNo} 的退货包裹到期仍未签收，未自动退款，由平台裁决（仲裁单 ${no}）`,
      `What came back with return ${returnNo} was not signed for in time; nothing was refunded, dispute ${no} is the platform’s`,
    ),
  }),
})

export const disputeRuled = permissionEvent<
  Facts & {
    readonly ruling: DisputeRuling
    readonly amountFen: number
    readonly isLast: boolean
    readonly hours: number
  }
>({
  kind: 'RETURN',
  permission: 'returnOrder.evidence',
  page,
  isCoalescing: false,
  bell: ({ returnNo, ruling, amountFen, isLast, hours }) => {
    const [zh, en] = disputeRulingTexts[ruling]
    const money =
      amountFen === 0
        ? said('', '')
        : said(`，退款 ${formatYuan(amountFen, true)} 元`, `, ¥${formatYuan(amountFen, true)} goes back`)
    return {
      level: ruling === 'MERCHANT' ? 'INFO' : 'WARN',
      title: said('平台已裁决售后', 'The platform has ruled on a return'),
      body: isLast
        ? said(
            `售后单 ${returnNo}：${zh}${money.zh}，为终局裁决`,
            `Return ${returnNo}: ${en.toLowerCase()}${money.en}. This ruling is the last`,
          )
        : said(
            `售后单 ${returnNo}：${zh}${money.zh}，${hours} 小时内可申诉一次`,
            `Return ${returnNo}: ${en.toLowerCase()}${money.en}. One appeal is heard within ${hours} hours`,
          ),
    }
  },
})

/** What was ruled is looked at once more, and settled money stays frozen meanwhile. */
export const rulingAppealed = permissionEvent<Facts>({
  kind: 'RETURN',
  permission: 'returnOrder.evidence',
  page,
  isCoalescing: false,
  bell: ({ returnNo }) => ({
    level: 'WARN',
    title: said('买家对裁决提出申诉', 'A buyer appeals'),
    body: said(
      `售后单 ${returnNo} 的裁决暂不生效，由平台终局裁决，可以补充举证；已冻结的款项继续冻结`,
      `The ruling on return ${returnNo} is not in force: the platform rules once more. You may show more; what is frozen stays so`,
    ),
  }),
})

export const rulingInForce = permissionEvent<Facts & { readonly ruling: DisputeRuling; readonly amountFen: number }>({
  kind: 'RETURN',
  permission: 'returnOrder.evidence',
  page,
  isCoalescing: false,
  bell: ({ returnNo, ruling, amountFen }) => {
    const [zh, en] = disputeRulingTexts[ruling]
    const money =
      amountFen === 0
        ? said('', '')
        : said(`，退款 ${formatYuan(amountFen, true)} 元`, `, ¥${formatYuan(amountFen, true)} goes back`)
    return {
      level: ruling === 'MERCHANT' ? 'INFO' : 'WARN',
      title: said('售后裁决已生效', 'A ruling is in force'),
      body: said(`售后单 ${returnNo}：${zh}${money.zh}`, `Return ${returnNo}: ${en.toLowerCase()}${money.en}`),
    }
  },
})

interface DeskFacts {
  readonly disputeNo: string
  readonly disputeId: string
  readonly merchantId: string
  /** In which the platform means to rule. */
  readonly hours: number
}
const desk = ({ disputeId, merchantId }: Pick<DeskFacts, 'disputeId' | 'merchantId'>) =>
  ({ path: '/operator/dispute', search: { id: disputeId, merchantId } }) as const

export const disputeToJudge = operatorEvent<DeskFacts & { readonly isAppeal: boolean }>({
  permission: 'returnDispute.handle',
  page: desk,
  bell: ({ disputeNo, hours, isAppeal }) => ({
    level: 'INFO',
    title: isAppeal ? said('仲裁申诉待裁决', 'An appeal to rule on') : said('平台介入待裁决', 'A dispute to rule on'),
    body: said(`仲裁单 ${disputeNo} 请在 ${hours} 小时内裁决`, `Rule on dispute ${disputeNo} within ${hours} hours`),
  }),
})

export const disputeOverdue = operatorEvent<DeskFacts>({
  permission: 'returnDispute.handle',
  page: desk,
  bell: ({ disputeNo, hours }) => ({
    level: 'WARN',
    title: said('平台介入超时未裁决', 'A dispute is overdue'),
    body: said(
      `仲裁单 ${disputeNo} 已超过 ${hours} 小时裁决时限`,
      `Dispute ${disputeNo} has waited for longer than ${hours} hours`,
    ),
  }),
})
