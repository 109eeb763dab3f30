// Errors that happened in browsers, newest first; a merchant's people read their own, the platform's those of everybody.
import type { Api, BodyOf, ClientError, DataOf } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import { anywhere, oldestClientError } from './error-log.query.ts'

type ListBody = BodyOf<Api['workbench']['errors']>

export async function listClientErrors(
  db: Database,
  actor: MerchantActor | OperatorActor,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['workbench']['errors']>> {
  // The platform maintains the console, so its people see everybody's errors.
  const handle: Kysely<Tables> = actor.party === 'merchant' ? db.tenant(actor.merchantId) : db.acrossMerchants
  const kept = withinFilters(handle.selectFrom('client_error').where('at', '>=', oldestClientError(now)), body)
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(kept.selectAll(), body),
    handle
      .selectFrom(kept.select('id').orderBy('at', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const names = actor.party === 'merchant' ? new Map<string, string>() : await merchantNames(db, rows)
  const list = rows.map((row) => errorOf(row, names.get(row.merchant_id) ?? ''))
  return { list, ...totalOf(total), ...page }
}

function withinFilters<O>(
  query: SelectQueryBuilder<Tables, 'client_error', O>,
  { keyword = '', from, to }: ListBody,
): SelectQueryBuilder<Tables, 'client_error', O> {
  return query
    .$if(keyword !== '', (each) =>
      each.where((eb) => eb.or([eb('message', 'ilike', anywhere(keyword)), eb('url', 'ilike', anywhere(keyword))])),
    )
    .$if(from !== undefined, (each) => each.where('at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (each) => each.where('at', '<', new Date(to ?? 0)))
}

async function merchantNames(
  db: Database,
  rows: readonly { readonly merchant_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  const ids = [...new Set(rows.map((row) => row.merchant_id))]
  const found = await db.acrossMerchants
    .selectFrom('merchant')
    .select(['merchant_id', 'name'])
    .where('merchant_id', 'in', ids)
    .execute()
  return new Map(found.map((row) => [row.merchant_id, row.name]))
}

const errorOf = (row: Selectable<Tables['client_error']>, merchantName: string): ClientError => ({
  id: row.id,
  at: row.at.toISOString(),
  message: row.message,
  stack: row.stack,
  url: row.url,
  userAgent: row.user_agent,
  merchantName,
})
