// Bills as a merchant and the platform list them, and the lines of one.
import { type Api, billStatus, type BodyOf, type DataOf, type PlatformBillRow, startOfDay } from '@merchant/contract'
import type { Database, Tables, TenantDb } from '@merchant/database'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import {
  COUNT_LIMIT,
  cutPage,
  isInstant,
  type PagePlan,
  planPage,
  tabTotals,
  totalOf,
} from '../../../kernel/list-page.ts'
import { platformActions } from './bill.states.ts'
import { mustFindBill } from './bill.store.ts'
import { factsOf, lineOf, rowOf } from './bill.view.ts'

type ListBody = BodyOf<Api['bill']['list']>
type PlatformBody = BodyOf<Api['platformBill']['list']>
type LinesBody = BodyOf<Api['bill']['lines']>

const BILL_NUMBER = /^BL\d{18}$/
/** Merchants of one name that are looked at. */
const MOST_NAMESAKES = 20

/** Those with this number or whole name; nobody for anything else. */
export async function merchantsNamed(db: Kysely<Tables>, keyword: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_no', '=', keyword.toUpperCase())
    .union(db.selectFrom('merchant').select('merchant_id').where('name', '=', keyword).limit(sql.lit(MOST_NAMESAKES)))
    .execute()
  return rows.length === 0 ? [NOBODY] : rows.map((row) => row.merchant_id)
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Sought = 'all' | { readonly billNo: string } | { readonly merchantIds: readonly string[] }

interface Kept extends Pick<ListBody, 'fromDay' | 'toDay' | 'invoice'> {
  readonly status: ListBody['status']
  readonly sought: Sought
}

/** Bills of the caller's merchant, or of all, that are kept by the filters. */
function kept(db: Kysely<Tables> | TenantDb, { status, invoice, fromDay, toDay, sought }: Kept) {
  const handle = db as Kysely<Tables>
  return handle
    .selectFrom('finance_bill')
    .$if(status !== undefined, (query) => query.where('finance_bill.status', '=', sql.lit(status ?? 'GENERATED')))
    .$if(invoice !== undefined, (query) => query.where('finance_bill.invoice_status', '=', sql.lit(invoice ?? 'NONE')))
    .$if(fromDay !== undefined, (query) => query.where('finance_bill.period_from', '>=', startOfDay(fromDay ?? '')))
    .$if(toDay !== undefined, (query) =>
      query.where('finance_bill.period_from', '<', new Date(startOfDay(toDay ?? '').getTime() + DAY)),
    )
    .$if(sought !== 'all' && 'billNo' in sought, (query) =>
      query.where('finance_bill.bill_no', '=', sought !== 'all' && 'billNo' in sought ? sought.billNo : ''),
    )
    .$if(sought !== 'all' && 'merchantIds' in sought, (query) =>
      query.where(
        'finance_bill.merchant_id',
        'in',
        sought !== 'all' && 'merchantIds' in sought ? sought.merchantIds : [],
      ),
    )
}
const DAY = 86_400_000

function pageOf(db: Kysely<Tables> | TenantDb, all: Kept, sort: ListBody['sort'], { after, limit, offset }: PagePlan) {
  const direction = sort === 'fromDay:asc' ? 'asc' : 'desc'
  const ids = kept(db, all)
    .select(['finance_bill.merchant_id', 'finance_bill.id', 'finance_bill.period_from as sorted'])
    .$if(after !== null, (query) =>
      query.where(
        direction === 'desc'
          ? sql<boolean>`(finance_bill.period_from, finance_bill.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`
          : sql<boolean>`(finance_bill.period_from, finance_bill.id) > (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('finance_bill.period_from', direction)
    .orderBy('finance_bill.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
  const handle = db as Kysely<Tables>
  return handle
    .selectFrom(ids.as('page'))
    .innerJoin('finance_bill', (join) =>
      join.onRef('finance_bill.merchant_id', '=', 'page.merchant_id').onRef('finance_bill.id', '=', 'page.id'),
    )
    .innerJoin('shop', (join) =>
      join.onRef('shop.merchant_id', '=', 'page.merchant_id').onRef('shop.id', '=', 'finance_bill.shop_id'),
    )
    .selectAll('finance_bill')
    .select('shop.name as shop_name')
    .orderBy('page.sorted', direction)
    .orderBy('page.id', direction)
}

async function countStatuses(
  db: Kysely<Tables> | TenantDb,
  all: Omit<Kept, 'status'>,
): Promise<Record<string, number>> {
  const handle = db as Kysely<Tables>
  const counts = billStatus.options.map((status) => {
    const some = kept(db, { ...all, status })
      .select(sql.lit(1).as('one'))
      .orderBy('finance_bill.period_from', 'desc')
      .orderBy('finance_bill.id', 'desc')
      .limit(sql.lit(COUNT_LIMIT))
    return sql`${sql.lit(status)}::text, (${handle.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))})`
  })
  const row = await handle
    .selectNoFrom(sql<Record<string, number>>`json_build_object(${sql.join(counts)})`.as('counts'))
    .executeTakeFirstOrThrow()
  return row.counts
}

const cursorOf = ({ period_from: from, id }: { readonly period_from: Date; readonly id: string }) => ({
  value: from.toISOString(),
  id,
})

const keptOf = ({ status, invoice, fromDay, toDay, keyword = '' }: ListBody): Kept => {
  const number = keyword.toUpperCase()
  return { status, invoice, fromDay, toDay, sought: number === '' ? 'all' : { billNo: number } }
}

/** As they are stored. */
export async function pageOfBills(db: TenantDb, body: ListBody) {
  const found = await pageOf(db, keptOf(body), body.sort, planPage(body, isInstant)).execute()
  return cutPage(found, body, cursorOf)
}

export async function listBills(db: TenantDb, body: ListBody): Promise<DataOf<Api['bill']['list']>> {
  const [{ rows, ...cut }, counted] = await Promise.all([pageOfBills(db, body), countStatuses(db, keptOf(body))])
  return { list: rows.map(rowOf), ...tabTotals(billStatus.options, counted, body.status), ...cut }
}

export async function listPlatformBills(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  body: PlatformBody,
): Promise<DataOf<Api['platformBill']['list']>> {
  const all = await keptOfAll(db, body)
  const [{ rows, ...cut }, counted] = await Promise.all([readPageOfAll(db, body, all), countStatuses(db, all)])
  const list = rows.map((row): PlatformBillRow => ({
    ...factsOf(row),
    merchantId: row.merchant_id,
    merchantNo: row.merchant_no,
    merchantName: row.merchant_name,
    allowedActions: platformActions(row),
  }))
  return { list, ...tabTotals(billStatus.options, counted, body.status), ...cut }
}

const keptOfAll = async (db: Kysely<Tables>, body: PlatformBody): Promise<Kept> => ({
  ...body,
  status: body.status,
  sought: await soughtBy(db, body.keyword ?? ''),
})

async function readPageOfAll(db: Kysely<Tables>, body: PlatformBody, all: Kept) {
  const found = await pageOf(db, all, body.sort, planPage(body, isInstant))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name'])
    .execute()
  return cutPage(found, body, cursorOf)
}

/** Of every merchant, as they are stored. */
export const pageOfAllBills = async (db: Kysely<Tables>, body: PlatformBody) =>
  readPageOfAll(db, body, await keptOfAll(db, body))

async function soughtBy(db: Kysely<Tables>, keyword: string): Promise<Sought> {
  if (keyword === '') return 'all'
  const number = keyword.toUpperCase()
  return BILL_NUMBER.test(number) ? { billNo: number } : { merchantIds: await merchantsNamed(db, keyword) }
}

/** What is called so held for a line of the order. */
const rulesOfLine = (eb: ExpressionBuilder<Tables, 'finance_bill_line'>) =>
  eb
    .selectFrom('sale_order_item as item')
    .innerJoin('commission_rule as rule', 'rule.id', 'item.commission_rule_id')
    .select(sql<string[] | null>`array_agg(distinct rule.name order by rule.name)`.as('names'))
    .whereRef('item.order_id', '=', 'finance_bill_line.order_id')
    .as('rules')

/** Refuses record.notFound for a bill of somebody else. A merchant reads no answer that nobody has approved. */
export async function listLines(
  db: TenantDb,
  { id: billId, ...body }: LinesBody,
  reader: 'merchant' | 'platform',
): Promise<DataOf<Api['bill']['lines']>> {
  const { after, limit, offset } = planPage(body, isInstant)
  const bill = await mustFindBill(db, billId)
  const direction = body.sort === 'at:desc' ? 'desc' : 'asc'
  const { kind, isDisputed, isSettledAlone, figure, keyword = '' } = body
  const number = keyword.toUpperCase()
  const all = db
    .selectFrom('finance_bill_line')
    .where('bill_id', '=', billId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', sql.lit(kind ?? 'INCOME')))
    .$if(isDisputed !== undefined, (query) => query.where('objection', isDisputed === true ? 'is not' : 'is', null))
    .$if(isSettledAlone !== undefined, (query) => query.where('is_settled_alone', '=', sql.lit(isSettledAlone ?? true)))
    .$if(figure === 'refundBefore', (query) => query.where('refund_before_fen', '<>', sql.lit(0)))
    .$if(figure === 'commissionReturn', (query) => query.where('commission_return_fen', '<>', sql.lit(0)))
    .$if(figure === 'penalty', (query) => query.where('penalty_fen', '<>', sql.lit(0)))
    .$if(figure === 'compensate', (query) => query.where('compensate_fen', '<>', sql.lit(0)))
    .$if(figure === 'other', (query) => query.where('other_fen', '<>', sql.lit(0)))
    .$if(number.startsWith('RF'), (query) => query.where('refund_no', '=', number))
    .$if(number !== '' && !number.startsWith('RF'), (query) => query.where('order_no', '=', number))
  const page = all
    .selectAll('finance_bill_line')
    .select(rulesOfLine)
    .$if(after !== null, (query) =>
      query.where(
        direction === 'desc'
          ? sql<boolean>`(at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`
          : sql<boolean>`(at, id) > (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
  // In the order of its index, or so many of one bill would be read from end to end.
  const counted = db
    .selectFrom(
      all
        .select(sql.lit(1).as('one'))
        .orderBy('at', direction)
        .orderBy('id', direction)
        .limit(sql.lit(COUNT_LIMIT))
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('total'))
  const [found, total] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
  const { rows, ...cut } = cutPage(found, body, ({ at, id }) => ({ value: at.toISOString(), id }))
  const isDecided = reader === 'platform' || bill.status !== 'DISPUTED'
  return { list: rows.map((line) => lineOf(line, isDecided)), ...totalOf(total.total), ...cut }
}
