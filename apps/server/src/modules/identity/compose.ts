// The area identity: who somebody is, what opens the account, who works for whom, and what roles permit.
import type { Api } from '@merchant/contract'
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import type { HandlersOf } from '../../kernel/handlers.ts'
import { createSecurity, type AccountDeps } from './account/index.ts'
import { createApiKeys } from './api-key/index.ts'
import { createUsers } from './principal/index.ts'
import { createSessions, type SessionDeps } from './session/index.ts'
import { createStaff, type StaffDeps } from './staff/index.ts'

export interface IdentitySettings {
  readonly publicUrl: string
  readonly secrets: SessionDeps['secrets']
}

type RegisterUser = HandlersOf<Api['user']>['register']

/** What accounts need of the other areas. */
export interface IdentityPorts {
  readonly merchant: Pick<StaffDeps, 'merchantName' | 'shops'> & {
    /** Makes an account without an invitation. */
    registerUser(body: Parameters<RegisterUser>[0]['body'], ip: string): ReturnType<RegisterUser>
  }
  readonly messaging: Pick<AccountDeps, 'email' | 'notify'> & {
    readonly smsCodes: AccountDeps['smsCodes'] & StaffDeps['smsCodes']
  }
  readonly console: Pick<StaffDeps, 'agreements'> & Pick<AccountDeps, 'files'>
}

export function composeIdentity(base: Foundation, settings: IdentitySettings, ports: IdentityPorts) {
  const { db, clock, cipher, alarms, onError } = base
  const { merchant, messaging, console: desk } = ports
  const { smsCodes, notify } = messaging
  const apiKeys = createApiKeys({ db, clock, cipher })
  const users = createUsers(cipher)
  const sessions = createSessions({
    db,
    clock,
    cipher,
    secrets: settings.secrets,
    loginCodes: {
      recognise: (typed) => smsCodes.recognise({ scene: 'LOGIN', binding: '', ...typed }),
      useUp: smsCodes.useUp,
    },
    onClosed: (loginHash) => alarms.count('loginClosed', loginHash.toString('base64url')),
    emailOf: async (merchantId, userId) => (await users.read(db.tenant(merchantId), userId)).email,
    notify,
  })
  const staff = createStaff({
    db,
    clock,
    cipher,
    notify,
    publicUrl: settings.publicUrl,
    agreements: desk.agreements,
    merchantName: merchant.merchantName,
    sessions,
    users,
    shops: merchant.shops,
    smsCodes,
    onError,
  })
  const security = createSecurity({
    db,
    clock,
    cipher,
    sessions,
    users,
    staff: staff.accounts,
    smsCodes,
    email: messaging.email,
    notify,
    files: desk.files,
    onError,
  })
  /** Who was invited becomes staff of that merchant, everybody else an account of their own. */
  const register: RegisterUser = ({ body, client }) => {
    const { invitation } = body
    return invitation === undefined
      ? merchant.registerUser(body, client.ip)
      : staff.accept({ ...body, invitation }, client.ip)
  }
  return {
    modules: { users, sessions, apiKeys, staff, security },
    handlers: {
      user: { ...sessions.handlers, register },
      apiKey: apiKeys.handlers,
      staff: staff.handlers,
      operator: { ...staff.operatorHandlers, log: security.platformLog },
      security: security.handlers,
    },
    work: {
      jobs: [{ name: 'notify-guessed-accounts', everySeconds: 30, run: security.notifyGuessed }],
      removals: [sessions.removeEnded],
    } satisfies AreaWork,
  }
}
