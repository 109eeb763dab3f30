// Bills for a table: the list itself, the newest period first, with every figure as the bill's own file has it.
import { api, type BillRow, said, spoken } from '@merchant/contract'
import { billLabels, platformInvoiceLabels, settlementCycleTexts } from '@merchant/contract/labels'
import type { Database, Tables, TenantDb } from '@merchant/database'
import type { Kysely } from 'kysely'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordOf, wordsOf } from '../../../kernel/export-words.ts'
import { pageOfAllBills, pageOfBills } from './bill.list.ts'
import type { BillRecord } from './bill.store.ts'
import { rowOf } from './bill.view.ts'

/** By the period, whatever the list was ordered by: that never changes. */
const inOrder = { pageSize: 100, sort: 'fromDay:desc', page: undefined } as const

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Below zero, so that the figures of a bill add up to what is payable. */
const taken = (fen: number): number => 0 - fen

interface Shown {
  readonly bill: BillRow
  readonly kept: BillRecord
  readonly carriedTo: string | undefined
  /** Of a table of all merchants. */
  readonly merchant: Of | null
}

interface Of {
  readonly no: string
  readonly name: string
}

const values = {
  billNo: ({ bill }: Shown) => bill.billNo,
  shop: ({ bill }: Shown) => bill.shopName,
  cycle: ({ bill }: Shown) => wordOf(settlementCycleTexts, bill.cycle),
  fromDay: ({ bill }: Shown) => bill.fromDay,
  toDay: ({ bill }: Shown) => bill.toDay,
  status: ({ bill }: Shown) => wordOf(billLabels, bill.status),
  orders: ({ bill }: Shown) => bill.orderCount,
  refunds: ({ bill }: Shown) => bill.refundCount,
  goods: ({ bill }: Shown) => bill.goodsFen,
  freight: ({ bill }: Shown) => bill.freightFen,
  discount: ({ bill }: Shown) => taken(bill.discountFen),
  refundBefore: ({ bill }: Shown) => taken(bill.refundBeforeFen),
  refundAfter: ({ bill }: Shown) => taken(bill.refundAfterFen),
  commission: ({ bill }: Shown) => taken(bill.commissionFen),
  commissionReturn: ({ bill }: Shown) => bill.commissionReturnFen,
  service: ({ bill }: Shown) => taken(bill.serviceFen),
  channel: ({ bill }: Shown) => taken(bill.channelFen),
  penalty: ({ bill }: Shown) => taken(bill.penaltyFen),
  compensate: ({ bill }: Shown) => taken(bill.compensateFen),
  other: ({ bill }: Shown) => taken(bill.otherFen),
  adjust: ({ bill }: Shown) => bill.adjustFen,
  carryIn: ({ bill }: Shown) => bill.carryInFen,
  payable: ({ bill }: Shown) => bill.payableFen,
  settled: ({ bill }: Shown) => bill.settledFen,
  toPay: ({ bill }: Shown) => bill.toPayFen,
  paid: ({ bill }: Shown) => (bill.status === 'PAID' ? bill.toPayFen : null),
  carryOut: ({ bill }: Shown) => bill.carryOutFen,
  carriedTo: ({ carriedTo }: Shown) => carriedTo ?? '',
  objectedAt: ({ kept }: Shown) => iso(kept.disputed_at),
  generatedAt: ({ bill }: Shown) => bill.generatedAt,
  confirmDueAt: ({ bill }: Shown) => bill.confirmDueAt,
  confirmedAt: ({ kept }: Shown) => iso(kept.confirmed_at),
  confirmed: ({ kept }: Shown) => confirmedBy(kept),
  paidAt: ({ kept }: Shown) => iso(kept.paid_at),
  fees: ({ bill }: Shown) => bill.feesFen,
  invoice: ({ bill }: Shown) => wordOf(platformInvoiceLabels, bill.invoiceStatus),
  invoiceTitle: ({ kept }: Shown) => kept.invoice_title,
  invoiceNo: ({ kept }: Shown) => kept.invoice_no,
}

const filterWords = { status: wordsOf(billLabels), invoice: wordsOf(platformInvoiceLabels) }

/** A merchant's own, and those of all merchants for the platform's people. */
export const billsExports = ({ db: database }: { readonly db: Database }) => [
  exportSource<'bill', typeof api.bill.list, Shown>({
    list: 'bill',
    filterWords,
    endpoint: api.bill.list,
    async read({ merchantId, filters }, after) {
      const db = database.tenant(merchantId ?? '')
      const { rows, nextCursor } = await pageOfBills(db, { ...filters, ...inOrder, cursor: after ?? undefined })
      return { rows: await shown(db, rows, () => null), next: nextCursor }
    },
    values,
  }),
  exportSource<'platformBill', typeof api.platformBill.list, Shown>({
    list: 'platformBill',
    filterWords,
    endpoint: api.platformBill.list,
    async read({ filters }, after) {
      const db = database.acrossMerchants
      const { rows, nextCursor } = await pageOfAllBills(db, { ...filters, ...inOrder, cursor: after ?? undefined })
      const named = rows.map((row) => ({ no: row.merchant_no, name: row.merchant_name }))
      return { rows: await shown(db, rows, (place) => named[place] ?? null), next: nextCursor }
    },
    values: {
      merchantNo: ({ merchant }: Shown) => merchant?.no ?? '',
      merchant: ({ merchant }: Shown) => merchant?.name ?? '',
      ...values,
    },
  }),
]

type Kept = BillRecord & { readonly shop_name: string }

async function shown(
  db: Kysely<Tables> | TenantDb,
  rows: readonly Kept[],
  merchantAt: (place: number) => Of | null,
): Promise<Shown[]> {
  const numberOf = await numbersOf(db, rows)
  return rows.map((kept, place) => ({
    bill: rowOf(kept),
    kept,
    carriedTo: numberOf.get(kept.carried_to ?? ''),
    merchant: merchantAt(place),
  }))
}

const BY_ITSELF = said('逾期自动确认', 'By itself')
const BY_MERCHANT = said('商户确认', 'By the merchant')

const confirmedBy = ({ is_confirmed_by_itself: isByItself }: BillRecord): string =>
  isByItself === null ? '' : spoken(isByItself ? BY_ITSELF : BY_MERCHANT)

/** Of the bills that these were carried into. */
async function numbersOf(
  db: Kysely<Tables> | TenantDb,
  bills: readonly BillRecord[],
): Promise<ReadonlyMap<string, string>> {
  const carried = bills.filter(({ carried_to: id }) => id !== null)
  const ids = [...new Set(carried.flatMap(({ carried_to: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const handle = db as Kysely<Tables>
  const found = await handle
    .selectFrom('finance_bill')
    .select(['id', 'bill_no'])
    .where('merchant_id', 'in', [...new Set(carried.map(({ merchant_id: id }) => id))])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, bill_no: no }) => [id, no]))
}
