// Notes a successful sign-in, and tells the account's owner by e-mail when it came from a device or network not seen before.
import type { GlobalTx } from '@merchant/database'
import { parameters } from '../../../kernel/parameters.ts'
import type { NotedDevice } from './known-device.store.ts'
import { insertLogin, isKnown, type LoginAttempt } from './login-log.store.ts'
import type { Principal } from './login-name.store.ts'

export type LoginRisk = 'NEW_DEVICE' | 'NEW_PLACE'

/** An attempt that led in, and whether the account knew the browser by its secret; FIRST: it knows none yet. */
type NotedAttempt = LoginAttempt & Pick<NotedDevice, 'was'>

export interface SignInNotices {
  /** Reads where the owner can be told; the answer notes the sign-in in its transaction, and tells the owner if need be. */
  prepare(
    principal: Principal,
    withRecoveryCode: boolean,
  ): Promise<(tx: GlobalTx, attempt: NotedAttempt, now: Date) => Promise<void>>
}

export interface NoticePort {
  /** Writes an e-mail about an account's security into the outbox; nothing without an address. */
  aboutAccount(tx: GlobalTx, to: string, what: string): Promise<void>
}

export function createSignInNotices(
  /** The confirmed e-mail of a merchant's user, or ''. */
  emailOf: (merchantId: string, userId: string) => Promise<string>,
  notices: NoticePort,
): SignInNotices {
  return {
    async prepare({ id, merchantId }, withRecoveryCode) {
      const email = merchantId === null ? '' : await emailOf(merchantId, id)
      return async (tx, attempt, now) => {
        const since = new Date(now.getTime() - parameters.login.knownMs)
        const risk = riskOf(await isKnown(tx, id, attempt, since), attempt.was)
        await insertLogin(tx, attempt, 'SUCCESS', id, now, risk)
        const where = `（${attempt.device}，IP ${attempt.ip}）`
        if (withRecoveryCode) await notices.aboutAccount(tx, email, `以动态口令的恢复码登录${where}`)
        else if (risk !== null) await notices.aboutAccount(tx, email, `${riskNames[risk]}${where}`)
      }
    },
  }
}

const riskNames = { NEW_DEVICE: '新设备登录', NEW_PLACE: '新的网络位置登录' } as const

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
