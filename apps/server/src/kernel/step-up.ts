// Sensitive acts ask for a fresh proof of who is acting: for this session, ten minutes, or for the one act alone.
import { createHash } from 'node:crypto'
import { actIn, type Endpoint } from '@merchant/contract'
import type { GlobalTx } from '@merchant/database'
import type { Actor, MerchantActor, OperatorActor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Command } from './command.ts'
import { refuse } from './refusal.ts'

/**
 * Lets a call that is declared so go on only when its session proved itself lately; before anything is read or locked.
 * The session's row was read with the request's token, so this costs nothing and a revoked session never comes here.
 * Errors: refuses stepUp.required with the methods that this person has, and nothing was done.
 */
export function mustHaveSteppedUp(
  { freshProof }: Pick<Endpoint, 'freshProof'>,
  actor: Actor,
  body: unknown,
  clock: Clock,
): void {
  if (actor.party === 'public' || actor.party === 'storefront') return
  const isAsked = typeof freshProof === 'object' ? isAmong(freshProof, body) : freshProof === 'session'
  if (isAsked && (actor.stepUpUntil === null || actor.stepUpUntil <= clock.now()))
    refuse('stepUp.required', { methods: actor.stepUpMethods })
}

const isAmong = (acts: Exclude<Endpoint['freshProof'], string>, body: unknown): boolean =>
  acts !== null && acts.of !== 'command' && acts.acts.includes(actIn(acts, body))

/** What a bound proof is for: the operation and the content it was sent with, as text that tells nothing of either. */
export const actOf = ({ operation, bodyHash }: Pick<Command, 'operation' | 'bodyHash'>): string =>
  createHash('sha256').update(`${operation}|${bodyHash}`, 'utf8').digest('base64url')

/**
 * Uses up the proof that this session gave for exactly this command and its body, within five minutes;
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
  const used = await proofOf(tx, { actor, act, now }).executeTakeFirst()
  if (used === undefined) refuse('stepUp.required', { methods: actor.stepUpMethods, act })
}

/**
 * The same where the login password is not enough: who stole it, or sits at an open browser that fills it in, moves no money.
 * Errors: refuses stepUp.required with the other methods alone.
 */
export async function mustHaveProvenByCode(
  tx: GlobalTx,
  actor: MerchantActor | OperatorActor,
  command: Command,
  now: Date,
): Promise<void> {
  const act = actOf(command)
  const used = await proofOf(tx, { actor, act, now }).where('is_by_code', '=', true).executeTakeFirst()
  const methods = actor.stepUpMethods.filter((method) => method !== 'password')
  if (used === undefined) refuse('stepUp.required', { methods, act })
}

const proofOf = (
  tx: GlobalTx,
  { actor, act, now }: { readonly actor: MerchantActor | OperatorActor; readonly act: string; readonly now: Date },
) =>
  tx
    .deleteFrom('step_up_proof')
    .where('session_id', '=', actor.sessionId)
    .where('act_hash', '=', Buffer.from(act, 'base64url'))
    .where('expires_at', '>', now)
    .returning('session_id')
