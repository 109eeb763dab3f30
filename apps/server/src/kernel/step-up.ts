// Sensitive acts ask for a fresh proof of who is acting: for this session, ten minutes (limits.md 1), or for the one act alone.
import { createHash } from 'node:crypto'
import type { GlobalTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from './actor.ts'
import type { Command } from './command.ts'
import { refuse } from './refusal.ts'

/**
 * Lets a sensitive act go on only when this session proved itself lately; call it first, before anything is read or locked.
 * The session's row was read with the request's token, so this costs nothing and a revoked session never comes here.
 * Errors: refuses stepUp.required with the methods that this person has, and nothing was done.
 */
export function mustHaveSteppedUp(actor: MerchantActor | OperatorActor, now: Date): void {
  if (actor.stepUpUntil === null || actor.stepUpUntil <= now)
    refuse('stepUp.required', { methods: actor.stepUpMethods })
}

/** What a bound proof is for: the operation and the content it was sent with, as text that tells nothing of either. */
export const actOf = ({ operation, bodyHash }: Pick<Command, 'operation' | 'bodyHash'>): string =>
  createHash('sha256').update(`${operation}|${bodyHash}`, 'utf8').digest('base64url')

/**
 * Uses up the proof that this session gave for exactly this command (threats §2: bound to the payload, five minutes, once);
 * in the command's own transaction, so that an act that fails leaves the proof unused.
 * Errors: refuses stepUp.required with `act`, which the proof has to name.
 */
export async function mustHaveProven(
  tx: GlobalTx,
  actor: MerchantActor | OperatorActor,
  command: Command,
  now: Date,
): Promise<void> {
  const act = actOf(command)
  const used = await tx
    .deleteFrom('step_up_proof')
    .where('session_id', '=', actor.sessionId)
    .where('act_hash', '=', Buffer.from(act, 'base64url'))
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  if (used === undefined) refuse('stepUp.required', { methods: actor.stepUpMethods, act })
}
