// Ending sessions, from the next request on, and what their browsers were trusted with.
import type { GlobalDb, GlobalTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import type { SignedIn } from '../principal/index.ts'
import { forgetDevices } from './known-device.store.ts'
import type { SessionDeps } from './login-attempt.ts'
import { endChallenges } from './login-challenge.store.ts'
import * as store from './session.store.ts'

type RevokeReason =
  | 'LOGOUT'
  | 'KICKED'
  | 'TOO_MANY'
  | 'PASSWORD_CHANGED'
  | 'PHONE_CHANGED'
  | 'SECOND_FACTOR'
  | 'DISABLED'
  | 'ROLE_CHANGED'
  | 'RESET'

/** What was opened by a password that counts no longer, or was put out by hand, is no device to rely on. */
const endsTrust: ReadonlySet<RevokeReason> = new Set(['KICKED', 'PASSWORD_CHANGED', 'RESET'])

export const createRevocation = ({ db, clock }: Pick<SessionDeps, 'db' | 'clock'>) => ({
  revoke: (sessionId: string, reason: RevokeReason) =>
    store.revokeSession(db.global, sessionId, { reason, now: clock.now() }),

  /** Ends every session of a user or operator. */
  async revokeAll(handle: GlobalDb | GlobalTx, principalId: string, reason: RevokeReason): Promise<void> {
    await store.revokeOfPrincipal(handle, principalId, { reason, now: clock.now() })
    await endChallenges(handle, principalId)
    if (endsTrust.has(reason)) await forgetDevices(handle, principalId)
  },

  /** Ends every session of the actor but the one it acts in; answers how many. */
  async revokeOthers(handle: GlobalDb | GlobalTx, actor: SignedIn, reason: RevokeReason): Promise<number> {
    const which = { principalId: principalIdOf(actor), except: actor.sessionId }
    if (endsTrust.has(reason)) await forgetDevices(handle, which.principalId, which)
    return store.revokeOwn(handle, which, { reason, now: clock.now() })
  },

  /** Ends one of the actor's own living sessions; 0 when the id is none of them. */
  async revokeOne(actor: SignedIn, sessionId: string): Promise<number> {
    const which = { principalId: principalIdOf(actor), only: sessionId }
    await forgetDevices(db.global, which.principalId, which)
    return store.revokeOwn(db.global, which, { reason: 'KICKED', now: clock.now() })
  },
})
