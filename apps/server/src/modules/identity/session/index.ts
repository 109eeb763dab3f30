// Module entry of sessions: who is calling, and how one comes in and leaves.
import type { Api, BodyOf } from '@merchant/contract'
import type { GlobalDb, GlobalTx } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { networkOf } from '../../../kernel/rate-limit.ts'
import { addOperator, createOperator, type NewOperator } from './create-operator.ts'
import { codesOfOperators } from './development-codes.ts'
import { type GuessedAccount, markTold, untold } from './guessed-account.store.ts'
import { findKnownDevice, noteDevice } from './known-device.store.ts'
import { forgetFailures, forgetStrangers } from './login-limits.ts'
import { listLogins } from './login-log.list.ts'
import { isKnownNetwork } from './login-log.store.ts'
import { deleteLoginName, findLoginName, findPrincipal, insertLoginName, loginHashOf } from './login-name.store.ts'
import { createOneTimePasswords } from './one-time-password.ts'
import {
  changeOperator,
  findOperatorRow,
  type OperatorChange,
  renameOperator,
  replaceOperatorPassword,
} from './operator.store.ts'
import { createPasswords } from './passwords.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessionHandlers } from './session.handlers.ts'
import { noteOneTimePassword, putStaffAccess } from './staff-access.store.ts'
import { createSessionService, type SessionDeps } from './session.service.ts'
import { listDevices } from './device.list.ts'
import { keepProof, proveSession, renameSessions } from './session.store.ts'

export type { NewOperator } from './create-operator.ts'
export type { RevokeReason, SessionDeps } from './session.service.ts'

export type Sessions = ReturnType<typeof createSessions>

/** No person's id: what is asked about nobody costs the same read. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export function createSessions(deps: SessionDeps) {
  const passwords = createPasswords(deps.secrets.pepper)
  const { db, clock, cipher } = deps
  const secondFactor = createSecondFactor(deps)
  const service = createSessionService(deps, passwords, secondFactor)
  const hashOf = (login: string) => loginHashOf(cipher, login)
  return {
    handlers: createSessionHandlers(service),
    /** The actor behind an access token, or null when it is unknown, expired or revoked. */
    byToken: service.byToken,
    sessionOf: service.sessionOf,
    /** Ends every session of a user or operator, from the next request on. */
    revokeAll: service.revokeAll,
    revokeOthers: service.revokeOthers,
    revokeOne: service.revokeOne,
    secondFactor,
    /** Living sessions of the actor's person. */
    devices: (actor: MerchantActor | OperatorActor) => listDevices(db.global, actor, clock.now()),
    /** The actor's own sign-ins and the attempts at its account. */
    logins: (actor: MerchantActor | OperatorActor, body: BodyOf<Api['security']['loginLog']>) =>
      listLogins(db.global, principalIdOf(actor), body),
    /** Notes that a session proved itself afresh. */
    prove: (handle: GlobalDb | GlobalTx, actor: MerchantActor | OperatorActor, until: Date) =>
      proveSession(handle, actor.sessionId, until),
    /** Keeps a proof that is good for one act of this session. */
    proveAct: (handle: GlobalDb | GlobalTx, actor: MerchantActor | OperatorActor, act: string, until: Date) =>
      keepProof(handle, { sessionId: actor.sessionId, act: Buffer.from(act, 'base64url'), until }),
    rename: renameSessions,
    renameOperator,
    /** The active person behind a login, or null; a login that nobody has costs the same reads. */
    async findByLogin(login: string) {
      const principal = await findPrincipal(db, await findLoginName(db.global, hashOf(login)))
      return principal?.isActive === true ? principal : null
    },
    /** Forgets the failures at a login from this address's network: the account was proven another way. */
    forgetFailures: (login: string, ip: string) =>
      forgetFailures(db.global, { loginHash: hashOf(login), ip, knownDevice: null }),
    /** How an account knows who asks: by the browser, or by a network it was signed in from lately; null for a stranger. */
    async acquaintance(
      login: string,
      person: { readonly id: string } | null,
      { ip, device }: { readonly ip: string; readonly device: string | null },
    ): Promise<'DEVICE' | 'NETWORK' | null> {
      const now = clock.now()
      if ((await findKnownDevice(db.global, hashOf(login), device, now)) !== null) return 'DEVICE'
      const since = new Date(now.getTime() - parameters.login.knownMs)
      return (await isKnownNetwork(db.global, person?.id ?? NOBODY, networkOf(ip), since)) ? 'NETWORK' : null
    },
    /** Makes a browser known to a person who proved who they are in another way than by signing in; what it shall keep. */
    rememberDevice: (personId: string, presented: string | null) =>
      db.globalTransaction(async (tx) => (await noteDevice(tx, personId, presented, clock.now())).token),
    /** Accounts whose owners are to be told that strangers guess at them. */
    guessed: {
      untold: (limit: number) => untold(db.global, limit),
      markTold: (tx: GlobalTx, account: GuessedAccount) => markTold(tx, account, clock.now()),
      /** Whose account it is; null for nobody's. */
      async personOf({ login_hash: hash }: GuessedAccount) {
        const name = await findLoginName(db.global, hash)
        return name === null ? null : { merchantId: name.merchant_id, id: name.principal_id }
      },
    },
    operatorOf: (id: string) => findOperatorRow(db.global, id),
    replaceOperatorPassword,
    /** Removes sessions that ended a month ago; for the nightly sweep. */
    removeEnded: service.removeEnded,
    /** Sets what staff members may do, and whether they may come in at all, from their next request on. */
    putStaffAccess,
    hashPassword: passwords.hash,
    matchesPassword: passwords.matches,
    /** Gives a merchant's user a login name; false when somebody has it already. */
    claimLogin: (tx: GlobalTx, claim: { login: string; merchantId: string; userId: string; now: Date }) =>
      insertLoginName(tx, {
        login_hash: hashOf(claim.login),
        party: 'merchant',
        merchant_id: claim.merchantId,
        principal_id: claim.userId,
        created_at: claim.now,
      }),
    /** Gives back a login name of this person. */
    releaseLogin: (tx: GlobalTx, login: string, principalId: string) => deleteLoginName(tx, hashOf(login), principalId),
    /** Whether two ways of writing are one login name. */
    isSameLogin: (one: string, other: string) => hashOf(one).equals(hashOf(other)),
    createOperator: (operator: NewOperator) => createOperator(deps, passwords, operator),
    /** What an administrator of the platform does with the accounts of its people. */
    operators: {
      add: (tx: GlobalTx, operator: Parameters<typeof addOperator>[2]) => addOperator(deps, tx, operator),
      /** With a one-time password the account begins anew, and what strangers used up is forgotten. */
      async change(tx: GlobalTx, change: OperatorChange): Promise<boolean> {
        if (!(await changeOperator(tx, change))) return false
        if (change.oneTime === undefined) return true
        const { login_name: login } = await findOperatorRow(tx, change.id)
        if (login !== null) await forgetStrangers(tx, hashOf(login))
        return true
      },
      noteOneTimePassword,
      oneTimePassword: createOneTimePasswords(deps.secrets.pepper),
    },
    /** For the development page; refuses in production. */
    codesOfOperators: (isProduction: boolean) => codesOfOperators({ db: db.global, cipher, isProduction }, clock.now()),
  }
}
