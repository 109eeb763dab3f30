// The library as a list: by folder, kind, use and a part of the name, each along an index and no further than is counted.
import { type Api, type BodyOf, type MediaKind, mediaKind } from '@merchant/contract'
import { statement, statements, type Tables, type TenantDb } from '@merchant/database'
import { type AliasableExpression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { unseenIds } from '../../../../kernel/kept-plan.ts'
import { COUNT_LIMIT, isInstant, isWholeNumber, type PagePlan, tabTotals } from '../../../../kernel/list-page.ts'

type ListBody = BodyOf<Api['media']['list']>
type Sort = ListBody['sort']

/** The columns that the list may be sorted by; `id` makes each order total. */
const sorts = {
  'createdAt:desc': { column: 'created_at', direction: 'desc' },
  'createdAt:asc': { column: 'created_at', direction: 'asc' },
  'size:desc': { column: 'size_bytes', direction: 'desc' },
  'size:asc': { column: 'size_bytes', direction: 'asc' },
  'name:asc': { column: 'name_small', direction: 'asc' },
  'name:desc': { column: 'name_small', direction: 'desc' },
} as const satisfies Record<Sort, { column: string; direction: 'asc' | 'desc' }>

/** Of a long text so many pairs of letters are looked up to find the rarest. */
const MOST_GRAMS = 8

export const cursorValueCheck = (sort: Sort) =>
  ({ created_at: isInstant, size_bytes: isWholeNumber, name_small: () => true })[sorts[sort].column]

export type MediaRow = Awaited<ReturnType<typeof rowsOfIds.all>>[number]

export const cursorPosition = (row: MediaRow, sort: Sort) => {
  const value = { created_at: row.createdAt.toISOString(), size_bytes: row.size, name_small: row.nameSmall ?? '' }
  return { value: String(value[sorts[sort].column]), id: row.fileId }
}

/** The rows of a page, one more than it holds when there are more, and how many there are of each kind whichever is open. */
export async function listMedia(db: TenantDb, body: ListBody, plan: PagePlan) {
  const asked = askedOf(body, plan)
  const { kind, ...ofAnyKind } = asked.variant
  const [page, counted] =
    body.keyword === undefined
      ? await Promise.all([
          pageOf({ ...ofAnyKind, kind }).all(db, asked.values),
          countsOf(ofAnyKind).first(db, asked.values),
        ])
      : await Promise.all([
          foundPage({ ...ofAnyKind, kind }).all(db, asked.values),
          foundCounts(ofAnyKind).first(db, asked.values),
        ])
  const ids = page.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await rowsOfIds.all(db, { ids })
  const totals = tabTotals(mediaKind.options, counted?.counts ?? {}, body.kind)
  // More have the rarest part of the name than were looked at.
  const isCut = Number(counted?.candidates ?? 0) >= COUNT_LIMIT
  return {
    rows: rows.toSorted((a, b) => ids.indexOf(a.fileId) - ids.indexOf(b.fileId)),
    ...totals,
    ...(isCut ? { totalIsExact: false } : {}),
  }
}

function askedOf({ kind, dirId, keyword = '', use, sort }: ListBody, { after, limit, offset }: PagePlan) {
  const { column } = sorts[sort]
  const place: 'any' | 'none' | 'one' = dirId === undefined ? 'any' : dirId === 'none' ? 'none' : 'one'
  const value = after === null ? null : column === 'created_at' ? new Date(after.value) : after.value
  return {
    variant: {
      sort,
      limit,
      place,
      kind: kind ?? null,
      isUnused: use === 'UNUSED',
      isDeep: offset > 0,
      isBehind: after !== null,
    },
    values: {
      text: keyword,
      dirId: place === 'one' ? (dirId ?? null) : null,
      after: value,
      afterId: after?.id ?? null,
      offset,
    },
  }
}

type Asked = ReturnType<typeof askedOf>
type Variant = Asked['variant']
type Values = Asked['values']
type Files = ExpressionBuilder<Tables, 'file_asset'>

/** Kinds and places are part of the text: a plan that is kept knows how many rows have them. */
const isAsked = (variant: Omit<Variant, 'kind'> & { kind?: MediaKind | null }, value: Values) => (eb: Files) =>
  eb.and([
    sql<SqlBool>`file_asset.in_library`,
    ...(variant.place === 'none' ? [eb('file_asset.dir_id', 'is', null)] : []),
    ...(variant.place === 'one' ? [eb('file_asset.dir_id', '=', value.dirId)] : []),
    ...(variant.isUnused ? [eb('file_asset.use_count', '=', sql.lit(0))] : []),
    ...(variant.kind === null || variant.kind === undefined ? [] : [eb('file_asset.kind', '=', sql.lit(variant.kind))]),
  ])

const behind = ({ sort }: Variant, { after, afterId }: Values, columns: readonly [string, string]) =>
  sql<SqlBool>`(${sql.ref(columns[0])}, ${sql.ref(columns[1])}) ${sql.raw(sorts[sort].direction === 'asc' ? '>' : '<')} (${after}, ${afterId}::uuid)`

/** The ids of a page along the order of the list. */
const pageOf = statements((variant: Variant) => {
  const { column, direction } = sorts[variant.sort]
  return (db: TenantDb, value: Values) =>
    db
      .selectFrom('file_asset')
      .select('file_asset.id')
      .where(isAsked(variant, value))
      .$if(variant.isBehind, (query) => query.where(behind(variant, value, [`file_asset.${column}`, 'file_asset.id'])))
      .orderBy(`file_asset.${column}`, direction)
      .orderBy('file_asset.id', direction)
      .limit(sql.lit(variant.limit))
      .$if(variant.isDeep, (query) => query.offset(value.offset))
})

/** How many there are of each kind, each counted no further than the limit. */
const countsOf = statements((variant: Omit<Variant, 'kind'>) => (db: TenantDb, value: Values) => {
  const ofKind = (kind: MediaKind) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('file_asset')
          .select('file_asset.id')
          .where(isAsked({ ...variant, kind }, value))
          // Along an index: without an order the table itself would do, whoever's rows stand first in it.
          .orderBy('file_asset.created_at', 'desc')
          .orderBy('file_asset.id', 'desc')
          .limit(sql.lit(COUNT_LIMIT))
          .as('some'),
      )
      .select(sql<number>`count(*)`.as('count'))
  return db.selectNoFrom([
    sql<Record<MediaKind, number>>`json_build_object(${sql.join(
      mediaKind.options.map((kind) => sql`${sql.lit(kind)}, (${ofKind(kind)})`),
    )})`.as('counts'),
    sql<number>`0`.as('candidates'),
  ])
})

