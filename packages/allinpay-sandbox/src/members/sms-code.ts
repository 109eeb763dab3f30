/** SMS codes: how each kind looks, how long it lives, and when it is wrong; five wrong tries invalidate it. */
import { refuse, refuseAndKeep, refuseSaying } from '../edge/refusal.ts'
import { numericCode, providerNumber } from '../numbers.ts'
import { type SmsCodeRow, smsCodes } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

export type SmsPurpose =
  | 'bindPhone'
  | 'unbindPhone'
  | 'payment'
  | 'quickPay'
  | 'resetPayPwd'
  | 'changePhone'
  | 'bindCard'
  | 'bindCardRealNamePay'
  | 'bindCardQuickPay'

const MINUTE_MS = 60_000
const MOST_TRIES = 5
const RESEND_AFTER_MS = 10_000

/** Wrong whatever was sent. */
const ALWAYS_WRONG = '00000'
/** Right, but answered as if it had expired. */
const ALWAYS_EXPIRED = '99999'

// A null code is drawn by chance and can only be read in the SMS list, as in the real test environment.
const KINDS: Readonly<Record<SmsPurpose, { code: string | null; lifeMs: number }>> = {
  bindPhone: { code: null, lifeMs: 3 * MINUTE_MS },
  unbindPhone: { code: null, lifeMs: 3 * MINUTE_MS },
  payment: { code: '11111', lifeMs: 3 * MINUTE_MS },
  quickPay: { code: '111111', lifeMs: 2 * MINUTE_MS },
  resetPayPwd: { code: null, lifeMs: 3 * MINUTE_MS },
  changePhone: { code: null, lifeMs: 3 * MINUTE_MS },
  bindCard: { code: '111111', lifeMs: 10 * MINUTE_MS },
  bindCardRealNamePay: { code: '11111', lifeMs: 10 * MINUTE_MS },
  bindCardQuickPay: { code: '111111', lifeMs: 2 * MINUTE_MS },
}

/** What a code is for, whom or what it confirms, and where it is sent. */
interface CodeTarget {
  readonly purpose: SmsPurpose
  readonly subject: string
  readonly phone: string
}

/** Sends a code to a phone; an earlier one of the same subject is no longer valid. */
export async function sendCode(work: UnitOfWork, { purpose, subject, phone }: CodeTarget): Promise<void> {
  if (work.quiet) return
  for (const earlier of await codesOf(work, purpose, subject)) {
    if (!earlier.usedAt) work.change(smsCodes, earlier, { usedAt: work.now })
  }
  const kind = KINDS[purpose]
  work.add(smsCodes, {
    appId: work.appId,
    id: providerNumber(work.now),
    purpose,
    subject,
    phone,
    code: kind.code ?? (work.settings.fixedSms ? '11111' : numericCode(6)),
    sentAt: work.now,
    lastSentAt: work.now,
    expiresAt: new Date(work.now.getTime() + kind.lifeMs),
    tries: 0,
    usedAt: null,
  })
}

/** Sends again: the same code while it lives, a new one afterwards, never within ten seconds. */
export async function resendCode(work: UnitOfWork, target: CodeTarget): Promise<void> {
  const current = (await codesOf(work, target.purpose, target.subject)).find((code) => !code.usedAt)
  if (current && work.now.getTime() - current.lastSentAt.getTime() < RESEND_AFTER_MS) {
    refuseSaying('40015', '调用重发短信接口太频繁，请稍后再试！')
  }
  if (current && current.expiresAt > work.now) work.change(smsCodes, current, { lastSentAt: work.now })
  else await sendCode(work, target)
}

/** Accepts the code once. Refuses 20011 when it is wrong, expired, used up, or never was sent; a wrong try is counted. */
export async function checkCode(
  work: UnitOfWork,
  code: string,
  { purpose, subject, phone }: Omit<CodeTarget, 'phone'> & { readonly phone?: string },
): Promise<void> {
  if (work.quiet) return
  const sent = (await codesOf(work, purpose, subject)).filter((known) => phone === undefined || known.phone === phone)
  const current = sent.find((known) => !known.usedAt)
  if (!current || current.expiresAt <= work.now || current.tries >= MOST_TRIES || code === ALWAYS_EXPIRED)
    refuse('20011')
  if (code === ALWAYS_WRONG || code !== current.code) {
    work.change(smsCodes, current, { tries: current.tries + 1 })
    refuseAndKeep('20011')
  }
  work.change(smsCodes, current, { usedAt: work.now })
}

async function codesOf(work: UnitOfWork, purpose: SmsPurpose, subject: string): Promise<SmsCodeRow[]> {
  const sent = await work.list(smsCodes, { appId: work.appId, purpose, subject })
  return sent.toSorted((left, right) => right.sentAt.getTime() - left.sentAt.getTime())
}
