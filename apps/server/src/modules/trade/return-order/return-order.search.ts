// How returns are searched, as their page and their counts read them: by what the text of a statement depends on, and by its values.
import {
  type Api,
  type BodyOf,
  type DisputeStatus,
  MAX_PAGED_ROWS,
  plainWaybill,
  type ReturnDisputed,
  type ReturnHandBack,
  type ReturnPhase,
  type ReturnReason,
  type ReturnTab,
  type ReturnType as Kind,
} from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type Expression, expressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { skusSought } from '../goods/index.ts'
import { returnParameters } from './return-order.parameters.ts'

type Filters = Omit<BodyOf<Api['returnOrder']['list']>, 'tab' | 'sort' | 'page' | 'pageSize' | 'cursor'>

/** What one searches for in every tab; the words of it are literals of the statement, so that it is planned for how many have them. */
export interface SearchShape {
  readonly type: Kind | null
  readonly phase: ReturnPhase | null
  readonly reason: ReturnReason | null
  readonly disputed: ReturnDisputed | null
  readonly handBack: ReturnHandBack | null
  readonly isOfGoods: boolean
  readonly isNumbered: boolean
  readonly isOfBuyer: boolean
  readonly has: readonly Bound[]
  /** Its pages are read one after the other to the end. */
  readonly isWhole: boolean
}

type Bound = 'appliedFrom' | 'appliedTo' | 'endedFrom' | 'endedTo' | 'amountFromFen' | 'amountToFen'

/** Null is what its shape does not ask for. */
export interface SearchValues {
  readonly number: string | null
  readonly goods: string | null
  readonly goodsNo: string | null
  readonly buyer: string | null
  readonly appliedFrom: Date | null
  readonly appliedTo: Date | null
  readonly endedFrom: Date | null
  readonly endedTo: Date | null
  readonly amountFromFen: number | null
  readonly amountToFen: number | null
  /** What is due before it is due soon. */
  readonly soon: Date
}

const bounds = ['appliedFrom', 'appliedTo', 'endedFrom', 'endedTo', 'amountFromFen', 'amountToFen'] as const

export function searchOf(
  filters: Filters,
  now: Date,
  { isWhole = false } = {},
): { readonly shape: SearchShape; readonly value: SearchValues } {
  const { keyword = '', goods = '', buyer = '' } = filters
  const { type = null, phase = null, reason = null, disputed = null, handBack = null } = filters
  const at = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    shape: {
      type,
      phase,
      reason,
      disputed,
      handBack,
      isOfGoods: goods !== '',
      isNumbered: keyword !== '',
      isOfBuyer: buyer !== '',
      has: bounds.filter((bound) => filters[bound] !== undefined),
      isWhole,
    },
    value: {
      number: keyword === '' ? null : plainWaybill(keyword),
      goods: goods === '' ? null : goods,
      goodsNo: goods === '' ? null : goods.toUpperCase(),
      buyer: buyer === '' ? null : buyer,
      appliedFrom: at(filters.appliedFrom),
      appliedTo: at(filters.appliedTo),
      endedFrom: at(filters.endedFrom),
      endedTo: at(filters.endedTo),
      amountFromFen: filters.amountFromFen ?? null,
      amountToFen: filters.amountToFen ?? null,
      soon: new Date(now.getTime() + returnParameters.soonMs),
    },
  }
}

interface Building {
  readonly db: TenantDb
  readonly shape: SearchShape
  readonly value: SearchValues
}

interface Reading {
  readonly tab: ReturnTab | null
  readonly isByDeadline: boolean
  /** In which the newest are looked through; left out: any so many do, for only their number is asked. */
  readonly direction?: 'asc' | 'desc'
  /** No more of them are asked for. */
  readonly most: number
  /** Where the page before ended; left out: nowhere. */
  readonly behind?: Expression<SqlBool> | undefined
}

/** Returns of one order, waybill or dispute. */
const MOST_OF_NUMBER = 250

export function foundReturns(building: Building, reading: Reading) {
  const { db, shape } = building
  if (shape.isOfGoods) return ofGoods(building, reading)
  // A buyer's returns are few, as those of a number and those that are owed to buyers are; and who reads all of them looks at each once.
  const isFew = shape.isNumbered || shape.isOfBuyer || shape.handBack !== null || shape.isWhole
  // Of what is due soon hardly any were ruled on, however many others were.
  const isLed = isFew || (rangesOf(shape).length === 0 && (shape.disputed === null || reading.tab !== 'SOON'))
  const read = isLed ? db.selectFrom('return_order').selectAll('return_order') : ofRanges(building, reading)
  return db
    .selectFrom(read.as('return_order'))
    .selectAll('return_order')
    .where(() => isMeant(building, reading))
}

