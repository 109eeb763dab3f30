// Withdrawals for a table: what is filtered now, newest first, read page by page; a merchant's own, or those of all merchants.
import { api, type BodyOf, spoken, type WithdrawRow, withdrawStatus } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { type ExportAsk, type ExportPage, exportSource } from '../../../kernel/export-source.ts'
import { leadOf, ofFilter, waysOf } from './withdraw-order.list.ts'
import { statusName } from './withdraw-order.states.ts'
import { toRow } from './withdraw-order.store.ts'

type Filters = BodyOf<typeof api.withdrawOrder.listMine>

const PAGE = 500

export function withdrawExports({ db }: { readonly db: Database }) {
  const read = (ask: ExportAsk<Filters>, after: string | null) => readPage(db, ask, after)
  const { merchant, ...own } = values
  return [
    exportSource({ list: 'withdrawOrder', endpoint: api.withdrawOrder.listMine, read, values: own, filterWords }),
    exportSource({
      list: 'payout',
      endpoint: api.withdrawOrder.listAll,
      read,
      values: { merchant, ...own },
      filterWords,
    }),
  ]
}

const filterWords = {
  status: Object.fromEntries(withdrawStatus.options.map((status) => [status, statusName(status)])),
}

const NOTHING: readonly WithdrawRow['status'][] = ['FAILED', 'REJECTED', 'CANCELED']

const values = {
  withdrawNo: (row: WithdrawRow) => row.withdrawNo,
  merchant: (row: WithdrawRow) => row.merchantName,
  amount: (row: WithdrawRow) => row.amountFen,
  // Of what came to nothing none was taken.
  fee: (row: WithdrawRow) => (NOTHING.includes(row.status) ? null : row.feeFen),
  // A sum of these is what came to the bank and stayed there.
  arrive: (row: WithdrawRow) => (row.status === 'SUCCESS' ? row.arriveFen : null),
  bank: (row: WithdrawRow) => row.bankName,
  cardLast4: (row: WithdrawRow) => row.cardLast4,
  status: (row: WithdrawRow) => spoken(statusName(row.status)),
  reason: (row: WithdrawRow) => row.failReason,
  appliedAt: (row: WithdrawRow) => row.appliedAt,
  paidAt: (row: WithdrawRow) => row.paidAt,
  arrivedAt: (row: WithdrawRow) => row.arrivedAt,
  remark: (row: WithdrawRow) => row.remark,
}

async function readPage(
  database: Database,
  { merchantId, filters }: ExportAsk<Filters>,
  after: string | null,
): Promise<ExportPage<WithdrawRow>> {
  // Whose words find what: an operator's keyword may be a merchant's name.
  const viewer = merchantId === null ? { operatorId: '' } : ('merchant' as const)
  const db = merchantId === null ? database.acrossMerchants : database.tenant(merchantId)
  const lead = leadOf(filters)
  const keyed = waysOf(filters, viewer)
  const [at = null, id = null] = after?.split('|') ?? []
  const found = await ofFilter(db, filters)
    .clearSelect()
    .selectAll('withdraw_order')
    .$if(keyed.length > 0, (query) => query.where((eb) => eb.or(keyed)))
    .$if(at !== null, (query) => query.where(sql<SqlBool>`(${sql.ref(lead)}, id) < (${at}::timestamptz, ${id}::uuid)`))
    .orderBy(lead, 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(PAGE))
    .execute()
  const last = found.at(-1)
  return {
    rows: found.map((order) => toRow(order, viewer)),
    next: last === undefined || found.length < PAGE ? null : `${last[lead]?.toISOString() ?? ''}|${last.id}`,
  }
}
