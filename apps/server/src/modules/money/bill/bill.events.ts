// What a merchant's people learn of bills: a new one, an answer to their objection, one that is settled.
import { formatInstant, formatYuan, said, type SettlementCycle } from '@merchant/contract'
import { settlementCycleTexts } from '@merchant/contract/labels'
import { operatorEvent, permissionEvent } from '../../../kernel/notification.ts'

interface Facts {
  readonly billId: string
  readonly billNo: string
}
const page = ({ billId }: Facts) => ({ path: '/finance/FinanceBill', search: { id: billId } }) as const

export const billDrawn = permissionEvent<Facts & { readonly payableFen: number; readonly days: number }>({
  kind: 'BILL',
  permission: 'bill.confirm',
  page,
  isCoalescing: false,
  bell: ({ billNo, payableFen, days }) => ({
    level: 'INFO',
    title: said('新账单待确认', 'A new bill to confirm'),
    body: said(
      `账单 ${billNo} 应结 ${formatYuan(payableFen, true)} 元，请在 ${days} 天内确认或提出异议，逾期自动确认`,
      `Bill ${billNo}: ¥${formatYuan(payableFen, true)} payable. Confirm or dispute it within ${days} days; afterwards it is confirmed by itself`,
    ),
  }),
})

export const billDueSoon = permissionEvent<Facts & { readonly payableFen: number; readonly dueAt: Date }>({
  kind: 'BILL',
  permission: 'bill.confirm',
  page,
  isCoalescing: false,
  bell: ({ billNo, payableFen, dueAt }) => {
    const [yuan, until] = [formatYuan(payableFen, true), formatInstant(dueAt).slice(0, 16)]
    return {
      level: 'WARN',
      title: said('账单即将自动确认', 'A bill will confirm itself'),
      body: said(
        `账单 ${billNo} 应结 ${yuan} 元，将于 ${until} 自动确认，如有异议请在此之前提出`,
        `Bill ${billNo}: ¥${yuan} payable, confirmed by itself at ${until}. Dispute it before if it is wrong`,
      ),
    }
  },
})

interface AnswerFacts extends Facts {
  readonly adjustFen: number
  /** Lines, of those that were disputed. */
  readonly correctedCount: number
  readonly keptCount: number
  readonly days: number
}

export const objectionAnswered = permissionEvent<AnswerFacts>({
  kind: 'BILL',
  permission: 'bill.confirm',
  page,
  isCoalescing: false,
  bell: ({ billNo, adjustFen, correctedCount, keptCount, days }) => ({
    level: 'INFO',
    title: said('账单异议已处理', 'The objection to a bill is answered'),
    body: said(
      `账单 ${billNo}：异议成立 ${correctedCount} 条，维持 ${keptCount} 条，${correctedCount === 0 ? '金额不变' : `共调整 ${formatYuan(adjustFen, true)} 元`}，请在 ${days} 天内重新确认`,
      `Bill ${billNo}: ${correctedCount} lines corrected, ${keptCount} kept; ${correctedCount === 0 ? 'it stays as it is' : `adjusted by ¥${formatYuan(adjustFen, true)}`}. Confirm it within ${days} days`,
    ),
  }),
})

export const billSettled = permissionEvent<
  Facts & {
    /** What was moved when it was paid. */
    readonly amountFen: number
    /** Of what was to be paid that went back before. */
    readonly backFen: number
    readonly carriedFen: number
    readonly owedFen: number
  }
