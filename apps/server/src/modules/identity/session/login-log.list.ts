// A person's own sign-ins, newest first, with those that failed at its account.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { GlobalDb } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import { deviceName } from './device-name.ts'

type Answer = DataOf<Api['security']['loginLog']>

export async function listLogins(
  db: GlobalDb,
  principalId: string,
  body: BodyOf<Api['security']['loginLog']>,
): Promise<Answer> {
  const own = db.selectFrom('login_log').where('principal_id', '=', principalId)
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(own.select(['id', 'at', 'result', 'ip', 'user_agent', 'risk']), body),
    db
      .selectFrom(own.select('id').orderBy('at', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      result: row.result,
      risk: row.risk,
      ip: row.ip,
      deviceName: deviceName(row.user_agent),
    })),
    ...totalOf(total),
    ...page,
  }
}