/** Files whose name has the text in it, among those that have the rarest pair of its letters. */
const named = (db: TenantDb, variant: Omit<Variant, 'kind'>, value: Values) =>
  db
    .with(
      (cte) => cte('chosen').materialized(),
      (query) =>
        query
          .selectFrom(gramsOf(query, value.text).as('typed'))
          .crossJoinLateral((outer) =>
            outer
              .selectFrom((eb) =>
                eb
                  .selectFrom('file_gram')
                  .select('file_gram.file_id')
                  .whereRef('file_gram.gram', '=', 'typed.gram')
                  .limit(sql.lit(COUNT_LIMIT))
                  .as('some'),
              )
              .select(sql<number>`count(*)`.as('count'))
              .as('counted'),
          )
          .select(['typed.gram', 'counted.count'])
          .orderBy('counted.count')
          .limit(sql.lit(1)),
    )
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('chosen')
          .crossJoinLateral((outer) =>
            outer
              .selectFrom('file_gram')
              .select('file_gram.file_id')
              .whereRef('file_gram.gram', '=', 'chosen.gram')
              .orderBy('file_gram.file_id', 'desc')
              .limit(sql.lit(COUNT_LIMIT))
              .as('candidate'),
          )
          .crossJoinLateral((outer) =>
            outer
              .selectFrom('file_asset')
              .select(['file_asset.id', 'file_asset.kind', `file_asset.${sorts[variant.sort].column} as sorted`])
              .whereRef('file_asset.id', '=', 'candidate.file_id')
              .where((eb) => isAsked(variant, value)(eb))
              .where(sql<SqlBool>`strpos(file_asset.name_small, lower(${value.text}::text)) > 0`)
              .limit(sql.lit(1))
              .as('file'),
          )
          .select(['file.id', 'file.kind', 'file.sorted']),
    )

const foundPage = statements((variant: Variant) => {
  const { direction } = sorts[variant.sort]
  return (db: TenantDb, value: Values) =>
    named(db, variant, value)
      .selectFrom('found')
      .select('found.id')
      .$if(variant.kind !== null, (query) => query.where('found.kind', '=', sql.lit(variant.kind ?? 'IMAGE')))
      .$if(variant.isBehind, (query) => query.where(behind(variant, value, ['found.sorted', 'found.id'])))
      .orderBy('found.sorted', direction)
      .orderBy('found.id', direction)
      .limit(sql.lit(variant.limit))
      .$if(variant.isDeep, (query) => query.offset(value.offset))
})

const foundCounts = statements(
  (variant: Omit<Variant, 'kind'>) => (db: TenantDb, value: Values) =>
    named(db, variant, value).selectNoFrom((eb) => [
      eb
        .selectFrom('found')
        .select(
          sql<Record<MediaKind, number>>`json_build_object(${sql.join(
            mediaKind.options.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where kind = ${sql.lit(kind)})`),
          )})`.as('counts'),
        )
        .as('counts'),
      eb.selectFrom('chosen').select('chosen.count').as('candidates'),
    ]),
)

/** The pairs of letters of a text, or its one letter. */
const gramsOf = (query: Pick<TenantDb, 'selectFrom'>, text: string): AliasableExpression<{ gram: string }> =>
  query
    .selectFrom(({ fn }) => fn<{ gram: string }>('title_grams', [sql`${text}::text`]).as('gram'))
    .select('gram.gram')
    .where(sql<SqlBool>`length(gram) = least(length(lower(${text}::text)), 2)`)
    .limit(sql.lit(MOST_GRAMS))

const rowsOfIds = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('file_asset')
    .select([
      'id as fileId',
      'kind',
      'name',
      'name_small as nameSmall',
      'access',
      'storage_key as storageKey',
      'thumbnail_key as thumbnailKey',
      'width',
      'height',
      'duration_ms as durationMs',
      'size_bytes as size',
      'use_count as useCount',
      'dir_id as dirId',
      'created_at as createdAt',
    ])
    .where(sql<SqlBool>`id = any(${unseenIds(db, value.ids)})`),
)
