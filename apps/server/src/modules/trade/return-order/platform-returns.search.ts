// How returns of all merchants are read, for a page and for a count: in the order that is asked for, so that whoever takes the first of
// them reads no others.
import {
  MAX_PAGED_ROWS,
  returnStatus,
  type ReturnStatus,
  type ReturnTab,
  returnType,
  type ReturnType as Kind,
} from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { type AliasableExpression, type Expression, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely'
import { idsOfNumber, type SoughtReturns } from './sought-returns.ts'

/** All that the text of a statement depends on; its words are literals of it. */
export interface OfAllShape {
  readonly by: SoughtReturns['by']
  readonly type: Kind | null
  readonly hasFrom: boolean
  readonly hasTo: boolean
}

/** Null is what its shape does not ask for. */
export interface OfAllValues {
  readonly numbers: readonly string[]
  readonly merchantIds: readonly string[]
  readonly appliedFrom: Date | null
  readonly appliedTo: Date | null
  /** What is due before it is due soon. */
  readonly soon: Date
}

interface Building {
  readonly db: Kysely<Tables>
  readonly shape: OfAllShape
  readonly value: OfAllValues
}

interface Reading {
  readonly tab: ReturnTab | null
  readonly column: 'applied_at' | 'deadline_at'
  readonly direction: 'asc' | 'desc'
  /** No more of them are asked for. */
  readonly most: number
  /** Where the page before ended; null: nowhere. */
  readonly behind: { readonly at: Expression<unknown>; readonly id: Expression<unknown> } | null
}

interface Found {
  readonly merchant_id: string
  readonly id: string
  readonly status: ReturnStatus
  readonly type: Kind
  readonly applied_at: Date
  readonly deadline_at: Date | null
}
const columns = [
  'return_order.merchant_id',
  'return_order.id',
  'return_order.status',
  'return_order.type',
  'return_order.applied_at',
  'return_order.deadline_at',
] as const

/** Time may run for them. */
const open = returnStatus.options.filter((status) => status !== 'SUCCESS' && status !== 'CLOSED')

export function foundOfAll(building: Building, reading: Reading): AliasableExpression<Found> {
  const { by } = building.shape
  if (by === 'all') return ofParts(building, reading)
  return by === 'merchants' ? ofMerchants(building, reading) : ofNumber(building, by, reading)
}

const isDue = ({ tab, column }: Reading): boolean => tab === 'SOON' || column === 'deadline_at'

/** Each kind of each state along its index: as parts of one union, each in order, they are merged, and no more of any is read. */
function ofParts(building: Building, reading: Reading): AliasableExpression<Found> {
  const { db, shape } = building
  const { tab } = reading
  const statuses = tab !== null && tab !== 'SOON' ? [tab] : isDue(reading) ? open : returnStatus.options
  const types = shape.type === null ? returnType.options : [shape.type]
  const { led, rest } = conditionsOf(building, reading)
  const order = rest === null ? reading : mostUrgent
  const parts = statuses
    .flatMap((status) => types.map((type) => those(db, [isOf(status), isA(type), ...led])))
    .map((some) => db.selectFrom(firstOf(some, order).as('part')).selectAll('part'))
    .reduce((all, part) => all.unionAll(part))
  return rest === null ? parts : lookedThrough(db, parts, rest)
}

/** Each merchant's along its own indexes, as many as are shown or counted. */
function ofMerchants(building: Building, reading: Reading): AliasableExpression<Found> {
  const { db, shape, value } = building
  const { tab } = reading
  const { led, rest } = conditionsOf(building, reading)
  const type = shape.type === null ? [] : [isA(shape.type)]
  const isLooked = rest !== null || (isDue(reading) && type.length > 0)
  const own = those(db, [
    sql<SqlBool>`return_order.merchant_id = wanted.wanted`,
    ...(tab === null || tab === 'SOON' ? [] : [isOf(tab)]),
    ...(isLooked ? [] : type),
    ...led,
  ])
  const read = isLooked ? lookedThrough(db, own, [...type, ...(rest ?? [])]) : own
  return db
    .selectFrom(({ fn }) => fn<{ wanted: string }>('unnest', [sql`${value.merchantIds}::uuid[]`]).as('wanted'))
    .crossJoinLateral(() => firstOf(read, reading).as('of_merchant'))
    .selectAll('of_merchant')
    .$castTo<Found>()
}

/** They are few: each by its key, and looked at. */
function ofNumber(
  building: Building,
  by: Parameters<typeof idsOfNumber>[1],
  reading: Reading,
): AliasableExpression<Found> {
  const { db, shape, value } = building
  const { tab } = reading
  const each = those(db, [
    sql<SqlBool>`return_order.merchant_id = meant.merchant_id`,
    sql<SqlBool>`return_order.id = meant.id`,
  ])
    .select('return_order.ended_at')
    .limit(sql.lit(1))
  const { led, rest } = conditionsOf(building, reading)
  return db
    .selectFrom(idsOfNumber(db, by, sql<string[]>`${value.numbers}::text[]`).as('meant'))
    .crossJoinLateral(() => each.as('return_order'))
    .select(columns)
    .where(() =>
      expressionBuilder<Tables, 'return_order'>().and([
        ...(tab === null || tab === 'SOON' ? [] : [isOf(tab)]),
        ...(shape.type === null ? [] : [isA(shape.type)]),
        ...led,
        ...(rest ?? []),
      ]),
    )
}

type Order = Pick<Reading, 'column' | 'direction' | 'most'>
/** As many as pages by number show. */
const mostUrgent: Order = { column: 'deadline_at', direction: 'asc', most: MAX_PAGED_ROWS }

const firstOf = (some: ReturnType<typeof those>, { column, direction, most }: Order) =>
  some.orderBy(`return_order.${column}`, direction).orderBy('return_order.id', direction).limit(sql.lit(most))

const those = (db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) =>
  db
    .selectFrom('return_order')
    .select(columns)
    .where(({ and }) => and([...conditions]))

/** Of the most urgent, as many as pages by number show, those that are meant: no index has them in the order of time. */
const lookedThrough = (db: Kysely<Tables>, due: AliasableExpression<Found>, rest: readonly Expression<SqlBool>[]) =>
  db
    .selectFrom(
      db
        .selectFrom(due.as('due'))
        .selectAll('due')
        .orderBy('due.deadline_at')
        .orderBy('due.id')
        .limit(sql.lit(MAX_PAGED_ROWS))
        .as('return_order'),
    )
    .select(columns)
    .where(() => expressionBuilder<Tables, 'return_order'>().and([...rest]))

const isOf = (status: ReturnStatus) => sql<SqlBool>`return_order.status = ${sql.lit(status)}`
const isA = (type: Kind) => sql<SqlBool>`return_order.type = ${sql.lit(type)}`

/** What an index is read along, and what is asked of each that it has; null: it has all in their order. */
function conditionsOf(
  { shape, value }: Building,
  reading: Reading,
): { readonly led: readonly Expression<SqlBool>[]; readonly rest: readonly Expression<SqlBool>[] | null } {
  const { tab, column, direction, behind } = reading
  const inPeriod = [
    ...(shape.hasFrom ? [sql<SqlBool>`return_order.applied_at >= ${value.appliedFrom}`] : []),
    ...(shape.hasTo ? [sql<SqlBool>`return_order.applied_at < ${value.appliedTo}`] : []),
  ]
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const at = sql.ref(`return_order.${column}`)
  const isBehind = behind === null ? [] : [sql<SqlBool>`(${at}, return_order.id) ${than} (${behind.at}, ${behind.id})`]
  if (!isDue(reading)) return { led: [...inPeriod, ...isBehind], rest: null }
  // No time runs for what is over: it is said, because the index over all merchants says it.
  const runs =
    tab === 'SOON'
      ? sql<SqlBool>`return_order.deadline_at < ${value.soon} and return_order.ended_at is null`
      : sql<SqlBool>`return_order.deadline_at is not null and return_order.ended_at is null`
  if (column === 'deadline_at' && inPeriod.length === 0) return { led: [runs, ...isBehind], rest: null }
  return { led: [runs], rest: [...inPeriod, ...isBehind] }
}
