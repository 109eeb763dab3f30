// Takes a person's papers: counted and written down before the provider is asked.
import { dayOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { acquireLock } from '../../../kernel/acquire-lock.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, onceOutside } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { CertificationAnswer, CertificationDeps } from './certification.deps.ts'
import { otherMerchantsOf } from './real-name-cert.list.ts'
import {
  type CertRow,
  idNumberHash,
  idNumberOf,
  lockCertOf,
  realNameOf,
  saveSubmission,
  type Submission,
} from './real-name-cert.store.ts'
import { verifyRealName } from './verify-real-name.ts'
import { realNameParameters } from './certification.parameters.ts'

const MINUTE = 60_000
const TRIES_REASON = '今日提交次数较多，本次资料由平台人工审核'

/** Refuses realName.mismatch, limit.exceeded, state.notAllowed and record.notFound. */
export function submitRealName(
  deps: CertificationDeps,
  actor: MerchantActor,
  submission: Submission,
  command: Command,
): Promise<CertificationAnswer> {
  return onceOutside(deps, actor.merchantId, command, async () => {
    const today = dayOf(deps.clock.now())
    if (submission.validFrom > today || submission.validTo < today)
      refuse('realName.mismatch', { reason: said('证件不在有效期内', 'the ID is not valid today') })
    const cert = await deps.db.transaction(actor.merchantId, (tx) => take(deps, tx, actor.userId, submission))
    return cert.status === 'MANUAL' ? { status: 'MANUAL', reason: cert.reject_reason } : verifyRealName(deps, cert)
  })
}

async function take(deps: CertificationDeps, tx: TenantTx, userId: string, submission: Submission): Promise<CertRow> {
  const { cipher, clock, files } = deps
  const now = clock.now()
  await mustBeFewEnough(deps, tx, submission.idNumber)
  const earlier = await lockCertOf(tx, userId)
  if (earlier?.status === 'PASSED')
    refuse('state.notAllowed', { status: said('已通过实名认证', 'your real name is certified already') })
  if (earlier?.status === 'VERIFYING') {
    // The same person again is a repeat after a lost answer: it asks for the verdict and uses up no try.
    const isSame =
      realNameOf(cipher, earlier) === submission.realName && idNumberOf(cipher, earlier) === submission.idNumber
    return isSame ? earlier : refuse('state.notAllowed', { status: said('校验中', 'being checked') })
  }
  const dayOn = dayOf(now)
  const usedToday = earlier?.attempt_day_on === dayOn ? earlier.attempts_of_day : 0
  const isTooOften = usedToday >= realNameParameters.triesPerDay
  if (isTooOften && earlier?.status === 'MANUAL')
    refuse('state.notAllowed', { status: said('平台人工审核中', 'a person is reviewing it') })
  await files.mustBeOwn(tx, submission.idFrontFileId, 'CERTIFICATE')
  await files.mustBeOwn(tx, submission.idBackFileId, 'CERTIFICATE')
  const attempt = {
    dayOn,
    ofDay: usedToday + 1,
    nextTryAt: isTooOften ? null : new Date(now.getTime() + MINUTE),
    manualReason: isTooOften ? TRIES_REASON : null,
  }
  await saveSubmission(tx, cipher, { userId, submission, attempt, now })
  const saved = await lockCertOf(tx, userId)
  if (saved === undefined) throw new Error('A submission was saved and is not there')
  return saved
}

/** Takes the number's lock first: parallel submissions would all read the same count. */
async function mustBeFewEnough({ db, cipher }: CertificationDeps, tx: TenantTx, idNumber: string): Promise<void> {
  const hash = idNumberHash(cipher, idNumber)
  await acquireLock(tx, [`idNumber|${hash.toString('base64url')}`])
  const { merchantsPerIdNumber } = realNameParameters
  if ((await otherMerchantsOf(db, hash, tx.merchantId)) >= merchantsPerIdNumber)
    refuse('limit.exceeded', {
      limit: said(
        `同一身份证最多用于 ${merchantsPerIdNumber} 个商户`,
        `one ID serves at most ${merchantsPerIdNumber} merchants`,
      ),
    })
}
