// New passwords: what they may not be, the last ones among it, and the end of sessions that the old one had opened.
import { passwordWeakness } from '@merchant/contract'
import type { GlobalTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { forgetTurns, backoff, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode } from '../../../kernel/typed-code.ts'
import type { Account } from '../principal/index.ts'
import { passwordChanged, passwordReset } from '../security-event/index.ts'
import { earlierHashes, rememberHash } from './password-history.store.ts'
import type { AccountDeps, Person, SignedIn } from './account.deps.ts'

/** What a new password is held against. */
interface Credential {
  readonly passwordHash: string
  readonly passwordChangedAt: Date
  readonly phone: string
  /** '' when none is set. */
  readonly email: string
  /** Names that a password may not contain. */
  readonly names: readonly string[]
}

export interface PasswordService {
  credentialOf(actor: SignedIn): Promise<Credential>
  /** Whether it is the actor's password; wrong ones cost growing pauses. Refuses request.tooMany. */
  isCurrent(actor: SignedIn, password: string): Promise<boolean>
  change(actor: SignedIn, current: string, password: string): Promise<void>
  /** Sets the password of somebody who proved a phone by a code, and ends everything that person had open. */
  reset(person: Person, password: string, proof: RightCode): Promise<void>
}

export function createPasswordService(deps: AccountDeps): PasswordService {
  const { db, clock, sessions, users, notify, smsCodes } = deps

  async function credentialOfPerson(person: Person): Promise<Credential> {
    if (person.merchantId !== null) return credentialOfUser(await users.read(db.tenant(person.merchantId), person.id))
    const {
      name,
      password_hash: passwordHash,
      password_changed_at: passwordChangedAt,
    } = await sessions.operatorOf(person.id)
    return { passwordHash, passwordChangedAt, phone: '', email: '', names: [name] }
  }

  /** Refuses password.weak for what the person is called, and for the last five. Hashing stands in no transaction. */
  async function mustBeNew(principalId: string, credential: Credential, password: string): Promise<void> {
    const { phone, names, passwordHash } = credential
    const weakness = passwordWeakness(password, phone, names)
    if (weakness !== null) refuse('password.weak', { reason: weakness })
    const { remembered } = parameters.password
    const hashes = [passwordHash, ...(await earlierHashes(db.global, principalId, remembered - 1))]
    for (const hash of hashes) {
      if (await sessions.matchesPassword(hash, password))
        refuse('password.weak', { reason: `不能与最近 ${remembered} 次使用的密码相同` })
    }
  }

  /** Replaces the password that was read; false when another request did so first. */
  async function replace(
    person: Person,
    { passwordHash: from }: Credential,
    to: string,
    ends: (tx: GlobalTx) => Promise<unknown>,
    by?: SignedIn,
  ) {
    const now = clock.now()
    const change = { id: person.id, from, to, now }
    const remember = (tx: GlobalTx) => rememberHash(tx, person.id, from, parameters.password.remembered - 1, now)
    if (person.merchantId === null) {
      return db.transaction(PLATFORM_SCOPE, async (tx) => {
        if (!(await sessions.replaceOperatorPassword(tx, change))) return false
        await remember(tx)
        await ends(tx)
        const { name } = await tx
          .selectFrom('operator')
          .select('name')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
        const target = { type: 'operator', id: person.id, no: name }
        await logAct(tx, { actor: by ?? system, action: 'user.changePassword', target, summary: '修改了登录密码' }, now)
        return true
      })
    }
    return db.transaction(person.merchantId, async (tx) => {
      if (!(await users.replacePassword(tx, change))) return false
      await remember(tx)
      await ends(tx)
      const { phone } = await users.lock(tx, person.id)
      const target = { type: 'user', id: person.id, no: maskPhone(phone) }
      const summary = by === undefined ? `${maskPhone(phone)} 以短信验证码重设了登录密码` : '修改了登录密码'
      await logAct(tx, { actor: by ?? system, action: 'user.changePassword', target, summary }, now)
      await notify(tx, by === undefined ? passwordReset(person.id) : passwordChanged(person.id))
      return true
    })
  }

  return {
    credentialOf: (actor) => credentialOfPerson(personOf(actor)),

    async isCurrent(actor, password) {
      const now = clock.now()
      const { pausesMs, windowMs } = parameters.login
      const pause = backoff(`password.guess|${principalIdOf(actor)}`, { pausesMs, windowMs })
      const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [pause], now))
      if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
      const { passwordHash } = await credentialOfPerson(personOf(actor))
      const isRight = await sessions.matchesPassword(passwordHash, password)
      if (isRight) await forgetTurns(db.global, pause.key)
      return isRight
    },

    async change(actor, current, password) {
      const person = personOf(actor)
      // Read before it is proved: what is replaced below must be what was proved here, not what another change has left.
      const credential = await credentialOfPerson(person)
      if (!(await this.isCurrent(actor, current))) refuse('password.wrong')
      await mustBeNew(person.id, credential, password)
      const hash = await sessions.hashPassword(password)
      const ends = (handle: GlobalTx) => sessions.revokeOthers(handle, actor, 'PASSWORD_CHANGED')
      if (!(await replace(person, credential, hash, ends, actor))) refuse('password.wrong')
      // Again, for a sign-in with the old password that was under way and had not begun its session yet.
      await afterwards(
        deps,
        () => sessions.revokeOthers(db.global, actor, 'PASSWORD_CHANGED'),
        () => 0,
      )
    },

    async reset(person, password, proof) {
      const credential = await credentialOfPerson(person)
      await mustBeNew(person.id, credential, password)
      const hash = await sessions.hashPassword(password)
      const ends = async (handle: GlobalTx) => {
        if (!(await smsCodes.useUp(handle, proof))) refuse('smsCode.wrong')
        await sessions.revokeAll(handle, person.id, 'PASSWORD_CHANGED')
      }
      if (!(await replace(person, credential, hash, ends))) refuse('smsCode.wrong')
      await afterwards(
        deps,
        () => sessions.revokeAll(db.global, person.id, 'PASSWORD_CHANGED'),
        () => undefined,
      )
    },
  }
}

const personOf = (actor: SignedIn): Person => ({
  party: actor.party,
  merchantId: actor.party === 'merchant' ? actor.merchantId : null,
  id: principalIdOf(actor),
})

const credentialOfUser = (account: Account): Credential => ({
  passwordHash: account.passwordHash,
  passwordChangedAt: account.passwordChangedAt,
  phone: account.phone,
  email: account.email,
  names: [account.nickname, account.loginName ?? ''],
})
