// The first session of an account that was made this moment: its phone was proven by a code and its password chosen just now.
import { findPrincipal, lockLoginName } from '../principal/index.ts'
import { noteDevice } from './known-device.store.ts'
import { attemptOf, type SessionDeps, type Visitor } from './login-attempt.ts'
import { createSignInNoter } from './note-sign-in.ts'
import { type IssuedAtSignIn, startSession } from './start-session.ts'

/** Somebody who registered or accepted an invitation. */
export interface Newcomer {
  readonly merchantId: string
  readonly userId: string
  readonly phone: string
}

/**
 * A session as by a sign-in: noted in the login log, its browser known from now on, and ended with the browser, for nobody was
 * asked whether to stay. No guess is counted and no work asked for: the registration has paid for both. Null for an account that
 * is not to be let in.
 */
export function createWelcome(deps: SessionDeps) {
  const { db, clock } = deps
  const signInNoter = createSignInNoter(deps)
  return async ({ merchantId, userId, phone }: Newcomer, client: Visitor): Promise<IssuedAtSignIn | null> => {
    const now = clock.now()
    const attempt = await attemptOf(deps, phone, client, now)
    const principal = await findPrincipal(db, { merchant_id: merchantId, principal_id: userId })
    if (principal === null || !principal.isActive) return null
    const note = await signInNoter.prepare(principal, false)
    return db.globalTransaction(async (tx) => {
      await lockLoginName(tx, attempt.loginHash)
      const device = await noteDevice(tx, { principalId: principal.id, presented: client.device, now })
      await note(tx, { ...attempt, was: device.was }, now)
      return startSession(deps, tx, { principal, client, device, isKept: false }, now)
    })
  }
}
