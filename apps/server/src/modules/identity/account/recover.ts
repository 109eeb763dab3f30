// Getting in by SMS, with a code to sign in or to set a new password: a phone that nobody has is answered the same, at the same cost.
import { afterwards } from '../../../kernel/afterwards.ts'
import { addressOf, atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AccountDeps, Asking, Visitor } from './account.deps.ts'
import { resetPassword } from './replace-password.ts'

const TEN_MINUTES = 600_000
/** As many as sign-ins of one address. */
const TRIES = 30

const subjectOf = (phone: string) => ({ scene: 'FIND_PASSWORD', phone, binding: '' }) as const

type CodeDeps = Pick<AccountDeps, 'logins' | 'sessions' | 'smsCodes'>

/** Both phones get one text out of the same limits; only the phone's owner reads which. Refuses request.tooMany. */
export async function sendRecoveryCode(deps: CodeDeps, phone: string, { proofOfWork, ...from }: Asking & Visitor) {
  const person = await deps.logins.findActive(phone)
  const knownBy = await deps.sessions.acquaintance(phone, person, from)
  const request = { ...subjectOf(phone), ip: from.ip, proofOfWork, knownBy }
  return deps.smsCodes.send(person === null ? { ...request, words: () => NOBODY } : request)
}

/** The same for a code to sign in with; an operator has no phone to sign in by. */
export async function sendLoginCode(deps: CodeDeps, phone: string, { proofOfWork, ...from }: Asking & Visitor) {
  const person = await deps.logins.findActive(phone)
  const knownBy = await deps.sessions.acquaintance(phone, person, from)
  const request = { scene: 'LOGIN', phone, binding: '', ip: from.ip, proofOfWork, knownBy } as const
  return deps.smsCodes.send(person?.party === 'merchant' ? request : { ...request, words: () => NOBODY })
}

/**
 * Sets a new password. A second factor stays on: a phone alone replaces the password and nothing more. The browser is known
 * from then on; answers what it shall keep for that, or null.
 * Errors: smsCode.wrong also for a phone without account; password.weak only to who had the code, because it speaks of
 * earlier passwords.
 */
export async function recover(
  deps: AccountDeps,
  { phone, smsCode, password }: { readonly phone: string; readonly smsCode: string; readonly password: string },
  from: Visitor,
): Promise<string | null> {
  const { db, clock, logins, sessions, smsCodes } = deps
  const known = await sessions.acquaintance(phone, null, from)
  const isKnownDevice = known === 'DEVICE'
  if (!isKnownDevice) {
    const address = atMost(`recovery.address|${addressOf(from.ip)}`, [{ max: TRIES, perMs: TEN_MINUTES }])
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [address], clock.now()))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
  }
  const typed = { ...subjectOf(phone), code: smsCode, isKnownDevice }
  const proof = (await smsCodes.recognise(typed)) ?? refuse('smsCode.wrong')
  const person = (await logins.findActive(phone)) ?? refuse('smsCode.wrong')
  await resetPassword(deps, person, { password, proof })
  // The password is set: a browser that is not remembered is only asked more the next time.
  return afterwards(
    deps,
    async () => {
      await sessions.forgetFailures(phone, from.ip)
      return sessions.rememberDevice(person.id, from.device)
    },
    () => null,
  )
}

const NOBODY = {
  template: 'NO_ACCOUNT',
  parameters: {},
  text: '【商户管理中心】有人请求登录或找回密码，但该手机号没有可用的账号。如非本人操作，请忽略。',
} as const
