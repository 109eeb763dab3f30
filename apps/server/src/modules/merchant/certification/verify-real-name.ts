// Asks the provider whether a real name is right and keeps the verdict; without one it asks again, and then a person decides.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { maskName } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { CertificationAnswer, CertificationDeps, RealNameVerdict } from './certification.deps.ts'
import { armExpiry, holdVerified } from './expiry.ts'
import { notifyOwner } from './notify-owner.ts'
import { dueVerifications } from './real-name-cert.list.ts'
import { type CertRow, decide, idNumberOf, lockCertOf, realNameOf, takeToVerify } from './real-name-cert.store.ts'

type VerifyDeps = Pick<
  CertificationDeps,
  'db' | 'clock' | 'cipher' | 'notify' | 'verifyRealName' | 'onPassed' | 'onError'
>

const MINUTE = 60_000
/** Pauses before the provider is asked again; after the last one a person decides. */
const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const BATCH = 50
const MANUAL_REASON = '渠道暂未给出核验结果，由平台人工审核'
/** What the platform let pass while the provider was silent is reported to the provider when it answers again. */
const REPORT_LATER_MS = 60 * MINUTE
const ENDED = {
  PASSED: said('通过', 'passed'),
  REJECTED: said('未通过', 'failed'),
  MANUAL: said('转人工', 'goes to a person'),
  EXPIRED: said('已过期', 'expired'),
} as const

/** Keeps the verdict unless this submission was decided meanwhile. */
export async function verifyRealName(deps: VerifyDeps, cert: CertRow): Promise<CertificationAnswer> {
  const person = { realName: realNameOf(deps.cipher, cert), idNumber: idNumberOf(deps.cipher, cert) }
  const verdict = await deps.verifyRealName(cert.merchant_id, person)
  return deps.db.transaction(cert.merchant_id, async (tx) => {
    const answer = await keep(deps, tx, cert, verdict)
    // A certification that was decided before is logged and notified already.
    if (answer.status === 'VERIFYING' || cert.status !== 'VERIFYING') return answer
    const target = { type: 'realNameCert', id: cert.user_id, no: maskName(person.realName) }
    const summary = said(
      `实名认证${ENDED[answer.status].zh}${answer.reason === null ? '' : `：${answer.reason}`}`,
      `Real-name certification ${ENDED[answer.status].en}${answer.reason === null ? '' : `: ${inBoth(answer.reason).en}`}`,
    )
    await logAct(tx, { actor: system, action: 'certification.decide', target, summary }, deps.clock.now())
    // With the first try the verdict is on the screen already.
    const isOnScreen = cert.provider_tries === 0
    await notifyOwner(deps.notify, tx, {
      what: said('实名认证', 'real-name certification'),
      status: answer.status,
      reason: answer.reason,
      isOnScreen,
    })
    return answer
  })
}

async function keep(
  deps: VerifyDeps,
  tx: TenantTx,
  cert: CertRow,
  verdict: RealNameVerdict,
): Promise<CertificationAnswer> {
  const now = deps.clock.now()
  if (cert.status === 'PASSED') {
    const again = verdict.kind === 'unknown' ? new Date(now.getTime() + REPORT_LATER_MS) : null
    await decide(tx, cert, { next_try_at: again })
    if (verdict.kind === 'rejected') deps.onError(`The provider does not share a manual verdict: ${verdict.reason}`)
    return standing(tx, cert.user_id)
  }
  if (verdict.kind === 'passed') return pass(deps, tx, cert, now)
  const change = changeWithout(verdict, cert, now)
  const isMine = await decide(tx, cert, change)
  return isMine ? { status: change.status, reason: change.reject_reason ?? null } : standing(tx, cert.user_id)
}

async function pass(deps: VerifyDeps, tx: TenantTx, cert: CertRow, now: Date): Promise<CertificationAnswer> {
  const isMine = await decide(tx, cert, { status: 'PASSED', passed_at: now, next_try_at: null })
  if (!isMine) return standing(tx, cert.user_id)
  await armExpiry(tx, { papers: 'realName', subjectId: cert.user_id, lastDay: cert.valid_to_on }, now)
  await holdVerified(tx, cert.valid_to_on)
  await deps.onPassed(tx)
  return { status: 'PASSED', reason: null }
}

/** Rejected, given to a person, or asked again later. */
function changeWithout(verdict: Exclude<RealNameVerdict, { kind: 'passed' }>, cert: CertRow, now: Date) {
  if (verdict.kind === 'rejected')
    return { status: 'REJECTED', reject_reason: verdict.reason, next_try_at: null } as const
  const provider_tries = cert.provider_tries + 1
  const pause = RETRY_AFTER_MS[cert.provider_tries]
  if (pause === undefined)
    return { status: 'MANUAL', reject_reason: MANUAL_REASON, next_try_at: null, provider_tries } as const
  return { status: 'VERIFYING', next_try_at: new Date(now.getTime() + pause), provider_tries } as const
}

async function standing(tx: TenantTx, userId: string): Promise<CertificationAnswer> {
  const cert = (await lockCertOf(tx, userId)) ?? refuse('record.notFound')
  return { status: cert.status, reason: cert.reject_reason }
}

/** Asks again for every verdict that is due; returns how many there were. */
export async function resumeRealNames(deps: VerifyDeps): Promise<number> {
  const { db, clock, onError } = deps
  const due = await dueVerifications(db, clock.now(), BATCH)
  for (const { merchantId, userId } of due) {
    try {
      const now = clock.now()
      const until = new Date(now.getTime() + MINUTE)
      const taken = await db.transaction(merchantId, (tx) => takeToVerify(tx, userId, { until, now }))
      if (taken !== undefined) await verifyRealName(deps, taken)
    } catch (error) {
      onError(`A certification could not be verified: ${userId}`, error)
    }
  }
  return due.length
}
