// Errors that happened in browsers: kept ninety days, without what a person typed, and never more than a browser may send.
import type { Api, BodyOf, ClientError, DataOf } from '@merchant/contract'
import { type Database, newId } from '@merchant/database'
import type { Clock } from '../../kernel/clock.ts'
import { newestFirst } from '../../kernel/newest-first.ts'
import { parameters } from '../../kernel/parameters.ts'
import { atMost, takeTurn } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Person, spaceOf } from './space.ts'

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
      const space = spaceOf(actor)
      const limits = [
        { max: perMinute, perMs: MINUTE },
        { max: perDay, perMs: DAY },
      ]
      const rule = atMost(`clientError:${space.personId}`, limits)
      const waitMs = await db.globalTransaction((tx) => takeTurn(tx, [rule], now))
      if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
      await db
        .tenant(space.id)
        .insertInto('client_error')
        .values({
          merchant_id: space.id,
          id: newId(now),
          user_id: space.personId,
          at: now,
          message: withoutNumbers(message),
          stack: withoutNumbers(stack),
          url: placeOf(url),
          user_agent: userAgent.slice(0, MAX_USER_AGENT),
        })
        .execute()
      return null
    },

    async list(actor, body) {
      const kept = db.tenant(spaceOf(actor).id).selectFrom('client_error').where('at', '>=', oldest())
      const [{ rows, ...page }, { total }] = await Promise.all([
        newestFirst(kept.selectAll(), body),
        kept.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { list: rows.map(errorOf), total: Number(total), totalIsExact: true, ...page }
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

const errorOf = (row: {
  id: string
  at: Date
  message: string
  stack: string
  url: string
  user_agent: string
}): ClientError => ({
  id: row.id,
  at: row.at.toISOString(),
  message: row.message,
  stack: row.stack,
  url: row.url,
  userAgent: row.user_agent,
})

/** A phone, card or ID number may stand in an error's text; none of them helps to mend it. */
const withoutNumbers = (text: string): string => text.replace(/\d{7,}[Xx]?/g, '***')

/** Where it happened, without the query: what somebody searched for is not part of an error. */
const placeOf = (url: string): string => withoutNumbers(url.split(/[?#]/)[0] ?? '')
