// A person's own sign-ins, newest first, with those that failed at its account.
import type { Api, BodyOf, DataOf, LoginRecord } from '@merchant/contract'
import type { GlobalDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { cutPage, isInstant, planPage } from '../../kernel/list-page.ts'
import { deviceName } from './device-name.ts'

type Answer = DataOf<Api['security']['loginLog']>

export async function listLogins(
  db: GlobalDb,
  principalId: string,
  body: BodyOf<Api['security']['loginLog']>,
): Promise<Answer> {
  const { after, limit, offset } = planPage(body, isInstant)
  const own = db.selectFrom('login_log').where('principal_id', '=', principalId)
  const [found, { total }] = await Promise.all([
    own
      .select(['id', 'at', 'result', 'ip', 'user_agent', 'risk'])
      .$if(after !== null, (query) =>
        query.where(sql<SqlBool>`(at, id) < (${new Date(after?.value ?? 0)}, ${after?.id})`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const { rows, ...page } = cutPage(found, body, ({ at, id }) => ({ value: at.toISOString(), id }))
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      result: row.result as LoginRecord['result'],
      risk: row.risk as LoginRecord['risk'],
      ip: row.ip,
      deviceName: deviceName(row.user_agent),
    })),
    total: Number(total),
    totalIsExact: true,
    ...page,
  }
}
