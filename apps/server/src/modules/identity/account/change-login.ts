// Changing what one signs in with: the login name, or the phone, for which both phones must be proven.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { phoneChanged } from '../security-event/index.ts'
import type { AccountDeps, Asking } from './account.deps.ts'

type LoginDeps = Pick<AccountDeps, 'db' | 'clock' | 'users' | 'logins' | 'sessions' | 'smsCodes' | 'notify'>

interface PhoneChange {
  readonly phone: string
  readonly oldCode: string
  readonly newCode: string
}

const HOUR = 3_600_000
/** A name that is taken shows that somebody has it, so names can't be tried out in numbers. */
const NAMES_PER_HOUR = 10

const subjectOf = (actor: MerchantActor, side: 'old' | 'new', phone: string) =>
  ({ scene: 'CHANGE_PHONE', phone, binding: `${side}|${actor.sessionId}` }) as const

const ownAccount = ({ db, users }: LoginDeps, actor: MerchantActor) =>
  users.read(db.tenant(actor.merchantId), actor.userId)

/** Also to a phone that somebody has: whether it is taken learns only who can read its texts. Null: to the present phone. */
export async function sendPhoneChangeCode(
  deps: LoginDeps,
  actor: MerchantActor,
  phone: string | null,
  { ip, proofOfWork }: Asking,
) {
  const subject =
    phone === null ? subjectOf(actor, 'old', (await ownAccount(deps, actor)).phone) : subjectOf(actor, 'new', phone)
  return deps.smsCodes.send({ ...subject, ip, proofOfWork })
}

/** Errors: smsCode.wrong (`which` names the phone), phone.taken. Every session ends, this one too. */
export async function changePhone(
  deps: LoginDeps,
  actor: MerchantActor,
  command: Command,
  change: PhoneChange,
): Promise<null> {
  const { db, clock, users, logins, sessions, smsCodes, notify } = deps
  const { userId, merchantId } = actor
  const { phone } = change
  const before = await ownAccount(deps, actor)
  const oldCode = await smsCodes.recognise({ ...subjectOf(actor, 'old', before.phone), code: change.oldCode })
  if (oldCode === null) refuse('smsCode.wrong', { which: 'old' })
  const newCode = await smsCodes.recognise({ ...subjectOf(actor, 'new', phone), code: change.newCode })
  if (newCode === null) refuse('smsCode.wrong', { which: 'new' })
  const now = clock.now()
  return db.transaction(merchantId, (tx) =>
    once(tx, command, now, async () => {
      const account = await users.lock(tx, userId)
      // Two changes at once: the second has proven a phone that is the account's no longer.
      if (account.phone !== before.phone) refuse('smsCode.wrong', { which: 'old' })
      if (!(await smsCodes.useUp(tx, oldCode))) refuse('smsCode.wrong', { which: 'old' })
      if (!(await smsCodes.useUp(tx, newCode))) refuse('smsCode.wrong', { which: 'new' })
      if (!(await logins.claim(tx, { login: phone, merchantId, userId, now }))) refuse('phone.taken')
      await logins.release(tx, before.phone, userId)
      await users.changePhone(tx, { userId, phone, now })
      await sessions.revokeAll(tx, userId, 'PHONE_CHANGED')
      const masked = maskPhone(phone)
      const changes = changed({
        field: 'phone',
        label: said('登录手机', 'Phone'),
        before: maskPhone(before.phone),
        after: masked,
      })
      const target = { type: 'user', id: userId, no: masked }
      await logAct(
        tx,
        {
          actor,
          action: 'user.changePhone',
          target,
          summary: said('更换了登录手机', 'Changed the phone to log in with'),
          changes,
        },
        now,
      )
      await notify(tx, phoneChanged(userId, { before: before.phone, phone }))
      return null
    }),
  )
}

/** Errors: name.taken, request.tooMany. */
export async function changeLoginName(
  { db, clock, users, logins }: LoginDeps,
  actor: MerchantActor,
  command: Command,
  loginName: string,
): Promise<null> {
  const { userId, merchantId } = actor
  const tries = atMost(`loginName|${userId}`, [{ max: NAMES_PER_HOUR, perMs: HOUR }])
  const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [tries], clock.now()))
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
  const now = clock.now()
  return db.transaction(merchantId, (tx) =>
    once(tx, command, now, async () => {
      const { loginName: before, phone } = await users.lock(tx, userId)
      if (before === loginName) return null
      if (before === null || !logins.isSame(before, loginName)) {
        if (!(await logins.claim(tx, { login: loginName, merchantId, userId, now })))
          refuse('name.taken', { name: loginName })
        if (before !== null) await logins.release(tx, before, userId)
      }
      await users.changeLoginName(tx, { userId, loginName, now })
      const changes = changed({
        field: 'loginName',
        label: said('登录名', 'Login name'),
        before: before ?? '',
        after: loginName,
      })
      const target = { type: 'user', id: userId, no: maskPhone(phone) }
      await logAct(
        tx,
        {
          actor,
          action: 'user.changeLoginName',
          target,
          summary: said('修改了登录名', 'Changed the login name'),
          changes,
        },
        now,
      )
      return null
    }),
  )
}