/** Whether a return in hand is one of these. */
function isMeant(building: Building, { tab, isByDeadline }: Reading) {
  const { shape, value } = building
  const eb = expressionBuilder<Tables, 'return_order'>()
  const given = [
    ...conditionsOf(building, bounds),
    ...(tab === 'SOON' ? [eb('return_order.deadline_at', '<', value.soon)] : []),
    ...(tab !== 'SOON' && tab !== null ? [eb('return_order.status', '=', literal(tab))] : []),
    ...(isByDeadline && tab !== 'SOON' ? [eb('return_order.deadline_at', 'is not', null)] : []),
    ...(shape.type === null ? [] : [eb('return_order.type', '=', literal(shape.type))]),
    ...(shape.phase === null ? [] : [eb('return_order.phase', '=', literal(shape.phase))]),
    ...(shape.reason === null ? [] : [eb('return_order.reason', '=', literal(shape.reason))]),
    ...(shape.disputed === null
      ? []
      : [
          eb(
            'return_order.dispute_status',
            'in',
            disputeStates[shape.disputed].map((status) => literal(status)),
          ),
        ]),
    ...(shape.handBack === null ? [] : [eb('return_order.id', 'in', toHandBack(building))]),
    ...(shape.isOfBuyer ? [eb('return_order.buyer_nickname', '=', value.buyer)] : []),
    ...(shape.isNumbered ? [eb('return_order.id', 'in', ofNumber(building))] : []),
  ]
  return eb.and(given)
}

/** As the indexes have them. */
const disputeStates = {
  OPEN: ['WAIT_MERCHANT_EVIDENCE', 'WAIT_BUYER_EVIDENCE', 'JUDGING', 'APPEALING'],
  DECIDED: ['DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL'],
} as const satisfies Readonly<Record<ReturnDisputed, readonly DisputeStatus[]>>

/** A statement that begins with the SKUs which are sought, read once for all that it asks of them. */
export const withSoughtSkus = (db: TenantDb, { shape, value }: Omit<Building, 'db'>) =>
  shape.isOfGoods
    ? db.with(
        (cte) => cte('sought_sku').materialized(),
        (part) => skusSought(part, value.goods, value.goodsNo),
      )
    : db

/** As a table in a statement that began with them; of an SKU it has the id alone. */
const SOUGHT = 'sought_sku as sought' as 'sku as sought'

/** Each SKU's own in the order that is asked for, as many as are shown or counted. */
function ofGoods(building: Building, reading: Reading) {
  const { db } = building
  const { tab, isByDeadline, direction = 'desc', most, behind } = reading
  const column = isByDeadline ? ('return_order.deadline_at' as const) : ('return_order.applied_at' as const)
  return db
    .selectFrom(SOUGHT)
    .crossJoinLateral((outer) => {
      const all = outer.selectFrom('return_order').selectAll('return_order')
      const read =
        tab === 'SOON' || isByDeadline
          ? ownByDeadline(all, building, tab === 'SOON')
          : all.whereRef('return_order.sku_id', '=', 'sought.id')
      return outer
        .selectFrom(read.as('return_order'))
        .selectAll('return_order')
        .where(() => isMeant(building, reading))
        .$if(behind !== undefined, (query) => query.where(behind ?? sql<SqlBool>`true`))
        .orderBy(column, direction)
        .orderBy('return_order.id', direction)
        .limit(sql.lit(most))
        .as('return_order')
    })
    .selectAll('return_order')
}

/**
 * The most urgent of a SKU, as many as pages by number show. Said as a range, so that they are read along the SKU's own deadlines also
 * where most returns are of one SKU and the deadlines of all would be thought to be as near.
 */
const ownByDeadline = <Row>(
  all: SelectQueryBuilder<Tables & { sought: Tables['sku'] }, 'return_order' | 'sought', Row>,
  { value }: Building,
  isSoon: boolean,
) =>
  all
    .whereRef('return_order.sku_id', '>=', 'sought.id')
    .whereRef('return_order.sku_id', '<=', 'sought.id')
    .where('return_order.deadline_at', 'is not', null)
    .$if(isSoon, (query) => query.where('return_order.deadline_at', '<', value.soon))
    .orderBy('return_order.sku_id')
    .orderBy('return_order.deadline_at')
    .orderBy('return_order.id')
    .limit(sql.lit(MAX_PAGED_ROWS))

/** Said in the text of the statement, of one that has it. */
const literal = <Word extends string>(word: Word | null) => sql.lit(word) as Expression<NonNullable<Word>>

/** The most urgent, as many as pages by number show. */
const dueSoon = ({ db, value }: Building) =>
  db
    .selectFrom('return_order')
    .select('return_order.id')
    .where('return_order.deadline_at', '<', value.soon)
    .orderBy('return_order.deadline_at')
    .limit(sql.lit(MAX_PAGED_ROWS))

