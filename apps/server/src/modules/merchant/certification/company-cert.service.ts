// A company's certification: papers handed in, audited by the provider, decided once; without a verdict it asks again.
import { type CompanyStatus, dayOf, type WrongField } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import { acquireLock } from '../../../kernel/acquire-lock.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { type Command, onceOutside } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { logAct, provider, type SystemActor, system } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { CertificateFiles } from './certificate-files.ts'
import { changesOf } from './company-cert.changes.ts'
import { dueCompanies, otherMerchantsOfCompany } from './company-cert.list.ts'
import {
  changeCompany,
  type CheckedPlaces,
  type CompanyRow,
  type CompanySubmission,
  findCompanyCert,
  lockCompanyCert,
  type NamedRegion,
  orgCodeHash,
  saveCompany,
  secretsOf,
  takeToAsk,
} from './company-cert.store.ts'
import { armExpiry, disarmExpiry } from './expiry.ts'
import type { CertificationResult } from './certification.events.ts'
import { notifyOwner } from './notify-owner.ts'

/** A company as it is handed to an auditor. */
export interface AuditedCompany {
  readonly name: string
  readonly codes:
    | { readonly creditCode: string }
    | { readonly licenseNo: string; readonly orgCode: string; readonly taxNo: string }
  readonly address: string
  readonly phone: string
  readonly validTo: string
  readonly legalName: string
  readonly legalIdNumber: string
  readonly legalPhone: string
  readonly accountNo: string
  readonly bankName: string
  readonly bankBranch: string
  readonly unionBankNo: string
  readonly province: string
  readonly city: string
}

export interface CompanyDeps {
  readonly notify: Notify
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: CertificateFiles
  readonly merchantType: (db: TenantDb | TenantTx) => Promise<'INDIVIDUAL' | 'SOLE' | 'ENTERPRISE'>
  /** Repeatable with the same papers; `since` is the verdict taken last. `unknown` when there was no answer. */
  readonly auditCompany: (
    merchantId: string,
    company: AuditedCompany,
    since: Date | null,
  ) => Promise<{ kind: 'passed'; at: Date | null } | Rejected | { kind: 'auditing' | 'unknown' }>
  /** A region's names by its codes, and a bank's name by its code; null for one that does not exist. */
  readonly regionByCodes: (codes: readonly string[]) => NamedRegion | null
  readonly bankName: (code: string) => string | null
  readonly isRealNamed: (db: TenantDb | TenantTx) => Promise<boolean>
  readonly onError: (problem: string, error?: unknown) => void
}

interface Rejected {
  readonly kind: 'rejected'
  readonly reason: string
  readonly at: Date | null
  readonly wrongFields: readonly WrongField[]
}

export interface CompanyAnswer {
  readonly status: CompanyStatus
  readonly reason: string | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Papers that could not be handed in: again after these pauses, then a person has to look. */
const RESEND_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE]
/** An audit under way: every minute at first, then every hour, for its end is announced only once. */
const OFTEN_FOR_MS = 10 * MINUTE
const UNDECIDED = ['TO_SEND', 'SENT'] as const
const BATCH = 50
export const MANUAL = {
  tries: '今日提交次数较多，本次资料由平台人工审核',
  silence: '渠道暂未受理，由平台人工审核',
  renewal: '证照已更新，由平台人工审核',
} as const

export type CompanyService = ReturnType<typeof createCompanyService>

