// Module entry of sessions: who is calling, and how one comes in and leaves.
import type { Api, BodyOf } from '@merchant/contract'
import type { GlobalDb, GlobalTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { loginHashOf, type SignedIn } from '../principal/index.ts'
import { createAcquaintance } from './acquaintance.ts'
import { createCallerSigns } from './caller-signs.ts'
import { listDevices } from './device.list.ts'
import { createGuessedAccounts } from './guessed-account.store.ts'
import { forgetFailures, forgetStrangers } from './login-limits.ts'
import { listLogins } from './login-log.list.ts'
import { removeEnded } from './remove-ended.ts'
import { createSessionHandlers, createWelcoming } from './session.handlers.ts'
import { createSignIn } from './start-session.ts'
import { createCallers } from './caller.ts'
import type { SessionDeps } from './login-attempt.ts'
import { createPersonNow } from './person-now.ts'
import { createRenewal } from './renew-session.ts'
import { createRevocation } from './revoke-session.ts'
import { chooseShop, renameSessions } from './session.store.ts'
import { createWelcome } from './welcome.ts'
import { type ActProof, keepProof, proveSession } from './step-up-proof.store.ts'

export { knownDeviceParameters, stepUpParameters } from './session.parameters.ts'

export type { GuessedAccount } from './guessed-account.store.ts'
export type { SessionDeps } from './login-attempt.ts'
export type { Newcomer } from './welcome.ts'

export function createSessions(deps: SessionDeps) {
  const { db, clock, cipher } = deps
  const { revoke, ...revocation } = createRevocation(deps)
  const hashOf = (name: string) => loginHashOf(cipher, name)
  return {
    ...createCallers(deps),
    ...revocation,
    ...createAcquaintance(deps),
    ...createCallerSigns(deps),
    ...createPersonNow(deps),
    handlers: createSessionHandlers({ signIn: createSignIn(deps), renew: createRenewal(deps), revoke }),
    welcome: createWelcoming(createWelcome(deps)),
    /** Living sessions of the actor's person. */
    devices: (actor: SignedIn) => listDevices(db.global, actor, clock.now()),
    /** The actor's own sign-ins and the attempts at its account. */
    logins: (actor: SignedIn, body: BodyOf<Api['security']['loginLog']>) =>
      listLogins(db.global, principalIdOf(actor), body),
    /** Notes that a session proved itself afresh. */
    prove: (handle: GlobalDb | GlobalTx, actor: SignedIn, until: Date) => proveSession(handle, actor.sessionId, until),
    /** Keeps a proof that is good for one act of this session. */
    proveAct: (handle: GlobalDb | GlobalTx, actor: SignedIn, proof: ActProof) =>
      keepProof(handle, actor.sessionId, proof),
    rename: renameSessions,
    /** Which shop the actor's session looks at; null: all that the person reaches. */
    chooseShop: (actor: SignedIn, shopId: string | null) => chooseShop(db.global, actor.sessionId, shopId),
    /** Forgets the failures at a login from this address's network: the account was proven another way. */
    forgetFailures: (name: string, ip: string) =>
      forgetFailures(db.global, { loginHash: hashOf(name), ip, knownDevice: null }),
    /** Forgets what strangers used up at a login whose account begins anew. */
    forgetStrangers: (tx: GlobalTx, name: string) => forgetStrangers(tx, hashOf(name)),
    removeEnded: () => removeEnded(deps),
    /** Accounts whose owners are still to hear that strangers guess at them. */
    guessed: createGuessedAccounts(deps),
  }
}

export type Sessions = ReturnType<typeof createSessions>
