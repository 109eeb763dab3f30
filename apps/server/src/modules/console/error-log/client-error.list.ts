// Errors that happened in browsers, newest first; a merchant's people read their own, the platform's those of everybody.
import type { Api, BodyOf, ClientError, DataOf } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import { anywhere, newest, oldestClientError, since } from './error-log.query.ts'

type ListBody = BodyOf<Api['errorLog']['errors']>

export async function listClientErrors(
  db: Database,
  actor: MerchantActor | OperatorActor,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['errorLog']['errors']>> {
  // The platform maintains the console, so its people see everybody's errors.
  const handle: Kysely<Tables> = actor.party === 'merchant' ? db.tenant(actor.merchantId) : db.acrossMerchants
  const { keyword = '', from, to } = body
  const within = handle
    .selectFrom('client_error')
    .selectAll()
    .where('at', '>=', since(oldestClientError(now), from))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(to ?? 0)))
  const matching = handle
    .selectFrom((keyword === '' ? within : newest(within)).as('error'))
    .$if(keyword !== '', (query) =>
      query.where((eb) => eb.or([eb('message', 'ilike', anywhere(keyword)), eb('url', 'ilike', anywhere(keyword))])),
    )
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(matching.selectAll(), body),
    handle
      .selectFrom(
        matching.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'),
      )
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const names = actor.party === 'merchant' ? new Map<string, string>() : await merchantNames(db, rows)
  const list = rows.map((row) => errorOf(row, names.get(row.merchant_id) ?? ''))
  return { list, ...totalOf(total), ...page }
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
