// Bills for a table: the list itself, the newest period first, with every figure as the bill's own file has it.
import { api, said, spoken } from '@merchant/contract'
import { billLabels, settlementCycleTexts } from '@merchant/contract/labels'
import type { Database, TenantDb } from '@merchant/database'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordOf, wordsOf } from '../../../kernel/export-words.ts'
import { pageOfBills } from './bill.list.ts'
import type { BillRecord } from './bill.store.ts'
import { rowOf } from './bill.view.ts'

/** By the period, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'fromDay:desc', page: undefined } as const

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Below zero, so that the figures of a bill add up to what is payable. */
const taken = (fen: number): number => 0 - fen

export const billsExport = ({ db: database }: { readonly db: Database }) =>
  exportSource({
    list: 'bill',
    filterWords: { status: wordsOf(billLabels) },
    endpoint: api.bill.list,
    async read({ merchantId, filters }, after) {
      const db = database.tenant(merchantId ?? '')
      const { rows, nextCursor } = await pageOfBills(db, { ...filters, ...inOrder, cursor: after ?? undefined })
      const numberOf = await numbersOf(db, rows)
      const shown = rows.map((kept) => ({ bill: rowOf(kept), kept, carriedTo: numberOf.get(kept.carried_to ?? '') }))
      return { rows: shown, next: nextCursor }
    },
    values: {
      billNo: ({ bill }) => bill.billNo,
      shop: ({ bill }) => bill.shopName,
      cycle: ({ bill }) => wordOf(settlementCycleTexts, bill.cycle),
      fromDay: ({ bill }) => bill.fromDay,
      toDay: ({ bill }) => bill.toDay,
      status: ({ bill }) => wordOf(billLabels, bill.status),
      orders: ({ bill }) => bill.orderCount,
      refunds: ({ bill }) => bill.refundCount,
      goods: ({ bill }) => bill.goodsFen,
      freight: ({ bill }) => bill.freightFen,
      discount: ({ bill }) => taken(bill.discountFen),
      refundBefore: ({ bill }) => taken(bill.refundBeforeFen),
      refundAfter: ({ bill }) => taken(bill.refundAfterFen),
      commission: ({ bill }) => taken(bill.commissionFen),
      commissionReturn: ({ bill }) => bill.commissionReturnFen,
      service: ({ bill }) => taken(bill.serviceFen),
      channel: ({ bill }) => taken(bill.channelFen),
      adjust: ({ bill }) => bill.adjustFen,
      carryIn: ({ bill }) => bill.carryInFen,
      payable: ({ bill }) => bill.payableFen,
      settled: ({ bill }) => bill.settledFen,
      toPay: ({ bill }) => bill.toPayFen,
      paid: ({ bill }) => (bill.status === 'PAID' ? bill.toPayFen : null),
      carryOut: ({ bill }) => bill.carryOutFen,
      carriedTo: ({ carriedTo }) => carriedTo ?? '',
      objectedAt: ({ kept }) => iso(kept.disputed_at),
      generatedAt: ({ bill }) => bill.generatedAt,
      confirmDueAt: ({ bill }) => bill.confirmDueAt,
      confirmedAt: ({ kept }) => iso(kept.confirmed_at),
      confirmed: ({ kept }) => confirmedBy(kept),
      paidAt: ({ kept }) => iso(kept.paid_at),
    },
  })

const BY_ITSELF = said('逾期自动确认', 'By itself')
const BY_MERCHANT = said('商户确认', 'By the merchant')

const confirmedBy = ({ is_confirmed_by_itself: isByItself }: BillRecord): string =>
  isByItself === null ? '' : spoken(isByItself ? BY_ITSELF : BY_MERCHANT)

/** Of the bills that these were carried into. */
async function numbersOf(db: TenantDb, bills: readonly BillRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(bills.flatMap(({ carried_to: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('finance_bill').select(['id', 'bill_no']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, bill_no: no }) => [id, no]))
}
