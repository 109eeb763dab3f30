// Lists of withdraw orders: a merchant's own, and the operator's over all merchants, with counts per status.
import {
  type Api,
  type BodyOf,
  type DataOf,
  statusesIn,
  withdrawStatus,
  type WithdrawTab,
  withdrawTab,
} from '@merchant/contract'
import { type Database, type Tables, type TenantDb, withoutDataScope } from '@merchant/database'
import { type AliasableExpression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import {
  COUNT_LIMIT,
  cutPage,
  isInstant,
  isWholeNumber,
  type PagePlan,
  planPage,
  tabTotals,
  totalOf,
} from '../../../kernel/list-page.ts'
import { toRow, type Viewer } from './withdraw-order.store.ts'

type ListBody = BodyOf<Api['withdrawOrder']['listMine']>
type ListAnswer = DataOf<Api['withdrawOrder']['listMine']>

const sorts = {
  'appliedAt:desc': { column: 'applied_at', direction: 'desc' },
  'appliedAt:asc': { column: 'applied_at', direction: 'asc' },
  'amount:desc': { column: 'amount_fen', direction: 'desc' },
} as const

export const listMine = (db: Database, merchantId: string, body: ListBody): Promise<ListAnswer> =>
  listOf(db.tenant(merchantId), body, 'merchant')

export const listAll = (db: Database, viewer: Viewer, body: ListBody): Promise<ListAnswer> =>
  listOf(db.acrossMerchants, body, viewer)

/** How many wait for the platform's people, over all merchants: to be audited, and to be paid. What is held waits for nobody. */
export async function countWaiting(db: Database): Promise<{ readonly toAudit: number; readonly toPay: number }> {
  const rows = await db.acrossMerchants
    .selectFrom('withdraw_order')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('status', 'in', ['AUDITING', 'APPROVED'])
    .where('held_reason', 'is', null)
    .groupBy('status')
    .execute()
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { toAudit: count('AUDITING'), toPay: count('APPROVED') }
}

/** Frozen until they are sent, whoever of the merchant's people asked for them; oldest first. */
export async function heldByWithdrawals(db: TenantDb) {
  const rows = await withoutDataScope(() =>
    db
      .selectFrom('withdraw_order')
      .select(['id', 'withdraw_no', 'amount_fen', 'applied_at'])
      .where('status', 'in', ['WAIT_CONFIRM', 'AUDITING', 'APPROVED'])
      .orderBy('applied_at')
      .limit(50)
      .execute(),
  )
  return rows.map(({ id, withdraw_no: no, amount_fen: fen, applied_at: since }) => ({
    kind: 'WITHDRAWAL' as const,
    id,
    no,
    fen,
    since,
    reason: null,
  }))
}

async function listOf(db: Kysely<Tables>, body: ListBody, viewer: Viewer): Promise<ListAnswer> {
  const { column } = sorts[body.sort]
  const plan = planPage(body, column === 'applied_at' ? isInstant : isWholeNumber)
  const [found, counted] = await Promise.all([readPage(db, body, viewer, plan), countTabs(db, body, viewer)])
  const { rows, ...page } = cutPage(found, body, (order) => ({ value: textOf(order[column]), id: order.id }))
  return {
    list: rows.map((row) => toRow(row, viewer)),
    ...totalsOf(body, counted),
    ...page,
  }
}

/** Of each state and of each group of them. */
function totalsOf({ status, tab }: ListBody, counted: Readonly<Record<string, number>>) {
  const { counts, ...total } = tabTotals(withdrawStatus.options, counted, status)
  const inTab = (one: WithdrawTab) => statusesIn(one).reduce((sum, each) => sum + (counted[each] ?? 0), 0)
  const groups = withdrawTab.options.map((one) => [one, totalOf(inTab(one)).total] as const)
  const asked = status === undefined && tab !== undefined ? totalOf(inTab(tab)) : total
  return { ...asked, counts: { ...counts, ...Object.fromEntries(groups) } }
}

const textOf = (value: Date | number): string => (value instanceof Date ? value.toISOString() : String(value))

/**
 * The ids of the page come from an index, then its rows. What a keyword finds, and what lies between two times, is sorted by
 * something else as far as it is counted.
 */
function readPage(db: Kysely<Tables>, body: ListBody, viewer: Viewer, { after, limit, offset }: PagePlan) {
  const { column, direction } = sorts[body.sort]
  const value = after === null ? null : column === 'applied_at' ? new Date(after.value) : Number(after.value)
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  const behind = (table: string) =>
    after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)}) ${isBeyond} (${value}, ${after.id})`
  const lead = leadOf(body)
  const isByLead = column === lead
  const keyed = waysOf(body, viewer)
  const isSorted = keyed.length > 0 || (isDated(body) && !isByLead)
  const places = keyed.length === 0 ? [sql<SqlBool>`true`] : keyed
  // Without a keyword or times there is an index of each state in either order.
  const [along, isAlong] = isSorted ? [lead, isByLead] : ([column, true] as const)
  const statuses = statusesOf(body)
  const isGroup = statuses.length > 1
  const ways = statuses.flatMap((status) =>
    places.map((way) =>
      ofFilter(db, { ...body, status: isGroup ? undefined : status, tab: undefined })
        // As text: a plan for any status would read along the amounts, and long for one that is rare.
        .$if(isGroup, (query) => query.where('status', '=', sql.lit(status ?? null)))
        .where(way)
        .where(isAlong ? behind('withdraw_order') : sql<SqlBool>`true`)
        .orderBy(along, isAlong ? direction : 'desc')
        .orderBy('id', isAlong ? direction : 'desc')
        .limit(sql.lit(isAlong ? offset + limit : COUNT_LIMIT)),
    ),
  )
  const found: Found = ways.length === 1 && !isSorted ? ofFilter(db, body) : oneOf(db, ways)
  return db
    .selectFrom(
      db
        .selectFrom(found.as('found'))
        .select(['found.merchant_id', 'found.id', `found.${column} as sorted`])
        .where(behind('found'))
        .orderBy(`found.${column}`, direction)
        .orderBy('found.id', direction)
        .limit(sql.lit(limit))
        .$if(offset > 0, (query) => query.offset(offset))
        .as('page'),
    )
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('withdraw_order')
        .selectAll()
        .whereRef('withdraw_order.merchant_id', '=', sql.ref('page.merchant_id'))
        .whereRef('withdraw_order.id', '=', sql.ref('page.id'))
        .limit(sql.lit(1))
        .as('row'),
    )
    .selectAll('row')
    .orderBy('page.sorted', direction)
    .orderBy('page.id', direction)
    .execute()
}

type Found = AliasableExpression<
  Pick<Selectable<Tables['withdraw_order']>, 'merchant_id' | 'id' | 'status' | 'applied_at' | 'amount_fen'>
>

type Span = Pick<ListBody, 'appliedFrom' | 'appliedTo' | 'arrivedFrom' | 'arrivedTo'>

const isArrival = ({ arrivedFrom, arrivedTo }: Span): boolean => arrivedFrom !== undefined || arrivedTo !== undefined
const isDated = (span: Span): boolean =>
  span.appliedFrom !== undefined || span.appliedTo !== undefined || isArrival(span)

/** The time along which an index has what is asked for. */
export const leadOf = (span: Span) => (isArrival(span) ? ('arrived_at' as const) : ('applied_at' as const))

/** The states that are asked for, one way each; undefined for all of them. */
const statusesOf = ({ status, tab }: Pick<ListBody, 'status' | 'tab'>) =>
  status === undefined && tab !== undefined ? statusesIn(tab) : [status]

/** Of one state, a group of them or all, and between two times of each kind. */
export const ofFilter = (db: Kysely<Tables>, { status, tab, ...span }: Span & Pick<ListBody, 'status' | 'tab'>) =>
  db
    .selectFrom('withdraw_order')
    .select(['merchant_id', 'id', 'status', 'applied_at', 'amount_fen'])
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(status === undefined && tab !== undefined, (query) =>
      query.where('status', 'in', [...statusesIn(tab ?? 'SUCCESS')]),
    )
    .$if(span.appliedFrom !== undefined, (query) => query.where(beside('applied_at', '>=', span.appliedFrom)))
    .$if(span.appliedTo !== undefined, (query) => query.where(beside('applied_at', '<', span.appliedTo)))
    // What has not arrived is in no index of arrivals.
    .$if(isArrival(span), (query) => query.where('arrived_at', 'is not', null))
    .$if(span.arrivedFrom !== undefined, (query) => query.where(beside('arrived_at', '>=', span.arrivedFrom)))
    .$if(span.arrivedTo !== undefined, (query) => query.where(beside('arrived_at', '<', span.arrivedTo)))

/** With the least id beside it, so that the planner takes the index in its order: of a bare time it expects next to nothing. */
const beside = (column: 'applied_at' | 'arrived_at', than: '>=' | '<', at: string | undefined) =>
  sql<SqlBool>`(${sql.ref(`withdraw_order.${column}`)}, withdraw_order.id) ${sql.raw(than)} (${at === undefined ? null : new Date(at)}, ${LEAST_ID})`

const LEAST_ID = '00000000-0000-0000-0000-000000000000'

/** What was found in one way or another, once. */
function oneOf(db: Kysely<Tables>, [first, ...others]: readonly ReturnType<typeof ofFilter>[]) {
  const each = (way: ReturnType<typeof ofFilter>) => db.selectFrom(way.as('way')).selectAll('way')
  if (first === undefined) throw new Error('Nothing to look for')
  return others.reduce((all, way) => all.union(each(way)), each(first))
}

/** Each counts up to a limit: the tabs of everything one by one, of what a keyword finds the newest. */
async function countTabs(db: Kysely<Tables>, body: ListBody, viewer: Viewer): Promise<Record<string, number>> {
  const lead = leadOf(body)
  const everyStatus = () => ofFilter(db, { ...body, status: undefined, tab: undefined })
  const some = (query: ReturnType<typeof ofFilter>) =>
    query.orderBy(lead, 'desc').orderBy('id', 'desc').limit(sql.lit(COUNT_LIMIT))
  const ways = waysOf(body, viewer)
  const counted: Found =
    ways.length > 0
      ? oneOf(
          db,
          ways.map((way) => some(everyStatus().where(way))),
        )
      : db
          .selectFrom(({ fn }) => fn<{ tab: string }>('unnest', [literalTexts(withdrawStatus.options)]).as('tab'))
          .crossJoinLateral(() =>
            some(everyStatus().whereRef('withdraw_order.status', '=', sql.ref('tab'))).as('of_tab'),
          )
          .selectAll('of_tab')
  const rows = await db
    .selectFrom(counted.as('found'))
    .select(['found.status', sql<string>`count(*)`.as('count')])
    .groupBy('found.status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
}

/** The whole number of an order, the last four digits of a card, or, of all merchants, one's whole name. */
export function waysOf({ keyword = '' }: Pick<ListBody, 'keyword'>, viewer: Viewer): RawBuilder<SqlBool>[] {
  if (keyword === '') return []
  if (/^WD\d{18}$/i.test(keyword)) return [sql<SqlBool>`withdraw_no = ${keyword.toUpperCase()}`]
  const byCard = sql<SqlBool>`card_last4 = ${keyword}`
  if (viewer === 'merchant') return [byCard]
  const byName = sql<SqlBool>`merchant_name = ${keyword}`
  return /^\d{4}$/.test(keyword) ? [byName, byCard] : [byName]
}
