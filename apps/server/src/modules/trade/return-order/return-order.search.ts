// How returns are searched, as their page and their counts read them: by what the text of a statement depends on, and by its values.
import {
  type Api,
  type BodyOf,
  MAX_PAGED_ROWS,
  plainWaybill,
  type ReturnReason,
  type ReturnTab,
  type ReturnType as Kind,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { type Expression, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { returnParameters } from './return-order.parameters.ts'

type Filters = Omit<BodyOf<Api['returnOrder']['list']>, 'tab' | 'sort' | 'page' | 'pageSize' | 'cursor'>

/** What one searches for in every tab; type and reason are literals of the statement, so that it is planned for how many have them. */
export interface SearchShape {
  readonly type: Kind | null
  readonly reason: ReturnReason | null
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
  const { keyword = '', buyer = '', type = null, reason = null } = filters
  const at = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    shape: {
      type,
      reason,
      isNumbered: keyword !== '',
      isOfBuyer: buyer !== '',
      has: bounds.filter((bound) => filters[bound] !== undefined),
      isWhole,
    },
    value: {
      number: keyword === '' ? null : plainWaybill(keyword),
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
}

/** Returns of one order, waybill or dispute. */
const MOST_OF_NUMBER = 250

export function foundReturns(building: Building, reading: Reading) {
  const { db, shape, value } = building
  const { tab, isByDeadline } = reading
  // A buyer's returns are few, as those of a number are; and who reads all of them looks at each once.
  const isLed = shape.isNumbered || shape.isOfBuyer || shape.isWhole || rangesOf(shape).length === 0
  const read = isLed ? db.selectFrom('return_order').selectAll('return_order') : ofRanges(building, reading)
  const all = db.selectFrom(read.as('return_order')).where((eb) => eb.and(conditionsOf(building, bounds)))
  const ofTab =
    tab === 'SOON'
      ? all.where('return_order.deadline_at', '<', value.soon)
      : all.$if(tab !== null, (query) => query.where('return_order.status', '=', literal(tab)))
  const filtered = ofTab
    .$if(isByDeadline && tab !== 'SOON', (query) => query.where('return_order.deadline_at', 'is not', null))
    .$if(shape.type !== null, (query) => query.where('return_order.type', '=', literal(shape.type)))
    .$if(shape.reason !== null, (query) => query.where('return_order.reason', '=', literal(shape.reason)))
    .$if(shape.isOfBuyer, (query) => query.where('return_order.buyer_nickname', '=', value.buyer))
  return shape.isNumbered ? filtered.where('return_order.id', 'in', ofNumber(building)) : filtered
}

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

function ofNumber({ db, value: { number } }: Building) {
  const ofReturn = db.selectFrom('return_order as own').select('own.id').where('own.return_no', '=', number)
  const ofOrder = db.selectFrom('return_order as asked').select('asked.id').where('asked.order_no', '=', number)
  const ofWaybill = db.selectFrom('return_order as sent').select('sent.id').where('sent.waybill_no', '=', number)
  const ofDispute = db
    .selectFrom('return_dispute as argued')
    .select('argued.return_id as id')
    .where('argued.dispute_no', '=', number)
  return db
    .selectFrom(ofReturn.unionAll(ofOrder).unionAll(ofWaybill).unionAll(ofDispute).as('meant'))
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
