// The area identity: who somebody is, what opens the account, who works for whom, and what roles permit.
import type { Api } from '@merchant/contract'
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import type { Edge, HandlersOf } from '../../kernel/handlers.ts'
import { type AccountDeps, createAccount } from './account/index.ts'
import { createApiKeys } from './api-key/index.ts'
import { createCredentials, type PasswordCost } from './credential/index.ts'
import { operationsExport } from './operation-log/index.ts'
import { createOperators } from './operator/index.ts'
import { createLogins, createUsers } from './principal/index.ts'
import { createRoles } from './role/index.ts'
import { createSessions, type Newcomer, type SessionDeps } from './session/index.ts'
import { createStaff, isInvitedAs, type StaffDeps } from './staff/index.ts'
import { createStepUp, type StepUpDeps } from './step-up/index.ts'

interface IdentitySettings {
  readonly publicUrl: string
  readonly secrets: SessionDeps['secrets']
  readonly passwordCost?: PasswordCost | undefined
}

type RegisterUser = HandlersOf<Api['user']>['register']

/** What identity needs of the other areas. */
interface IdentityPorts {
  readonly merchant: Pick<StaffDeps, 'merchantName' | 'shops'> & {
    /** Makes an account without an invitation. */
    registerUser(body: Parameters<RegisterUser>[0]['body'], ip: string): Promise<Newcomer>
  } & Pick<SessionDeps, 'onSignedIn'>
  readonly messaging: Pick<AccountDeps, 'email' | 'notify'> & {
    readonly smsCodes: AccountDeps['smsCodes'] & StaffDeps['smsCodes'] & StepUpDeps['smsCodes']
  }
  readonly console: Pick<StaffDeps, 'agreements'> & Pick<AccountDeps, 'files'>
}

export function composeIdentity(base: Foundation, settings: IdentitySettings, ports: IdentityPorts) {
  const { db, clock, cipher, alarms } = base
  const { merchant, messaging, console: desk } = ports
  const { smsCodes, notify, email } = messaging
  const users = createUsers(cipher)
  const logins = createLogins(base)
  const credentials = createCredentials({ ...base, ...settings, users })
  const sessions = createSessions({
    db,
    clock,
    cipher,
    notify,
    users,
    credentials,
    secrets: settings.secrets,
    loginCodes: {
      recognise: (typed) => smsCodes.recognise({ scene: 'LOGIN', binding: '', ...typed }),
      useUp: smsCodes.useUp,
    },
    onSignedIn: merchant.onSignedIn,
    onError: base.onError,
    onClosed: (loginHash) => alarms.count('loginClosed', loginHash.toString('base64url')),
  })
  const below = { ...base, notify, users, logins, credentials, sessions, smsCodes }
  const roles = createRoles({ db, clock, isInvitedAs })
  const operators = createOperators(below)
  const apiKeys = createApiKeys({ db, clock, cipher })
  const stepUp = createStepUp(below)
  const staff = createStaff({
    ...below,
    publicUrl: settings.publicUrl,
    agreements: desk.agreements,
    merchantName: merchant.merchantName,
    shops: merchant.shops,
  })
  const account = createAccount({ ...below, stepUp, staff: staff.accounts, email, files: desk.files })

  /** The account stands already: a session that does not begin is no failure of it. */
  const welcome = (person: Newcomer, edge: Edge) =>
    sessions.welcome(person, edge).catch((error: unknown) => {
      base.onError('A new account could not be signed in', error)
      return null
    })
  /** Who was invited becomes staff of that merchant, everybody else an account of their own. */
  const register: RegisterUser = async ({ body, ...edge }) => {
    const { invitation } = body
    const { ip } = edge.client
    const person = await (invitation === undefined
      ? merchant.registerUser(body, ip)
      : staff.accept({ ...body, invitation }, ip))
    return welcome(person, edge)
  }
  return {
    /** Signs somebody in whose account was made this moment. */
    welcome,
    exports: [operationsExport(base)],
    modules: { users, logins, credentials, sessions, roles, operators, apiKeys, staff },
    /** What money asks about people: how they act, and who may do what. */
    forMoney: {
      signsOf: sessions.signsOf,
      secondFactor: credentials.secondFactor,
      whoMay: roles.whoMay,
      operatorsWhoMay: operators.whoMay,
      mustBeApart: operators.mustBeApart,
    },
    handlers: {
      user: { ...sessions.handlers, register },
      apiKey: apiKeys.handlers,
      staff: { ...roles.handlers, ...staff.handlers },
      operator: { ...operators.handlers, log: account.platformLog },
      security: account.handlers,
    },
    work: {
      jobs: [{ name: 'notify-guessed-accounts', everySeconds: 30, run: account.notifyGuessed }],
      removals: [sessions.removeEnded],
    } satisfies AreaWork,
  }
}