/** Owed to buyers, the newest, as many as pages by number show. */
const toHandBack = ({ db }: Building) =>
  db
    .selectFrom('return_order as owed')
    .select('owed.id')
    .where('owed.is_hand_back_due', '=', sql.lit(true))
    .orderBy('owed.applied_at', 'desc')
    .orderBy('owed.id', 'desc')
    .limit(sql.lit(MAX_PAGED_ROWS))

function ofNumber({ db, value: { number } }: Building) {
  const ofReturn = db.selectFrom('return_order as own').select('own.id').where('own.return_no', '=', number)
  const ofOrder = db.selectFrom('return_order as asked').select('asked.id').where('asked.order_no', '=', number)
  const ofWaybill = db.selectFrom('return_order as sent').select('sent.id').where('sent.waybill_no', '=', number)
  const ofNew = db.selectFrom('return_order as anew').select('anew.id').where('anew.reship_waybill_no', '=', number)
  const ofHandBack = db
    .selectFrom('return_order as owed')
    .select('owed.id')
    .where('owed.hand_back_waybill_no', '=', number)
  const ofDispute = db
    .selectFrom('return_dispute as argued')
    .select('argued.return_id as id')
    .where('argued.dispute_no', '=', number)
  return db
    .selectFrom(
      ofReturn
        .unionAll(ofOrder)
        .unionAll(ofWaybill)
        .unionAll(ofNew)
        .unionAll(ofHandBack)
        .unionAll(ofDispute)
        .as('meant'),
    )
    .select('meant.id')
    .limit(sql.lit(MOST_OF_NUMBER))
}

/** The ranges that no index has in order of time. */
const ranges = [
  { column: 'amount_fen', of: ['amountFromFen', 'amountToFen'] },
  { column: 'ended_at', of: ['endedFrom', 'endedTo'] },
] as const satisfies readonly { readonly column: string; readonly of: readonly Bound[] }[]

const rangesOf = ({ has }: SearchShape) => ranges.filter(({ of }) => of.some((bound) => has.includes(bound)))

/** Of these bounds what the shape has. */
function conditionsOf({ shape, value }: Building, wanted: readonly Bound[]): Expression<SqlBool>[] {
  const at = (column: string) => sql.ref(`return_order.${column}`)
  const conditions = {
    appliedFrom: sql<SqlBool>`${at('applied_at')} >= ${value.appliedFrom}`,
    appliedTo: sql<SqlBool>`${at('applied_at')} < ${value.appliedTo}`,
    endedFrom: sql<SqlBool>`${at('ended_at')} >= ${value.endedFrom}`,
    endedTo: sql<SqlBool>`${at('ended_at')} < ${value.endedTo}`,
    amountFromFen: sql<SqlBool>`${at('amount_fen')} >= ${value.amountFromFen}`,
    amountToFen: sql<SqlBool>`${at('amount_fen')} <= ${value.amountToFen}`,
  }
  return wanted.filter((bound) => shape.has.includes(bound)).map((bound) => conditions[bound])
}

/**
 * Those that a range can be about: along the range as many as are counted, and where more have it those among the newest of the tab, as
 * many as pages by number show.
 */
function ofRanges(building: Building, { tab, direction }: Reading) {
  const { db, shape } = building
  const inTab = () =>
    db
      .selectFrom('return_order')
      .select('return_order.id')
      .$if(tab !== null && tab !== 'SOON', (query) => query.where('return_order.status', '=', literal(statusOf(tab))))
  const few = rangesOf(shape).map(({ column, of }) =>
    inTab()
      .where((eb) => eb.and(conditionsOf(building, of)))
      .orderBy(`return_order.${column}`)
      .limit(sql.lit(COUNT_LIMIT)),
  )
  const looked = inTab()
    .select(['return_order.amount_fen', 'return_order.ended_at'])
    .where((eb) => eb.and(conditionsOf(building, ['appliedFrom', 'appliedTo'])))
    .orderBy('return_order.applied_at', direction ?? 'desc')
    .orderBy('return_order.id', direction ?? 'desc')
    .limit(sql.lit(MAX_PAGED_ROWS))
  const newest = db
    .selectFrom(looked.as('return_order'))
    .select('return_order.id')
    .where((eb) =>
      eb.and(
        conditionsOf(
          building,
          ranges.flatMap(({ of }) => of),
        ),
      ),
    )
  const parts = (tab === 'SOON' ? [dueSoon(building)] : [...few, ...(direction === undefined ? [] : [newest])]).map(
    (part) => db.selectFrom(part.as('part')).select('part.id'),
  )
  const found = parts.reduce((before, part) => before.union(part))
  // Each by its id: the order of time knows nothing of them.
  return db
    .selectFrom(found.as('found'))
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom('return_order')
          .selectAll('return_order')
          .whereRef('return_order.id', '=', 'found.id')
          .limit(sql.lit(1))
          .as('return_order'),
      (join) => join.onTrue(),
    )
    .selectAll('return_order')
}

const statusOf = (tab: ReturnTab | null) => (tab === 'SOON' ? null : tab)
