// Where the documents of the fund flow stand: the one that a line is about by its id, the one that it belongs to by its number.
import type { FundFlow, PageHref, Permission } from '@merchant/contract'

type Line = Pick<FundFlow, 'subjectType' | 'subjectId' | 'subjectNo' | 'relatedNo'>

export interface Place {
  readonly permission: Permission
  readonly page: PageHref
}

const bySubject: Readonly<Record<string, (id: string) => Place>> = {
  saleOrder: (id) => ({ permission: 'saleOrder.view', page: `/order/saleorder?id=${id}` }),
  withdrawOrder: (id) => ({ permission: 'withdrawOrder.view', page: `/order/WithdrawOrder?id=${id}` }),
  rechargeOrder: (id) => ({ permission: 'rechargeOrder.view', page: `/order/rechargeorder?id=${id}` }),
  platformOrder: (id) => ({ permission: 'platformOrder.view', page: `/order/platformorder?id=${id}` }),
  bill: (id) => ({ permission: 'bill.view', page: `/finance/FinanceBill?id=${id}` }),
}

const byPrefix: Readonly<Record<string, (no: string) => Place>> = {
  SO: (no) => ({ permission: 'saleOrder.view', page: `/order/saleorder?keyword=${no}` }),
  WD: (no) => ({ permission: 'withdrawOrder.view', page: `/order/WithdrawOrder?keyword=${no}` }),
  RC: (no) => ({ permission: 'rechargeOrder.view', page: `/order/rechargeorder?keyword=${no}` }),
  PO: (no) => ({ permission: 'platformOrder.view', page: `/order/platformorder?keyword=${no}` }),
  BL: (no) => ({ permission: 'bill.view', page: `/finance/FinanceBill?keyword=${no}` }),
  RT: (no) => ({ permission: 'returnOrder.view', page: `/goodsreturn/order?keyword=${no}` }),
}

/** Undefined: it has no page. */
export const placeOfSubject = ({ subjectType, subjectId }: Line): Place | undefined =>
  Object.hasOwn(bySubject, subjectType) ? bySubject[subjectType]?.(subjectId) : undefined

/** The same; a refund stands in its order, and a dispute among the returns of its order. */
export function placeOfRelated(line: Line): Place | undefined {
  const prefix = line.relatedNo.slice(0, 2)
  if (prefix === 'RF') return placeOfSubject(line)
  if (prefix === 'DP') return byPrefix.RT?.(line.subjectNo)
  return Object.hasOwn(byPrefix, prefix) ? byPrefix[prefix]?.(line.relatedNo) : undefined
}
