// The list of all merchants: each way of looking goes along an index, and the count stops where nobody counts any more.
import type { Api, BodyOf, DataOf, DirectoryRow } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, totalOf } from '../../../kernel/list-page.ts'

type ListBody = BodyOf<Api['merchantDirectory']['list']>

const NUMBER = /^MA\d+$/i

/** Merchants of the whole platform. Refuses request.invalid for a cursor that is none of this list. */
export async function listMerchants(db: Database, body: ListBody): Promise<DataOf<Api['merchantDirectory']['list']>> {
  const [found, { total }] = await Promise.all([readPage(db, body), countSome(db, body)])
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
      statusReason: row.status_reason,
      registeredAt: row.registered_at.toISOString(),
    })),
    ...totalOf(total),
    ...page,
  }
}

function readPage(db: Database, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'registeredAt:asc' ? 'asc' : 'desc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  return searched(db, body)
    .select(['merchant_id', 'merchant_no', 'name', 'type', 'status', 'status_reason', 'registered_at'])
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(registered_at, merchant_id) ${isBehind} (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('registered_at', direction)
    .orderBy('merchant_id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

function countSome(db: Database, body: ListBody) {
  const some = searched(db, body).select('merchant_id').limit(sql.lit(COUNT_LIMIT)).as('some')
  return db.acrossMerchants
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
}

function searched(db: Database, { status, type, keyword = '' }: ListBody) {
  return db.acrossMerchants
    .selectFrom('merchant')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? null))
    .$if(NUMBER.test(keyword), (query) => query.where('merchant_no', '=', keyword.toUpperCase()))
    .$if(keyword !== '' && !NUMBER.test(keyword), (query) =>
      query.where('name', 'like', `${keyword.replace(/[\\%_]/g, '\\$&')}%`),
    )
}
