// New passwords: what they may not be, the last ones among it, and the end of sessions that the old one had opened.
import { passwordWeakness, said } from '@merchant/contract'
import type { GlobalTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode } from '../../../kernel/typed-code.ts'
import { type Credential, earlierHashes, rememberHash, passwordParameters } from '../credential/index.ts'
import { findOperator, type Person, replaceOperatorPassword, type SignedIn } from '../principal/index.ts'
import { passwordChanged, passwordReset } from '../security-event/index.ts'
import type { AccountDeps } from './account.deps.ts'

type PasswordDeps = Pick<
  AccountDeps,
  'db' | 'clock' | 'users' | 'credentials' | 'sessions' | 'smsCodes' | 'notify' | 'onError'
>

/** One password in the place of the one that was read. */
interface Replacement {
  readonly person: Person
  readonly before: Credential
  readonly hash: string
  /** Who changes it; without, somebody who proved the phone by a code. */
  readonly by?: SignedIn
  /** Ends what the old password had opened, in the same transaction. */
  ends(tx: GlobalTx): Promise<unknown>
}

export async function changePassword(
  deps: PasswordDeps,
  actor: SignedIn,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const { db, sessions, credentials } = deps
  const person = personOf(actor)
  // Read before it is proved: what is replaced below must be what was proved here, not what another change has left.
  const before = await credentials.currentPassword.read(person)
  if (!(await credentials.currentPassword.isRight(actor, current))) refuse('password.wrong')
  await mustBeNew(deps, { principalId: person.id, before, password })
  const hash = await credentials.passwords.hash(password)
  const endOthers = (handle: GlobalTx) => sessions.revokeOthers(handle, actor, 'PASSWORD_CHANGED')
  if (!(await replace(deps, { person, before, hash, by: actor, ends: endOthers }))) refuse('password.wrong')
  // Again, for a sign-in with the old password that was under way and had not begun its session yet.
  await afterwards(
    deps,
    () => sessions.revokeOthers(db.global, actor, 'PASSWORD_CHANGED'),
    () => 0,
  )
}

/** Sets the password of somebody who proved a phone by a code, and ends everything that person had open. */
export async function resetPassword(
  deps: PasswordDeps,
  person: Person,
  { password, proof }: { readonly password: string; readonly proof: RightCode },
): Promise<void> {
  const { db, sessions, credentials, smsCodes } = deps
  const before = await credentials.currentPassword.read(person)
  await mustBeNew(deps, { principalId: person.id, before, password })
  const hash = await credentials.passwords.hash(password)
  const ends = async (handle: GlobalTx) => {
    if (!(await smsCodes.useUp(handle, proof))) refuse('smsCode.wrong')
    await sessions.revokeAll(handle, person.id, 'PASSWORD_CHANGED')
  }
  if (!(await replace(deps, { person, before, hash, ends }))) refuse('smsCode.wrong')
  await afterwards(
    deps,
    () => sessions.revokeAll(db.global, person.id, 'PASSWORD_CHANGED'),
    () => undefined,
  )
}

/** Refuses password.weak for what the person is called, and for the last five. Hashing stands in no transaction. */
async function mustBeNew(
  { db, credentials }: PasswordDeps,
  { principalId, before, password }: { principalId: string; before: Credential; password: string },
): Promise<void> {
  const weakness = passwordWeakness(password, before.phone, before.names)
  if (weakness !== null) refuse('password.weak', { reason: weakness })
  const { remembered } = passwordParameters
  const hashes = [before.passwordHash, ...(await earlierHashes(db.global, principalId, remembered - 1))]
  for (const hash of hashes) {
    if (await credentials.passwords.matches(hash, password))
      refuse('password.weak', {
        reason: said(
          `不能与最近 ${remembered} 次使用的密码相同`,
          `it must differ from the last ${remembered} passwords`,
        ),
      })
  }
}

/** Replaces the password that was read; false when another request did so first. */
const replace = (deps: PasswordDeps, replacement: Replacement): Promise<boolean> =>
  replacement.person.merchantId === null
    ? replaceOfOperator(deps, replacement)
    : replaceOfUser(deps, replacement, replacement.person.merchantId)

function replaceOfOperator({ db, clock }: PasswordDeps, { person, before, hash, by, ends }: Replacement) {
  const now = clock.now()
  return db.transaction(PLATFORM_SCOPE, async (tx) => {
    const change = { id: person.id, from: before.passwordHash, to: hash, now }
    if (!(await replaceOperatorPassword(tx, change))) return false
    await remember(tx, person.id, before, now)
    await ends(tx)
    const { name } = await findOperator(tx, person.id)
    const target = { type: 'operator', id: person.id, no: name }
    await logAct(
      tx,
      {
        actor: by ?? system,
        action: 'user.changePassword',
        target,
        summary: said('修改了登录密码', 'Changed the password'),
      },
      now,
    )
    return true
  })
}

function replaceOfUser(
  { db, clock, users, notify }: PasswordDeps,
  { person, before, hash, by, ends }: Replacement,
  merchantId: string,
) {
  const now = clock.now()
  return db.transaction(merchantId, async (tx) => {
    const change = { id: person.id, from: before.passwordHash, to: hash, now }
    if (!(await users.replacePassword(tx, change))) return false
    await remember(tx, person.id, before, now)
    await ends(tx)
    const { phone } = await users.lock(tx, person.id)
    const target = { type: 'user', id: person.id, no: maskPhone(phone) }
    const summary =
      by === undefined
        ? said(
            `${maskPhone(phone)} 以短信验证码重设了登录密码`,
            `${maskPhone(phone)} set a new password with an SMS code`,
          )
        : said('修改了登录密码', 'Changed the password')
    await logAct(tx, { actor: by ?? system, action: 'user.changePassword', target, summary }, now)
    await notify(tx, by === undefined ? passwordReset(person.id) : passwordChanged(person.id))
    return true
  })
}

const remember = (tx: GlobalTx, principalId: string, { passwordHash }: Credential, now: Date): Promise<void> =>
  rememberHash(tx, { principalId, passwordHash, keep: passwordParameters.remembered - 1, now })

const personOf = (actor: SignedIn): Person => ({
  party: actor.party,
  merchantId: actor.party === 'merchant' ? actor.merchantId : null,
  id: principalIdOf(actor),
})