>({
  kind: 'BILL',
  permission: 'bill.view',
  page,
  isCoalescing: false,
  bell: ({ billNo, amountFen, backFen, carriedFen, owedFen }) => ({
    level: owedFen > 0 ? 'WARN' : 'INFO',
    title: carriedFen < 0 ? said('账单已结转', 'A bill is carried forward') : said('账单已结清', 'A bill is settled'),
    body:
      carriedFen < 0
        ? said(
            `账单 ${billNo} 为负，${formatYuan(-carriedFen, true)} 元计入下期账单`,
            `Bill ${billNo} is below zero: ¥${formatYuan(-carriedFen, true)} go into the next bill`,
          )
        : said(
            `账单 ${billNo} 已结清，本期 ${formatYuan(amountFen, true)} 元${backFen > 0 ? `；打款前退款 ${formatYuan(backFen, true)} 元，下期账单列示` : ''}${owedFen > 0 ? `；${formatYuan(owedFen, true)} 元计入欠款` : ''}`,
            `Bill ${billNo} is settled: ¥${formatYuan(amountFen, true)}${backFen > 0 ? `; ¥${formatYuan(backFen, true)} went back before and are on the next bill` : ''}${owedFen > 0 ? `; ¥${formatYuan(owedFen, true)} are owed` : ''}`,
          ),
  }),
})

export const billUnpaid = permissionEvent<Facts & { readonly amountFen: number }>({
  kind: 'BILL',
  permission: 'bill.view',
  page,
  isCoalescing: false,
  bell: ({ billNo, amountFen }) => ({
    level: 'WARN',
    title: said('账单打款未成功', 'The payment of a bill keeps failing'),
    body: said(
      `账单 ${billNo} 的调整款 ${formatYuan(amountFen, true)} 元多次打款未成功，平台正在核实`,
      `Bill ${billNo}: the adjustment of ¥${formatYuan(amountFen, true)} could not be paid. The platform looks into it`,
    ),
  }),
})

/** `isKept`: a change that was decided before is called off. */
export const cycleChanged = permissionEvent<{
  readonly cycle: SettlementCycle
  /** The first day of it. */
  readonly from: string
  readonly isKept: boolean
}>({
  kind: 'BILL',
  permission: 'bill.view',
  page: { path: '/finance/FinanceBill' },
  isCoalescing: false,
  bell: ({ cycle, from, isKept }) => {
    const [zh, en] = settlementCycleTexts[cycle]
    return {
      level: 'INFO',
      title: isKept
        ? said('结算周期不变', 'The settlement cycle stays')
        : said('结算周期变更', 'The settlement cycle changes'),
      body: isKept
        ? said(
            `平台取消了已定的变更，结算周期仍为${zh}`,
            `The change is called off: settled ${en.toLowerCase()} as now`,
          )
        : said(
            `自 ${from} 起改为${zh}；当前账期不受影响`,
            `Settled ${en.toLowerCase()} from ${from} on; the running period stays as it is`,
          ),
    }
  },
})

/** With its number where there is one, or with why there is none. */
export const billInvoiceAnswered = permissionEvent<Facts & { readonly invoiceNo?: string; readonly reason?: string }>({
  kind: 'BILL',
  permission: 'bill.invoice',
  page,
  isCoalescing: false,
  bell: ({ billNo, invoiceNo, reason = '' }) =>
    invoiceNo === undefined
      ? {
          level: 'WARN',
          title: said('平台费用发票申请被驳回', 'An invoice of fees was refused'),
          body: said(`账单 ${billNo}：${reason}`, `Bill ${billNo}: ${reason}`),
        }
      : {
          level: 'INFO',
          title: said('平台费用发票已开具', 'An invoice of fees was issued'),
          body: said(
            `发票号码 ${invoiceNo}，可在账单 ${billNo} 中下载`,
            `Invoice ${invoiceNo}: download it with bill ${billNo}`,
          ),
        },
})

/** For the platform's people: an invoice to issue. */
export const billInvoiceAsked = operatorEvent<{ readonly billNo: string; readonly amountFen: number }>({
  permission: 'platformBill.invoice',
  page: ({ billNo }) => ({ path: '/operator/bill', search: { invoice: 'APPLIED', keyword: billNo } }),
  bell: ({ billNo, amountFen }) => {
    const yuan = formatYuan(amountFen, true)
    return {
      level: 'INFO',
      title: said('商户申请平台费用发票', 'A merchant asks for an invoice of fees'),
      body: said(`账单 ${billNo} · ${yuan} 元`, `Bill ${billNo} · ¥${yuan}`),
    }
  },
})