export function createCompanyService(deps: CompanyDeps) {
  const { db, clock, cipher, onError } = deps
  const after = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds)

  /** Checks what only this side knows: lists, validity, what the type of merchant requires. */
  async function check(merchantId: string, submission: CompanySubmission): Promise<CheckedPlaces> {
    const type = await deps.merchantType(db.tenant(merchantId))
    if (type === 'INDIVIDUAL') refuse('state.notAllowed', { status: '个人商户无需企业认证' })
    if (!(await deps.isRealNamed(db.tenant(merchantId)))) refuse('wallet.stepMissing', { step: '实名认证' })
    if (type === 'ENTERPRISE' && submission.registeredCapitalFen === null)
      refuse('company.notAccepted', { reason: '请填写注册资本', wrongFields: ['registeredCapitalFen'] })
    const today = dayOf(clock.now())
    if (submission.licenseFrom > today || submission.licenseTo < today)
      refuse('company.notAccepted', {
        reason: '营业执照不在有效期内',
        wrongFields: [submission.licenseFrom > today ? 'licenseFrom' : 'licenseTo'],
      })
    const codesOf = (region: NamedRegion): string[] => region.map(({ code }) => code)
    const region = deps.regionByCodes(codesOf(submission.region))
    const bankRegion = deps.regionByCodes(codesOf(submission.bankRegion))
    const bankName = deps.bankName(submission.bankCode)
    if (region === null) return refuse('region.unknown', { field: '注册地区' })
    if (bankRegion === null) return refuse('region.unknown', { field: '开户地区' })
    if (bankName === null) return refuse('bank.unknown')
    return { region, bankRegion, bankName }
  }

  /** Counted under a lock of this company, or as many as hand its papers in at once would all be the last that may. */
  async function mustBeFewEnough(tx: TenantTx, submission: CompanySubmission): Promise<void> {
    const hash = orgCodeHash(cipher, submission)
    await acquireLock(tx, [`orgCode|${hash.toString('base64url')}`])
    const { merchantsPerCode } = parameters.company
    if ((await otherMerchantsOfCompany(db, hash, tx.merchantId)) >= merchantsPerCode)
      refuse('limit.exceeded', { limit: `同一企业最多开设 ${merchantsPerCode} 个商户` })
  }

  async function begin(
    tx: TenantTx,
    actor: MerchantActor,
    submission: CompanySubmission,
    checked: CheckedPlaces,
  ): Promise<CompanyRow> {
    const now = clock.now()
    await mustBeFewEnough(tx, submission)
    const earlier = await lockCompanyCert(tx)
    if (earlier !== undefined) {
      // The same papers again are a repeat after a lost answer: it asks for the verdict and uses up no try.
      if (earlier.status === 'VERIFYING' && isSame(earlier, submission)) return earlier
      mustBeOpen(earlier)
    }
    const dayOn = dayOf(now)
    const usedToday = earlier?.attempt_day_on === dayOn ? earlier.attempts_of_day : 0
    const manual =
      usedToday >= parameters.company.triesPerDay
        ? MANUAL.tries
        : earlier?.provider_state === 'PASSED'
          ? MANUAL.renewal
          : null
    const { licenseFileId, legalIdFrontFileId, legalIdBackFileId, openingPermitFileId } = submission
    const files = [licenseFileId, legalIdFrontFileId, legalIdBackFileId, openingPermitFileId]
    await deps.files.mustBeOwn(
      tx,
      files.filter((id) => id !== null),
      'CERTIFICATE',
    )
    const progress = {
      status: manual === null ? 'VERIFYING' : 'MANUAL',
      reject_reason: manual,
      attempt_day_on: dayOn,
      attempts_of_day: usedToday + 1,
      provider_state: earlier?.provider_state === 'PASSED' ? 'PASSED' : 'TO_SEND',
      next_check_at: manual === null ? after(MINUTE) : null,
    } as const
    await saveCompany(tx, cipher, submission, checked, progress, now)
    const saved = await findCompanyCert(tx)
    if (saved === undefined) throw new Error('Papers were saved and are not there')
    const target = { type: 'companyCert', id: actor.merchantId, no: saved.company_name }
    const summary = `${earlier === undefined ? '提交' : '重新提交'}企业认证${manual === null ? '' : `：${manual}`}`
    const changes = changesOf(cipher, earlier, saved)
    await logAct(tx, { actor, action: 'company.submit', target, summary, changes }, now)
    return saved
  }

  function isSame(cert: CompanyRow, submission: CompanySubmission): boolean {
    const { legalIdNumber, accountNo } = secretsOf(cipher, cert)
    return (
      cert.company_name === submission.companyName &&
      cert.license_file_id === submission.licenseFileId &&
      legalIdNumber === submission.legalIdNumber &&
      accountNo === submission.accountNo
    )
  }

  /** Asks the provider about papers that were taken, and keeps the verdict. */
  async function advance(cert: CompanyRow, isAnnounced = false): Promise<CompanyAnswer> {
    const verdict = await deps.auditCompany(cert.merchant_id, toAudit(cipher, cert), cert.provider_verdict_at)
    return db.transaction(cert.merchant_id, async (tx) => {
      await keep(tx, cert, verdict, isAnnounced)
      const { status, reject_reason: reason } = (await findCompanyCert(tx)) ?? refuse('record.notFound')
      return { status: status, reason }
    })
  }

  async function keep(
    tx: TenantTx,
    cert: CompanyRow,
    verdict: Awaited<ReturnType<CompanyDeps['auditCompany']>>,
    isAnnounced: boolean,
  ): Promise<void> {
    const now = clock.now()
    if (verdict.kind === 'passed' || verdict.kind === 'rejected') return decide(tx, cert, verdict, now)
    const isSent = verdict.kind === 'auditing' || cert.provider_state === 'SENT'
    if (isSent) {
      const isFresh = now.getTime() - cert.submitted_at.getTime() < OFTEN_FOR_MS
      // Its end was announced and the query does not show it yet.
      const pause = isAnnounced ? parameters.company.askAgainMs : isFresh ? MINUTE : HOUR
      await changeCompany(tx, cert, { provider_state: 'SENT', next_check_at: after(pause) }, UNDECIDED)
      return
    }
    const pause = RESEND_AFTER_MS[cert.provider_tries]
    const isGivenUp = pause === undefined && cert.status === 'VERIFYING'
    const isMine = await changeCompany(tx, cert, {
      provider_tries: cert.provider_tries + 1,
      ...(isGivenUp
        ? { status: 'MANUAL', reject_reason: MANUAL.silence, next_check_at: null }
        : { next_check_at: after(pause ?? HOUR) }),
    })
    if (!isMine || !isGivenUp) return
    await log(tx, cert, `企业认证转人工：${MANUAL.silence}`, system)
    await notify(tx, 'MANUAL', MANUAL.silence)
  }

  async function decide(
    tx: TenantTx,
    cert: CompanyRow,
    verdict: { kind: 'passed'; at: Date | null } | Rejected,
    now: Date,
  ): Promise<void> {
    const heard = { next_check_at: null, provider_verdict_at: verdict.at ?? cert.provider_verdict_at }
    if (verdict.kind === 'rejected') {
      const change = { status: 'REJECTED', reject_reason: verdict.reason, provider_state: 'FAILED' } as const
      const rejecting = { ...heard, ...change, wrong_fields: [...verdict.wrongFields], passed_at: null }
      if (!(await changeCompany(tx, cert, rejecting, UNDECIDED))) return
      await disarmExpiry(tx, 'company', tx.merchantId, now)
      await log(tx, cert, `企业认证未通过：${verdict.reason}`, provider)
      await notify(tx, 'REJECTED', verdict.reason)
      return
    }
    const isNew = cert.status === 'VERIFYING'
    const passing = isNew ? { status: 'PASSED' as const, passed_at: now, reject_reason: null } : {}
    if (!(await changeCompany(tx, cert, { ...heard, ...passing, provider_state: 'PASSED' }, UNDECIDED))) return
    if (!isNew) return
    await armExpiry(tx, 'company', tx.merchantId, cert.valid_to_on, now)
    await log(tx, cert, '企业认证通过', provider)
    await notify(tx, 'PASSED', null)
  }

  const notify = (tx: TenantTx, status: CertificationResult['status'], reason: string | null): Promise<void> =>
    notifyOwner(deps.notify, tx, { what: '企业认证', status, reason })

  const log = (tx: TenantTx, cert: CompanyRow, summary: string, actor: SystemActor) =>
    logAct(
      tx,
      {
        actor,
        action: 'company.decide',
        target: { type: 'companyCert', id: cert.merchant_id, no: cert.company_name },
        summary,
      },
      clock.now(),
    )

  /** Asks about a merchant's papers unless somebody asked since `askedBefore`; null: unless it is not due. */
  async function ask(merchantId: string, askedBefore: Date | null, isAnnounced = false): Promise<CompanyAnswer | null> {
    const taken = await db.transaction(merchantId, (tx) => takeToAsk(tx, after(MINUTE), askedBefore, clock.now()))
    return taken === undefined ? null : advance(taken, isAnnounced)
  }

  return {
    submit: (actor: MerchantActor, submission: CompanySubmission, command: Command): Promise<CompanyAnswer> =>
      onceOutside(deps, actor.merchantId, command, async () => {
        const checked = await check(actor.merchantId, submission)
        const cert = await db.transaction(actor.merchantId, (tx) => begin(tx, actor, submission, checked))
        if (cert.status !== 'VERIFYING') return { status: cert.status, reason: cert.reject_reason }
        return (await ask(actor.merchantId, clock.now())) ?? { status: 'VERIFYING', reason: null }
      }),

    /** Somebody looks at the papers: asks about an audit under way, though not at every look. */
    async refresh(merchantId: string): Promise<void> {
      const cert = await findCompanyCert(db.tenant(merchantId))
      if (cert?.status === 'VERIFYING') await ask(merchantId, after(-parameters.company.askAgainMs))
    },

    /** The provider announced the end of an audit. */
    async onAnnounced(merchantId: string): Promise<void> {
      await ask(merchantId, clock.now(), true)
    },

    /** The wallet's step: hands the papers in, or asks about them. Refuses wallet.stepMissing, company.notAccepted. */
    async advanceForWallet(merchantId: string): Promise<void> {
      const cert = await findCompanyCert(db.tenant(merchantId))
      if (cert === undefined || cert.status === 'REJECTED') return refuse('wallet.stepMissing', { step: '企业认证' })
      if (cert.status === 'MANUAL') refuse('state.notAllowed', { status: '企业资料人工审核中' })
      const answer = await ask(merchantId, clock.now())
      if (answer?.status === 'REJECTED') refuse('company.notAccepted', { reason: answer.reason ?? '' })
    },

    /** The job: every audit that is due is asked about; answers for how many. */
    async resume(): Promise<number> {
      const due = await dueCompanies(db, clock.now(), BATCH)
      for (const merchantId of due) {
        try {
          await ask(merchantId, null)
        } catch (error) {
          onError(`A company's papers could not be asked about: ${merchantId}`, error)
        }
      }
      return due.length
    },
  }
}

