// Real-name certification: submitted, verified by the provider, decided once; an unknown verdict is asked for again.
import { dayOf } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { acquireLock } from '../../../kernel/acquire-lock.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, onceOutside } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { notifyOwner } from './notify-owner.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { maskName } from '../../../kernel/masks.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { armExpiry, holdVerified } from './expiry.ts'
import { dueVerifications, otherMerchantsOf } from './certification.list.ts'
import {
  type CertRow,
  type CertStatus,
  decide,
  idNumberHash,
  idNumberOf,
  lockCertOf,
  realNameOf,
  saveSubmission,
  type Submission,
  takeToVerify,
} from './certification.store.ts'

export interface CertificationDeps {
  readonly notify: Notify
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  /** Repeatable for the same person; `unknown` when the provider gave no verdict. */
  readonly verifyRealName: (
    merchantId: string,
    person: { realName: string; idNumber: string },
  ) => Promise<{ kind: 'passed' } | { kind: 'rejected'; reason: string } | { kind: 'unknown' }>
  /** Refuses record.notFound unless the file is the merchant's own and was uploaded for this purpose. */
  readonly files: { mustBeOwn(tx: TenantTx, fileId: string, purpose: 'CERTIFICATE'): Promise<void> }
  /** In the transaction that passes the certification. */
  readonly onPassed: (tx: TenantTx) => Promise<void>
  readonly onError: (problem: string, error?: unknown) => void
}

export interface CertificationAnswer {
  readonly status: CertStatus
  readonly reason: string | null
}

const MINUTE = 60_000
/** Without a verdict: again after these pauses, then a person has to look. */
const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const BATCH = 50
const MANUAL_REASON = '渠道暂未给出核验结果，由平台人工审核，也可稍后重新提交'
const TRIES_REASON = '今日提交次数较多，本次资料由平台人工审核'
/** What the platform let pass while the provider said nothing: the provider learns of it when it answers again. */
const TELL_LATER_MS = 60 * MINUTE

export interface CertificationService {
  submit(actor: MerchantActor, submission: Submission, command: Command): Promise<CertificationAnswer>
  /** Asks again for every verdict that is due; answers for how many. */
  resume(): Promise<number>
}

