// Module entry of certification: a person's and a company's papers, their review, and the facts that other modules build on.
import { type CompanyInfo, type CompanyStatus, dayOf, type Api, type DataOf, type WrongField } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { maskIdNumber, maskName } from '../../../kernel/masks.ts'
import { parameters } from '../../../kernel/parameters.ts'
import type { PlainTable } from '../../../kernel/seal-plain.ts'
import { type CertificationHandlers, createCertificationHandlers } from './certification.handlers.ts'
import { countWaiting } from './certification-review.list.ts'
import { createCertificationReview } from './certification-review.ts'
import { type CertificationDeps, createCertificationService } from './certification.service.ts'
import { findCert, idNumberOf, realNameOf } from './certification.store.ts'
import { type CompanyDeps, createCompanyService, isOpenForPapers } from './company-cert.service.ts'
import { findCompanyCert, plainCompanyCerts, secretsOf } from './company-cert.store.ts'
import { companyPapersView } from './company-cert.view.ts'
import { createExpiry, graceUntil } from './expiry.ts'

export type { CertificationDeps } from './certification.service.ts'
export type { AuditedCompany, CompanyDeps } from './company-cert.service.ts'

/** Where a merchant's certification stands, personal data masked. */
export type CertificationView = DataOf<Api['user']['realName']>

/** What others need to know of a company. */
export interface CompanyStanding {
  readonly status: CompanyStatus
  readonly reason: string | null
  /** As its papers say; empty while there are none. */
  readonly name: string
  readonly maskedCode: string
}

interface Person {
  readonly realName: string
  readonly idNumber: string
}

export interface Certification {
  readonly handlers: CertificationHandlers
  readonly plainTable: PlainTable
  statusOf(db: TenantDb | TenantTx): Promise<CertificationView>
  companyOf(db: TenantDb | TenantTx): Promise<CompanyStanding>
  /** The proven person in full, for the provider only; null until passed. */
  realNameOf(db: TenantDb | TenantTx): Promise<Person | null>
  /** The legal person of a company that passed, in full, for the provider only. */
  legalPersonOf(db: TenantDb | TenantTx): Promise<Person | null>
  /** What the papers lack for a withdrawal, in Chinese; null when they hold. Renewed ones count once they have passed. */
  papersBarrier(db: TenantDb | TenantTx): Promise<string | null>
  /** Hands a company's papers to the provider or asks about them. Refuses wallet.stepMissing, company.notAccepted. */
  advanceCompany(merchantId: string): Promise<void>
  /** The provider has announced the end of an audit. */
  onCompanyAudit(merchantId: string): Promise<void>
  /** Certifications of all merchants that wait for a person of the platform. */
  countWaiting(): Promise<number>
  /** The job that asks again for verdicts the provider did not give, on people and companies. */
  resumeVerifications(): Promise<number>
  readonly onTimer: ReturnType<typeof createExpiry>
}

/** Papers that were never handed in are asked for elsewhere: without them there is no wallet. */
function barrierOf(papers: string, what: string, status: string | undefined): string | null {
  if (status === undefined || status === 'PASSED') return null
  if (status === 'EXPIRED') return `${papers}已过期，请先更新认证`
  return status === 'REJECTED' ? `${what}未通过，请重新提交` : `${what}审核中，请等待结果`
}

