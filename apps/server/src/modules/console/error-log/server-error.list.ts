// The server's own failures and alarms, newest first, as the platform's people read them.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import { anywhere, newest, oldestServerError, since } from './error-log.query.ts'

export async function listServerErrors(
  db: Database,
  body: BodyOf<Api['errorLog']['serverErrors']>,
  now: Date,
): Promise<DataOf<Api['errorLog']['serverErrors']>> {
  const { keyword = '', requestId = '', from, to } = body
  const within = db.global
    .selectFrom('server_error')
    .selectAll()
    .where('at', '>=', since(oldestServerError(now), from))
    .$if(requestId !== '', (query) => query.where('request_id', '=', requestId))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(to ?? 0)))
  const matching = db.global
    .selectFrom((keyword === '' ? within : newest(within)).as('error'))
    .$if(keyword !== '', (query) =>
      query.where((eb) => eb.or([eb('message', 'ilike', anywhere(keyword)), eb('route', 'ilike', anywhere(keyword))])),
    )
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(matching.selectAll(), body),
    db.global
      .selectFrom(
        matching.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'),
      )
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const list = rows.map(({ at, request_id, is_alarm, ...row }) => ({
    ...row,
    at: at.toISOString(),
    requestId: request_id,
    isAlarm: is_alarm,
  }))
  return { list, ...totalOf(total), ...page }
}
