// Keeps an error that happened in a browser, without personal data, up to a limit per person.
import type { Api, BodyOf } from '@merchant/contract'
import { type Database, newId } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { withoutPersonal } from '../../../kernel/without-personal.ts'
import { clientErrorParameters } from './error-log.parameters.ts'

type Report = BodyOf<Api['workbench']['reportError']> & { readonly userAgent: string }

const MINUTE = 60_000
const DAY = 86_400_000
const MAX_USER_AGENT = 300

/** Refuses with request.tooMany when this person's browsers report more than they may. */
export async function reportError(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: MerchantActor | OperatorActor,
  { message, stack, url, userAgent }: Report,
): Promise<null> {
  const now = clock.now()
  const personId = principalIdOf(actor)
  const { perMinute, perDay } = clientErrorParameters
  const limits = [
    { max: perMinute, perMs: MINUTE },
    { max: perDay, perMs: DAY },
  ]
  const rule = atMost(`clientError:${personId}`, limits)
  const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [rule], now))
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
  const merchantId = ownerScopeIdOf(actor)
  await db
    .tenant(merchantId)
    .insertInto('client_error')
    .values({
      merchant_id: merchantId,
      id: newId(now),
      user_id: personId,
      at: now,
      message: withoutPersonal(message),
      stack: withoutPersonal(stack),
      url: placeOf(url),
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
    })
    .execute()
  return null
}

/** Where it happened, without the query: what somebody searched for is not part of an error. */
const placeOf = (url: string): string => withoutPersonal(url.split(/[?#]/)[0] ?? '')
