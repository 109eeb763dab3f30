// Takes a company's papers: counted, written down and logged, before the provider hears of them.
import { dayOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { inBoth } from '../../../kernel/in-both.ts'
import { acquireLock } from '../../../kernel/acquire-lock.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, onceOutside } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { askAboutCompany } from './audit-company.ts'
import type { CertificationAnswer, CertificationDeps } from './certification.deps.ts'
import { checkCompany } from './check-company.ts'
import { changesOf } from './company-cert.changes.ts'
import { otherMerchantsOfCompany } from './company-cert.list.ts'
import { MANUAL, mustBeOpen } from './company-cert.standing.ts'
import {
  type CheckedPlaces,
  type CompanyRow,
  type CompanySubmission,
  orgCodeHash,
  secretsOf,
} from './company-cert.row.ts'
import { findCompanyCert, lockCompanyCert, saveCompany } from './company-cert.store.ts'
import { companyParameters } from './certification.parameters.ts'

const MINUTE = 60_000

/** Answers the verdict when the provider gives one at once. Refuses what `checkCompany` does, limit.exceeded and record.notFound. */
export function submitCompany(
  deps: CertificationDeps,
  actor: MerchantActor,
  submission: CompanySubmission,
  command: Command,
): Promise<CertificationAnswer> {
  const { merchantId } = actor
  return onceOutside(deps, merchantId, command, async () => {
    const checked = await checkCompany(deps, merchantId, submission)
    const cert = await deps.db.transaction(merchantId, (tx) => take(deps, tx, actor, { submission, checked }))
    if (cert.status !== 'VERIFYING') return { status: cert.status, reason: cert.reject_reason }
    const answer = await askAboutCompany(deps, merchantId, { askedBefore: deps.clock.now() })
    return answer ?? { status: 'VERIFYING', reason: null }
  })
}

interface Papers {
  readonly submission: CompanySubmission
  readonly checked: CheckedPlaces
}

async function take(
  deps: CertificationDeps,
  tx: TenantTx,
  actor: MerchantActor,
  { submission, checked }: Papers,
): Promise<CompanyRow> {
  const { cipher, clock } = deps
  const now = clock.now()
  await mustBeFewEnough(deps, tx, submission)
  const earlier = await lockCompanyCert(tx)
  if (earlier !== undefined) {
    // The same papers again are a repeat after a lost answer: it asks for the verdict and uses up no try.
    if (earlier.status === 'VERIFYING' && isSame(cipher, earlier, submission)) return earlier
    mustBeOpen(earlier.status)
  }
  await deps.files.mustBeOwn(tx, filesOf(submission), 'CERTIFICATE')
  const progress = progressOf(earlier, now)
  await saveCompany(tx, cipher, { submission, checked, progress, now })
  const saved = await findCompanyCert(tx)
  if (saved === undefined) throw new Error('Papers were saved and are not there')
  const target = { type: 'companyCert', id: actor.merchantId, no: saved.company_name }
  const manual = progress.reject_reason
  const summary = said(
    `${earlier === undefined ? '提交' : '重新提交'}企业认证${manual === null ? '' : `：${manual}`}`,
    `Handed in the company’s papers${earlier === undefined ? '' : ' again'}${manual === null ? '' : `: ${inBoth(manual).en}`}`,
  )
  const changes = changesOf(cipher, earlier, saved)
  await logAct(tx, { actor, action: 'company.submit', target, summary, changes }, now)
  return saved
}

/** Takes the company's lock first: parallel submissions would all read the same count. */
async function mustBeFewEnough(
  { db, cipher }: CertificationDeps,
  tx: TenantTx,
  submission: CompanySubmission,
): Promise<void> {
  const hash = orgCodeHash(cipher, submission)
  await acquireLock(tx, [`orgCode|${hash.toString('base64url')}`])
  const { merchantsPerCode } = companyParameters
  if ((await otherMerchantsOfCompany(db, hash, tx.merchantId)) >= merchantsPerCode)
    refuse('limit.exceeded', {
      limit: said(
        `同一企业最多开设 ${merchantsPerCode} 个商户`,
        `one company may open at most ${merchantsPerCode} merchants`,
      ),
    })
}

/** Too many tries of a day, and renewed papers that the provider has passed before, wait for a person. */
function progressOf(earlier: CompanyRow | undefined, now: Date) {
  const dayOn = dayOf(now)
  const usedToday = earlier?.attempt_day_on === dayOn ? earlier.attempts_of_day : 0
  const isRenewal = earlier?.provider_state === 'PASSED'
  const manual = usedToday >= companyParameters.triesPerDay ? MANUAL.tries : isRenewal ? MANUAL.renewal : null
  return {
    status: manual === null ? 'VERIFYING' : 'MANUAL',
    reject_reason: manual,
    attempt_day_on: dayOn,
    attempts_of_day: usedToday + 1,
    provider_state: isRenewal ? 'PASSED' : 'TO_SEND',
    next_check_at: manual === null ? new Date(now.getTime() + MINUTE) : null,
  } as const
}

function filesOf(submission: CompanySubmission): string[] {
  const { licenseFileId, legalIdFrontFileId, legalIdBackFileId, openingPermitFileId } = submission
  return [licenseFileId, legalIdFrontFileId, legalIdBackFileId, openingPermitFileId].filter((id) => id !== null)
}

function isSame(cipher: FieldCipher, cert: CompanyRow, submission: CompanySubmission): boolean {
  const { legalIdNumber, accountNo } = secretsOf(cipher, cert)
  return (
    cert.company_name === submission.companyName &&
    cert.license_file_id === submission.licenseFileId &&
    legalIdNumber === submission.legalIdNumber &&
    accountNo === submission.accountNo
  )
}
