// The door of sessions: who is calling, and how one comes in and leaves.
import type { GlobalTx } from '@merchant/database'
import { createOperator, type NewOperator } from './create-operator.ts'
import { insertLoginName } from './login-name.store.ts'
import { createPasswords } from './passwords.ts'
import { createSessionHandlers } from './session.handlers.ts'
import { createSessionService, loginHashOf, type SessionNeeds } from './session.service.ts'

export type { NewOperator } from './create-operator.ts'
export type { OperatorRole } from './roles.ts'
export type { RevokeReason, SessionNeeds } from './session.service.ts'

export function createSessions(needs: SessionNeeds) {
  const passwords = createPasswords(needs.secrets.pepper)
  const service = createSessionService(needs, passwords)
  return {
    handlers: createSessionHandlers(service),
    /** The actor behind an access token, or null when it is unknown, expired or revoked. */
    byToken: service.byToken,
    /** Ends every session of a user or operator, from the next request on. */
    revokeAll: service.revokeAll,
    /** Removes sessions that ended a month ago; for the nightly sweep. */
    removeEnded: service.removeEnded,
    hashPassword: passwords.hash,
    /** Gives a merchant's user a login name; false when somebody has it already. */
    claimLogin: (tx: GlobalTx, claim: { login: string; merchantId: string; userId: string; now: Date }) =>
      insertLoginName(tx, {
        login_hash: loginHashOf(needs.cipher, claim.login),
        party: 'merchant',
        merchant_id: claim.merchantId,
        principal_id: claim.userId,
        created_at: claim.now,
      }),
    createOperator: (operator: NewOperator) => createOperator(needs, passwords, operator),
  }
}
