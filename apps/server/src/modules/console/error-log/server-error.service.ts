// The server's own failures, for those who mend them: when, where and what, never what was sent; kept ninety days.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import { type Database, newId } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { cutPage, isInstant, planPage } from '../../../kernel/list-page.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { consumeDailyLimit } from '../../../kernel/rate-limit.ts'
import { withoutPersonal } from '../../../kernel/without-personal.ts'

/** One answer of 500, as the edge tells it. */
export interface Fault {
  readonly requestId: string
  readonly method: string
  /** The route and not the address: an address may hold what somebody searched for. */
  readonly route: string
  readonly error: unknown
}

export interface ServerErrorService {
  /** Keeps one, and never throws: the failure may be the database's own. A day's flood ends at two thousand. */
  note(fault: Fault): Promise<void>
  /** Keeps what is no failure and shall be seen all the same: one sentence of ours, without personal data. */
  noteAlarm(alarm: { readonly kind: string; readonly sentence: string }): Promise<void>
  list(body: BodyOf<Api['workbench']['serverErrors']>): Promise<DataOf<Api['workbench']['serverErrors']>>
  removeOld(): Promise<void>
}

interface ServerErrorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

const MAX_MESSAGE = 500
const MAX_STACK = 4_000

export function createServerErrors({ db, clock, onError }: ServerErrorDeps): ServerErrorService {
  const { perDay, keepMs } = parameters.serverError
  const oldest = () => new Date(clock.now().getTime() - keepMs)

  async function keep({ requestId, method, route, error }: Fault): Promise<void> {
    const now = clock.now()
    if (!(await consumeDailyLimit(db.global, 'serverError', perDay, now))) return
    const known = error instanceof Error ? error : new Error(String(error))
    await db.global
      .insertInto('server_error')
      .values({
        id: newId(now),
        at: now,
        request_id: requestId,
        method,
        route,
        message: withoutPersonal(`${known.name}: ${known.message}`).slice(0, MAX_MESSAGE),
        stack: withoutPersonal(known.stack ?? '').slice(0, MAX_STACK),
      })
      .execute()
  }

  return {
    async noteAlarm({ kind, sentence }) {
      const now = clock.now()
      const row = { id: newId(now), at: now, request_id: '', method: '', route: kind, stack: '' }
      await db.global
        .insertInto('server_error')
        .values({ ...row, message: sentence, is_alarm: true })
        .execute()
    },

    note: (fault) => keep(fault).catch((error: unknown) => onError('An error was not kept', error)),

    async list(body) {
      const { after, limit, offset } = planPage(body, isInstant)
      const { keyword = '', requestId = '', from, to } = body
      const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
      const kept = db.global
        .selectFrom('server_error')
        .where('at', '>=', oldest())
        .$if(requestId !== '', (query) => query.where('request_id', '=', requestId))
        .$if(keyword !== '', (query) =>
          query.where((eb) => eb.or([eb('message', 'ilike', pattern), eb('route', 'ilike', pattern)])),
        )
        .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
        .$if(to !== undefined, (query) => query.where('at', '<', new Date(to ?? 0)))
      const [found, { total }] = await Promise.all([
        kept
          .selectAll()
          .$if(after !== null, (query) =>
            query.where(sql<SqlBool>`(at, id) < (${new Date(after?.value ?? 0)}, ${after?.id})`),
          )
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        kept.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      ])
      const { rows, ...page } = cutPage(found, body, ({ at, id }) => ({ value: at.toISOString(), id }))
      const list = rows.map(({ at, request_id: requestId, is_alarm: isAlarm, ...row }) => ({
        ...row,
        at: at.toISOString(),
        requestId,
        isAlarm,
      }))
      return { list, total: Number(total), totalIsExact: true, ...page }
    },

    async removeOld() {
      await db.global.deleteFrom('server_error').where('at', '<', oldest()).execute()
    },
  }
}
