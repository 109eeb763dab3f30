// The list of all merchants: each way of looking goes along an index, and the count stops where nobody counts any more.
import type { Api, BodyOf, DataOf, DirectoryRow } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, totalOf } from '../../../kernel/list-page.ts'

type ListBody = BodyOf<Api['merchantDirectory']['list']>
type Builder = ExpressionBuilder<Tables, 'merchant'>

const NUMBER = /^MA\d+$/i
/** Nothing that begins with a text comes behind it and this. */
const LAST_LETTER = '\u{10FFFF}'

/** Merchants of the whole platform. Refuses request.invalid for a cursor that is none of this list. */
export async function listMerchants(db: Database, body: ListBody): Promise<DataOf<Api['merchantDirectory']['list']>> {
  const { found, total } = await (isByName(body) ? byName(db, body) : alongIndex(db, body))
  const { rows, ...page } = cutPage(found, body, (row) => ({
    value: row.registered_at.toISOString(),
    id: row.merchant_id,
  }))
  return {
    list: rows.map((row): DirectoryRow => ({
      merchantId: row.merchant_id,
      merchantNo: row.merchant_no,
      name: row.name,
      type: row.type,
      status: row.status,
      statusReason: spokenText(row.status_reason),
      registeredAt: row.registered_at.toISOString(),
    })),
    ...total,
    ...page,
  }
}

const isByName = ({ keyword = '' }: ListBody): boolean => keyword !== '' && !NUMBER.test(keyword)

async function alongIndex(db: Database, body: ListBody) {
  const some = merchants(db).select('merchant_id').where(isAsked(body)).limit(sql.lit(COUNT_LIMIT))
  const [found, counted] = await Promise.all([
    pageOf(db, merchants(db).where(isAsked(body)), body),
    db.acrossMerchants
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { found, total: totalOf(counted.total) }
}

/** A name that so many begin with that they aren't counted is found soon in the order of the list. */
async function byName(db: Database, body: ListBody) {
  const { keyword = '' } = body
  const isNamed = sql<SqlBool>`name ~>=~ ${keyword} and name ~<~ ${keyword + LAST_LETTER}`
  const named = merchants(db)
    // What the index has.
    .select(['merchant_id', 'name', 'status', 'type', 'registered_at'])
    .where(isNamed)
    // As the index has it, whose letters are not in the order of a language.
    .orderBy(sql`name using ~<~`)
    .limit(sql.lit(COUNT_LIMIT))
  const [found, counted] = await Promise.all([
    pageOf(db, db.acrossMerchants.selectFrom(named.as('merchant')).where(isAsked(body)), body),
    db.acrossMerchants
      .selectFrom(named.as('merchant'))
      .select((eb) => [
        eb.fn.countAll<string>().as('looked_at'),
        eb.fn.countAll<string>().filterWhere(isAsked(body)).as('total'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  if (Number(counted.looked_at) < COUNT_LIMIT) return { found, total: totalOf(counted.total) }
  const begins = sql<SqlBool>`strpos(name, ${keyword}) = 1`
  const along = await pageOf(db, merchants(db).where(isAsked(body)).where(begins), body)
  return { found: along, total: { ...totalOf(counted.total), totalIsExact: false } }
}

const merchants = (db: Database) => db.acrossMerchants.selectFrom('merchant')

/** The ids of the page, then its rows. */
function pageOf(db: Database, some: ReturnType<typeof merchants>, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'registeredAt:asc' ? 'asc' : 'desc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const ids = some
    .select(['merchant_id', 'registered_at'])
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(registered_at, merchant_id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('registered_at', direction)
    .orderBy('merchant_id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db.acrossMerchants
    .selectFrom(ids.as('page'))
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .select([
      'merchant.merchant_id',
      'merchant_no',
      'name',
      'type',
      'status',
      'status_reason',
      'merchant.registered_at',
    ])
    .orderBy('page.registered_at', direction)
    .orderBy('page.merchant_id', direction)
    .execute()
}

/** The state, the type and the whole number that are asked for; state and type are literals, planned for how many have them. */
const isAsked = (body: ListBody) => (eb: Builder) =>
  eb.and([
    ...(body.status === undefined ? [] : [eb('status', '=', sql.lit(body.status))]),
    ...(body.type === undefined ? [] : [eb('type', '=', sql.lit(body.type))]),
    ...(NUMBER.test(body.keyword ?? '') ? [eb('merchant_no', '=', (body.keyword ?? '').toUpperCase())] : []),
  ])