export function createCertification(deps: CertificationDeps & Omit<CompanyDeps, 'isRealNamed'>): Certification {
  const { db, clock, cipher, files } = deps
  const service = createCertificationService(deps)
  const isRealNamed = async (handle: TenantDb | TenantTx) => (await findCert(handle))?.status === 'PASSED'
  const companies = createCompanyService({ ...deps, isRealNamed })
  const leftToday = (cert: { attempt_day_on: string; attempts_of_day: number } | undefined, perDay: number): number =>
    cert?.attempt_day_on === dayOf(clock.now()) ? Math.max(0, perDay - cert.attempts_of_day) : perDay
  const graceOf = ({ status, valid_to_on }: { status: string; valid_to_on: string }): string | null =>
    status === 'EXPIRED' ? graceUntil(valid_to_on).toISOString() : null

  const statusOf = async (handle: TenantDb | TenantTx): Promise<CertificationView> => {
    const cert = await findCert(handle)
    const { triesPerDay } = parameters.realName
    if (cert === undefined) {
      const nothing = { reason: null, realName: '', idNumber: '', validFrom: null, validTo: null, graceUntil: null }
      return { status: 'NONE', ...nothing, attemptsLeftToday: triesPerDay }
    }
    return {
      status: cert.status,
      reason: cert.reject_reason,
      realName: maskName(realNameOf(cipher, cert)),
      idNumber: maskIdNumber(idNumberOf(cipher, cert)),
      validFrom: cert.valid_from_on,
      validTo: cert.valid_to_on,
      graceUntil: graceOf(cert),
      attemptsLeftToday: leftToday(cert, triesPerDay),
    }
  }

  const companyInfo = async (actor: MerchantActor): Promise<CompanyInfo> => {
    const { merchantId } = actor
    const tenant = db.tenant(merchantId)
    const cert = await findCompanyCert(tenant)
    const attemptsLeftToday = leftToday(cert, parameters.company.triesPerDay)
    if (cert === undefined) {
      const nothing = {
        reason: null,
        wrongFields: [],
        submittedAt: null,
        passedAt: null,
        graceUntil: null,
        papers: null,
      }
      const canSubmit = (await deps.merchantType(tenant)) !== 'INDIVIDUAL' && (await isRealNamed(tenant))
      return { status: 'NONE', ...nothing, attemptsLeftToday, canSubmit }
    }
    return {
      status: cert.status,
      reason: cert.reject_reason,
      wrongFields: cert.wrong_fields as WrongField[],
      submittedAt: cert.submitted_at.toISOString(),
      passedAt: cert.passed_at?.toISOString() ?? null,
      graceUntil: graceOf(cert),
      attemptsLeftToday,
      canSubmit: isOpenForPapers(cert.status) && (await isRealNamed(tenant)),
      papers: await companyPapersView({ cipher, files }, tenant, cert, 'masked', actor),
    }
  }

  return {
    handlers: createCertificationHandlers({
      db,
      service,
      companies,
      review: createCertificationReview(deps),
      realName: ({ merchantId }) => statusOf(db.tenant(merchantId)),
      company: companyInfo,
    }),
    plainTable: plainCompanyCerts,
    statusOf,
    async companyOf(handle) {
      const cert = await findCompanyCert(handle)
      if (cert === undefined) return { status: 'NONE', reason: null, name: '', maskedCode: '' }
      const { creditCode, licenseNo } = secretsOf(cipher, cert)
      return {
        status: cert.status,
        reason: cert.reject_reason,
        name: cert.company_name,
        maskedCode: maskIdNumber(creditCode ?? licenseNo ?? ''),
      }
    },
    async realNameOf(handle) {
      const cert = await findCert(handle)
      if (cert?.status !== 'PASSED') return null
      return { realName: realNameOf(cipher, cert), idNumber: idNumberOf(cipher, cert) }
    },
    async legalPersonOf(handle) {
      const cert = await findCompanyCert(handle)
      if (cert?.status !== 'PASSED') return null
      const { legalName, legalIdNumber } = secretsOf(cipher, cert)
      return { realName: legalName, idNumber: legalIdNumber }
    },
    async papersBarrier(handle) {
      const person = barrierOf('身份证件', '实名认证', (await findCert(handle))?.status)
      return person ?? barrierOf('营业执照', '企业认证', (await findCompanyCert(handle))?.status)
    },
    advanceCompany: (merchantId) => companies.advanceForWallet(merchantId),
    onCompanyAudit: (merchantId) => companies.onAnnounced(merchantId),
    countWaiting: () => countWaiting(db),
    resumeVerifications: async () => (await service.resume()) + (await companies.resume()),
    onTimer: createExpiry(deps),
  }
}
