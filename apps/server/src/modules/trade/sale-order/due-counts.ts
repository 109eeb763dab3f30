// How many of those that wait to be shipped are due, and how: the counts of the tabs within 待发货.
import { type ShipDeadline, shipDeadline } from '@merchant/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Building, isNarrowed, type SearchShape } from './order-reading.ts'
import { dueFirst } from './sale-order.search.ts'

export type DueCounts = Readonly<Record<ShipDeadline, number>> | null

/** They are of all that wait: where anything else is looked for they would say what is not shown. */
const areDueCounted = (shape: SearchShape): boolean =>
  shape.tab === 'TO_SHIP' &&
  shape.places === null &&
  !shape.hasFrom &&
  !shape.hasTo &&
  !isNarrowed({ ...shape, deadline: null })

/** A tab says no more than that there are more than ninety-nine. */
export const MOST_SHOWN = 100

/** Each along its index. */
export function dueCounts(building: Building): RawBuilder<DueCounts> {
  const { db, shape } = building
  if (!areDueCounted(shape)) return sql<DueCounts>`null::json`
  const each = shipDeadline.options.map((deadline) => {
    const due = dueFirst(building, deadline, MOST_SHOWN).select(sql.lit(1).as('one'))
    return sql`${sql.lit(deadline)}::text, (${db.selectFrom(due.as('due')).select(sql<number>`count(*)`.as('total'))})`
  })
  return sql<DueCounts>`json_build_object(${sql.join(each)})`
}
