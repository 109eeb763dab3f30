// Sensitive acts ask for a fresh proof of who is acting: it belongs to one session and lasts ten minutes (limits.md 1).
import type { MerchantActor, OperatorActor } from './actor.ts'
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
