// Errors that happened in browsers: kept ninety days, without what a person typed, and never more than a browser may send.
import type { Api, BodyOf, ClientError, DataOf } from '@merchant/contract'
import { type Database, newId, type Tables } from '@merchant/database'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { withoutPersonal } from '../../../kernel/without-personal.ts'
import { type Person, ownerScopeOf } from '../saved-view/index.ts'

type Report = BodyOf<Api['workbench']['reportError']>
type ListBody = BodyOf<Api['workbench']['errors']>
type ListAnswer = DataOf<Api['workbench']['errors']>

export interface ClientErrorService {
  /** Refuses with request.tooMany when this person's browsers report more than they may. */
  report(actor: Person, report: Report, userAgent: string): Promise<null>
  /** Newest first. */
  list(actor: Person, body: ListBody): Promise<ListAnswer>
  /** Forgets what is older than ninety days, of everybody. */
  removeOld(): Promise<void>
}

const MINUTE = 60_000
const DAY = 86_400_000
const MAX_USER_AGENT = 300

export function createClientErrors({ db, clock }: { db: Database; clock: Clock }): ClientErrorService {
  const { perMinute, perDay, keepMs } = parameters.clientError
  const oldest = () => new Date(clock.now().getTime() - keepMs)

  return {
    async report(actor, { message, stack, url }, userAgent) {
      const now = clock.now()
      const space = ownerScopeOf(actor)
      const limits = [
        { max: perMinute, perMs: MINUTE },
        { max: perDay, perMs: DAY },
      ]
      const rule = atMost(`clientError:${space.personId}`, limits)
      const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [rule], now))
      if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
      await db
        .tenant(space.id)
        .insertInto('client_error')
        .values({
          merchant_id: space.id,
          id: newId(now),
          user_id: space.personId,
          at: now,
          message: withoutPersonal(message),
          stack: withoutPersonal(stack),
          url: placeOf(url),
          user_agent: userAgent.slice(0, MAX_USER_AGENT),
        })
        .execute()
      return null
    },

    async list(actor, body) {
      // The platform mends the console, so its people see the errors of everybody.
      const handle: Kysely<Tables> = actor.party === 'merchant' ? db.tenant(actor.merchantId) : db.acrossMerchants
      const kept = withinFilters(handle.selectFrom('client_error').where('at', '>=', oldest()), body)
      const [{ rows, ...page }, { total }] = await Promise.all([
        newestFirst(kept.selectAll(), body),
        kept.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      ])
      const names = actor.party === 'merchant' ? new Map<string, string>() : await merchantNames(db, rows)
      const list = rows.map((row) => ({ ...errorOf(row), merchantName: names.get(row.merchant_id) ?? '' }))
      return { list, total: Number(total), totalIsExact: true, ...page }
    },

    async removeOld() {
      const before = oldest()
      const spaces = await db.acrossMerchants
        .selectFrom('client_error')
        .select('merchant_id')
        .distinct()
        .where('at', '<', before)
        .execute()
      for (const { merchant_id } of spaces)
        await db.tenant(merchant_id).deleteFrom('client_error').where('at', '<', before).execute()
    },
  }
}

function withinFilters<O>(
  query: SelectQueryBuilder<Tables, 'client_error', O>,
  { keyword = '', from, to }: ListBody,
): SelectQueryBuilder<Tables, 'client_error', O> {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return query
    .$if(keyword !== '', (each) =>
      each.where((eb) => eb.or([eb('message', 'ilike', pattern), eb('url', 'ilike', pattern)])),
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

const errorOf = (row: {
  id: string
  at: Date
  message: string
  stack: string
  url: string
  user_agent: string
}): Omit<ClientError, 'merchantName'> => ({
  id: row.id,
  at: row.at.toISOString(),
  message: row.message,
  stack: row.stack,
  url: row.url,
  userAgent: row.user_agent,
})

/** Where it happened, without the query: what somebody searched for is not part of an error. */
const placeOf = (url: string): string => withoutPersonal(url.split(/[?#]/)[0] ?? '')