/** Whether papers may be handed in now. */
export const isOpenForPapers = (status: string): boolean => status === 'REJECTED' || status === 'EXPIRED'

function mustBeOpen({ status }: CompanyRow): void {
  if (isOpenForPapers(status)) return
  const words: Readonly<Record<string, string>> = {
    VERIFYING: '渠道审核中，请等待审核结果',
    MANUAL: '平台人工审核中，请等待审核结果',
    PASSED: '已通过企业认证，企业资料变更请联系客服',
  }
  refuse('state.notAllowed', { status: words[status] ?? status })
}

export function toAudit(cipher: FieldCipher, cert: CompanyRow): AuditedCompany {
  const secrets = secretsOf(cipher, cert)
  const [province, city] = (cert.bank_region as NamedRegion).map(({ name }) => name)
  return {
    name: cert.company_name,
    codes:
      secrets.creditCode === null
        ? { licenseNo: secrets.licenseNo ?? '', orgCode: secrets.orgCode ?? '', taxNo: secrets.taxNo ?? '' }
        : { creditCode: secrets.creditCode },
    address: secrets.address,
    phone: secrets.companyPhone,
    validTo: cert.valid_to_on,
    legalName: secrets.legalName,
    legalIdNumber: secrets.legalIdNumber,
    legalPhone: secrets.legalPhone,
    accountNo: secrets.accountNo,
    bankName: cert.bank_name,
    bankBranch: cert.bank_branch,
    unionBankNo: cert.union_bank_no,
    province: province ?? '',
    city: city ?? '',
  }
}