export function createCertificationService(deps: CertificationDeps): CertificationService {
  const { db, clock, cipher, verifyRealName, files, onPassed, onError } = deps
  const after = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds)

  /** Counted under a lock of this number, or as many as hand it in at once would all be the last that may. */
  async function mustBeFewEnough(tx: TenantTx, idNumber: string): Promise<void> {
    const hash = idNumberHash(cipher, idNumber)
    await acquireLock(tx, [`idNumber|${hash.toString('base64url')}`])
    const { merchantsPerIdNumber } = parameters.realName
    if ((await otherMerchantsOf(db, hash, tx.merchantId)) >= merchantsPerIdNumber)
      refuse('limit.exceeded', { limit: `同一身份证最多用于 ${merchantsPerIdNumber} 个商户` })
  }

  async function begin(tx: TenantTx, userId: string, submission: Submission): Promise<CertRow> {
    const now = clock.now()
    await mustBeFewEnough(tx, submission.idNumber)
    const earlier = await lockCertOf(tx, userId)
    if (earlier?.status === 'PASSED') refuse('state.notAllowed', { status: '已通过实名认证' })
    if (earlier?.status === 'VERIFYING') {
      // The same person again is a repeat after a lost answer: it asks for the verdict and uses up no try.
      const isSame =
        realNameOf(cipher, earlier) === submission.realName && idNumberOf(cipher, earlier) === submission.idNumber
      return isSame ? earlier : refuse('state.notAllowed', { status: '校验中' })
    }
    const dayOn = dayOf(now)
    const usedToday = earlier?.attempt_day_on === dayOn ? earlier.attempts_of_day : 0
    const isTooOften = usedToday >= parameters.realName.triesPerDay
    if (isTooOften && earlier?.status === 'MANUAL') refuse('state.notAllowed', { status: '平台人工审核中' })
    await files.mustBeOwn(tx, submission.idFrontFileId, 'CERTIFICATE')
    await files.mustBeOwn(tx, submission.idBackFileId, 'CERTIFICATE')
    const attempt = {
      dayOn,
      ofDay: usedToday + 1,
      nextTryAt: isTooOften ? null : after(MINUTE),
      manualReason: isTooOften ? TRIES_REASON : null,
    }
    await saveSubmission(tx, cipher, userId, submission, attempt, now)
    const saved = await lockCertOf(tx, userId)
    if (saved === undefined) throw new Error('A submission was saved and is not there')
    return saved
  }

  /** Asks the provider and keeps the verdict, unless this submission was decided meanwhile. */
  async function verify(cert: CertRow): Promise<CertificationAnswer> {
    const person = { realName: realNameOf(cipher, cert), idNumber: idNumberOf(cipher, cert) }
    const verdict = await verifyRealName(cert.merchant_id, person)
    return db.transaction(cert.merchant_id, async (tx) => {
      const now = clock.now()
      const answer = await keep(tx, cert, verdict, now)
      // What was decided before is told already.
      if (answer.status !== 'VERIFYING' && cert.status === 'VERIFYING') {
        const words = { PASSED: '通过', REJECTED: '未通过', MANUAL: '转人工', EXPIRED: '已过期' }[answer.status]
        await logAct(
          tx,
          {
            actor: system,
            action: 'certification.decide',
            target: { type: 'realNameCert', id: cert.user_id, no: maskName(person.realName) },
            summary: `实名认证${words}${answer.reason === null ? '' : `：${answer.reason}`}`,
          },
          now,
        )
        // With the first try the verdict is on the screen already.
        const isOnScreen = cert.provider_tries === 0
        await notifyOwner(deps.notify, tx, {
          what: '实名认证',
          ...answer,
          status: answer.status,
          isOnScreen,
        })
      }
      return answer
    })
  }

  async function keep(
    tx: TenantTx,
    cert: CertRow,
    verdict: Awaited<ReturnType<CertificationDeps['verifyRealName']>>,
    now: Date,
  ): Promise<CertificationAnswer> {
    const { user_id: userId } = cert
    if (cert.status === 'PASSED') {
      const isUnknown = verdict.kind === 'unknown'
      await decide(tx, userId, cert, { next_try_at: isUnknown ? after(TELL_LATER_MS) : null })
      if (verdict.kind === 'rejected') onError(`The provider does not share a manual verdict: ${verdict.reason}`)
      return standing(tx, userId)
    }
    if (verdict.kind === 'passed') {
      const isMine = await decide(tx, userId, cert, { status: 'PASSED', passed_at: now, next_try_at: null })
      if (isMine) {
        await armExpiry(tx, 'realName', userId, cert.valid_to_on, now)
        await holdVerified(tx, cert.valid_to_on)
        await onPassed(tx)
      }
      return isMine ? { status: 'PASSED', reason: null } : standing(tx, userId)
    }
    if (verdict.kind === 'rejected') {
      const change = { status: 'REJECTED', reject_reason: verdict.reason, next_try_at: null } as const
      const isMine = await decide(tx, userId, cert, change)
      return isMine ? { status: 'REJECTED', reason: verdict.reason } : standing(tx, userId)
    }
    const pause = RETRY_AFTER_MS[cert.provider_tries]
    const change =
      pause === undefined
        ? { status: 'MANUAL' as const, reject_reason: MANUAL_REASON, next_try_at: null }
        : { status: 'VERIFYING' as const, next_try_at: new Date(now.getTime() + pause) }
    const isMine = await decide(tx, userId, cert, { ...change, provider_tries: cert.provider_tries + 1 })
    if (!isMine) return standing(tx, userId)
    return { status: change.status, reason: pause === undefined ? MANUAL_REASON : null }
  }

  async function standing(tx: TenantTx, userId: string): Promise<CertificationAnswer> {
    const cert = await lockCertOf(tx, userId)
    if (cert === undefined) return refuse('record.notFound')
    return { status: cert.status, reason: cert.reject_reason }
  }

  return {
    submit: (actor, submission, command) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        const today = dayOf(clock.now())
        if (submission.validFrom > today || submission.validTo < today) {
          refuse('realName.mismatch', { reason: '证件不在有效期内' })
        }
        const cert = await db.transaction(actor.merchantId, (tx) => begin(tx, actor.userId, submission))
        return cert.status === 'MANUAL' ? { status: 'MANUAL', reason: cert.reject_reason } : verify(cert)
      }),
    async resume() {
      const due = await dueVerifications(db, clock.now(), BATCH)
      for (const { merchantId, userId } of due) {
        try {
          const taken = await db.transaction(merchantId, (tx) => takeToVerify(tx, userId, after(MINUTE), clock.now()))
          if (taken !== undefined) await verify(taken)
        } catch (error) {
          onError(`A certification could not be verified: ${userId}`, error)
        }
      }
      return due.length
    },
  }
}
