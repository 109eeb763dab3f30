// Writes down that somebody's command was refused, after its own transaction is gone; never in the way of the answer.
import { type Database, newId } from '@merchant/database'
import { type ActName, type Endpoint, refusalCode, type RefusalName, type Said } from '@merchant/contract'
import { type Actor, actorLabel } from './actor.ts'
import type { Clock } from './clock.ts'
import { commandTitle } from './command-titles.ts'
import { parameters } from './parameters.ts'
import { consumeDailyLimit } from './rate-limit.ts'
import { requestColumns } from './request-context.ts'

/** Asked again at once with what was missing, so nothing was refused yet. */
const UNDECIDED: ReadonlySet<RefusalName> = new Set(['stepUp.required', 'request.tooMany', 'session.missing'])

export interface RefusedCommand {
  readonly actor: Actor
  readonly endpoint: Endpoint
  readonly refusal: RefusalName
  /** The sentence that the caller was told. */
  readonly told: Said
}

/** Only commands of a merchant's people, and so many a day of one person: a program that tries for ever fills no table. */
export async function logRefused(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { actor, endpoint, refusal, told }: RefusedCommand,
): Promise<void> {
  if (actor.party !== 'merchant' || !endpoint.command || UNDECIDED.has(refusal)) return
  const now = clock.now()
  const { refusedPerDay } = parameters.operationLog
  if ((await consumeDailyLimit(db.global, `log.refused|${actor.userId}`, refusedPerDay, now)) === null) return
  const who = actorLabel(actor)
  const title = commandTitle(endpoint)
  await db
    .tenant(actor.merchantId)
    .insertInto('operation_log')
    .values({
      merchant_id: actor.merchantId,
      id: newId(now),
      actor_type: who.type,
      actor_id: who.id,
      actor_name: who.name,
      action: 'request.refused' satisfies ActName,
      target_type: 'request',
      target_id: null,
      target_no: endpoint.path.split('/').slice(2).join('/'),
      summary: `${title.zh}未通过：${told.zh}`.slice(0, 500),
      summary_en: `${title.en}, refused: ${told.en}`.slice(0, 500),
      changes: '[]',
      ...requestColumns(),
      at: now,
      result: 'REFUSED',
      error_code: refusalCode(refusal),
    })
    .execute()
}
