// Arrays that let PostgreSQL keep the plan of a statement. A kept plan takes every array for ten values; where the ones that are given
// are seen to be fewer, planning for them looks cheaper each time, and planning costs more than reading the rows does.
import type { TenantDb } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'

/** Words of ours, written into the statement: their number is known to every plan. They must not come from outside. */
export const literalTexts = (words: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`${sql.lit(`{${words.join()}}`)}::text[]`

/** Ids that are given, out of the planner's sight: as many as it takes any for. */
export const unseenIds = (db: Pick<TenantDb, 'selectNoFrom'>, ids: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`(${db.selectNoFrom(sql<string[]>`${ids}::uuid[]`.as('ids'))})::uuid[]`
