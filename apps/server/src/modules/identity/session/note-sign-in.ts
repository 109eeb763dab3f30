// Notes a successful sign-in, and notifies the account's owner by e-mail when it came from a device or network not seen before.
import type { Database, GlobalTx } from '@merchant/database'
import type { Notify } from '../../../kernel/notification.ts'
import { signedInUnusually } from '../security-event/index.ts'
import type { NotedDevice } from './known-device.store.ts'
import { insertLogin, isKnown, type LoginAttempt } from './login-log.store.ts'
import type { Principal, Users } from '../principal/index.ts'
import { loginParameters } from '../credential/index.ts'

type LoginRisk = 'NEW_DEVICE' | 'NEW_PLACE'

/** An attempt that led in, and whether the account knew the browser by its secret; FIRST: it knows none yet. */
type NotedAttempt = LoginAttempt & Pick<NotedDevice, 'was'>

interface SignInNoter {
  /** Reads the owner's address; the answer notes the sign-in in its transaction, and notifies the owner if need be. */
  prepare(
    principal: Principal,
    withRecoveryCode: boolean,
  ): Promise<(tx: GlobalTx, attempt: NotedAttempt, now: Date) => Promise<void>>
}

interface SignInDeps {
  readonly db: Database
  readonly users: Users
  readonly notify: Notify
}

export function createSignInNoter({ db, users, notify }: SignInDeps): SignInNoter {
  return {
    async prepare({ id, merchantId }, withRecoveryCode) {
      const email = merchantId === null ? '' : (await users.read(db.tenant(merchantId), id)).email
      return async (tx, attempt, now) => {
        const since = new Date(now.getTime() - loginParameters.knownMs)
        const risk = riskOf(await isKnown(tx, id, { ...attempt, since }), attempt.was)
        await insertLogin(tx, attempt, { result: 'SUCCESS', principalId: id, risk, now })
        const shown = withRecoveryCode ? 'RECOVERY_CODE' : risk
        if (shown !== null) await notify(tx, signedInUnusually(email, { risk: shown, ...attempt }))
      }
    },
  }
}

/**
 * The first sign-in of all is no risk: there is nothing yet that it could differ from. A browser is told apart by its secret; by
 * what it says of itself only for an account that no browser has a secret of.
 */
function riskOf(
  known: { logins: number; device: boolean; network: boolean },
  was: NotedDevice['was'],
): LoginRisk | null {
  if (known.logins === 0) return null
  const isSameDevice = was === 'FIRST' ? known.device : was === 'KNOWN'
  if (!isSameDevice) return 'NEW_DEVICE'
  return known.network ? null : 'NEW_PLACE'
}
