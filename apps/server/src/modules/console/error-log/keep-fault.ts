// Keeps the server's own failures and alarms: when, where and what, never the request's content.
import { type Database, newId } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { consumeDailyLimit } from '../../../kernel/rate-limit.ts'
import { withoutPersonal } from '../../../kernel/without-personal.ts'
import { serverErrorParameters } from './error-log.parameters.ts'

/** An answer of 500, as the edge reports it. */
interface Fault {
  readonly requestId: string
  readonly method: string
  /** The route and not the address: an address may hold what somebody searched for. */
  readonly route: string
  readonly error: unknown
}

interface KeepDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

const MAX_MESSAGE = 500
const MAX_STACK = 4_000

/** The result never throws, because the failure may be the database's; it keeps at most two thousand a day. */
export function createKeepFault({ db, clock, onError }: KeepDeps): (fault: Fault) => Promise<void> {
  async function keep({ requestId, method, route, error }: Fault): Promise<void> {
    const now = clock.now()
    if (!(await consumeDailyLimit(db.global, 'serverError', serverErrorParameters.perDay, now))) return
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
  return (fault) => keep(fault).catch((error: unknown) => onError('An error was not kept', error))
}

/** Keeps an alarm: a sentence of ours without personal data, about no single request. */
export async function keepAlarm(
  { db, clock }: Pick<KeepDeps, 'db' | 'clock'>,
  { kind, sentence }: { readonly kind: string; readonly sentence: string },
): Promise<void> {
  const now = clock.now()
  const row = { id: newId(now), at: now, request_id: '', method: '', route: kind, stack: '' }
  await db.global
    .insertInto('server_error')
    .values({ ...row, message: sentence, is_alarm: true })
    .execute()
}
