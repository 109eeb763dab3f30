// What is known of a merchant's certifications: for its own people masked, for other modules as facts.
import { type Api, type CompanyInfo, type DataOf, dayOf, type Said, said, wrongField } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { maskIdNumber, maskName } from '../../../kernel/masks.ts'
import type { CertificationDeps } from './certification.deps.ts'
import { isOpenForPapers } from './company-cert.standing.ts'
import { type CompanyRow, secretsOf } from './company-cert.row.ts'
import { companyStatusOf, findCompanyCert } from './company-cert.store.ts'
import { companyPapersView } from './company-cert.view.ts'
import { graceUntil } from './expiry.ts'
import { type CertRow, certStatusOf, findCert, idNumberOf, isRealNamed, realNameOf } from './real-name-cert.store.ts'
import { companyParameters, realNameParameters } from './certification.parameters.ts'

type ReadDeps = Pick<CertificationDeps, 'db' | 'clock' | 'cipher' | 'files' | 'merchantType'>
type Handle = TenantDb | TenantTx

type RealNameInfo = DataOf<Api['user']['realName']>

/** The merchant's own person as its owner sees it, with the pictures of papers that may be corrected. */
export async function ownRealName(deps: ReadDeps, actor: MerchantActor): Promise<RealNameInfo> {
  const tenant = deps.db.tenant(actor.merchantId)
  const cert = await findCert(tenant)
  const isCorrected = cert?.status === 'REJECTED' || cert?.status === 'MANUAL'
  return {
    ...infoOf(deps, cert),
    submittedAt: cert?.submitted_at.toISOString() ?? null,
    pictures: isCorrected ? await idPictures(deps, tenant, cert, actor) : null,
  }
}

async function idPictures({ files }: ReadDeps, tenant: TenantDb, cert: CertRow, { sessionId }: MerchantActor) {
  const { id_front_file_id: front, id_back_file_id: back } = cert
  const urls = await files.urlsOf(tenant, [front, back], sessionId)
  const picture = (fileId: string) => ({ fileId, url: '', thumbnailUrl: '', ...urls.get(fileId) })
  return { idFront: picture(front), idBack: picture(back) }
}

/** Where the merchant's person stands, personal data masked. */
export const realNameStanding = async (deps: ReadDeps, handle: Handle) => infoOf(deps, await findCert(handle))

function infoOf(deps: ReadDeps, cert: CertRow | undefined): Omit<RealNameInfo, 'submittedAt' | 'pictures'> {
  const attemptsLeftToday = leftToday(deps, cert, realNameParameters.triesPerDay)
  if (cert === undefined) {
    const nothing = { reason: null, realName: '', idNumber: '', validFrom: null, validTo: null, graceUntil: null }
    return { status: 'NONE', ...nothing, attemptsLeftToday }
  }
  return {
    status: cert.status,
    reason: spokenText(cert.reject_reason),
    realName: maskName(realNameOf(deps.cipher, cert)),
    idNumber: maskIdNumber(idNumberOf(deps.cipher, cert)),
    validFrom: cert.valid_from_on,
    validTo: cert.valid_to_on,
    graceUntil: graceOf(cert),
    attemptsLeftToday,
  }
}

/** The company's papers as their owner sees them. */
export async function companyInfo(deps: ReadDeps, actor: MerchantActor): Promise<CompanyInfo> {
  const tenant = deps.db.tenant(actor.merchantId)
  const cert = await findCompanyCert(tenant)
  const attemptsLeftToday = leftToday(deps, cert, companyParameters.triesPerDay)
  if (cert === undefined) {
    const nothing = { reason: null, wrongFields: [], submittedAt: null, passedAt: null, graceUntil: null, papers: null }
    const canSubmit = (await deps.merchantType(tenant)) !== 'INDIVIDUAL' && (await isRealNamed(tenant))
    return { status: 'NONE', ...nothing, attemptsLeftToday, canSubmit }
  }
  return {
    status: cert.status,
    reason: spokenText(cert.reject_reason),
    wrongFields: wrongField.array().parse(cert.wrong_fields),
    submittedAt: cert.submitted_at.toISOString(),
    passedAt: cert.passed_at?.toISOString() ?? null,
    graceUntil: graceOf(cert),
    attemptsLeftToday,
    canSubmit: isOpenForPapers(cert.status) && (await isRealNamed(tenant)),
    papers: await companyPapersView(deps, tenant, cert, { showing: 'masked', viewer: actor }),
  }
}

type Attempts = Pick<CertRow | CompanyRow, 'attempt_day_on' | 'attempts_of_day'>

function leftToday({ clock }: ReadDeps, cert: Attempts | undefined, perDay: number): number {
  return cert?.attempt_day_on === dayOf(clock.now()) ? Math.max(0, perDay - cert.attempts_of_day) : perDay
}

const graceOf = ({ status, valid_to_on }: Pick<CertRow | CompanyRow, 'status' | 'valid_to_on'>): string | null =>
  status === 'EXPIRED' ? graceUntil(valid_to_on).toISOString() : null

/** Facts for other modules. */
export const certificationFacts = ({ cipher }: Pick<CertificationDeps, 'cipher'>) => ({
  /** Name and code as the papers say, empty while there are none. */
  async companyOf(handle: Handle) {
    const cert = await findCompanyCert(handle)
    if (cert === undefined) return { status: 'NONE' as const, reason: null, name: '', maskedCode: '' }
    const { creditCode, licenseNo } = secretsOf(cipher, cert)
    const maskedCode = maskIdNumber(creditCode ?? licenseNo ?? '')
    return { status: cert.status, reason: cert.reject_reason, name: cert.company_name, maskedCode }
  },
  /** The proven person in full, for the provider only; null until passed. */
  async realNameOf(handle: Handle) {
    const cert = await findCert(handle)
    if (cert?.status !== 'PASSED') return null
    return { realName: realNameOf(cipher, cert), idNumber: idNumberOf(cipher, cert) }
  },
  /** The legal person of a company that passed, in full, for the provider only. */
  async legalPersonOf(handle: Handle) {
    const cert = await findCompanyCert(handle)
    if (cert?.status !== 'PASSED') return null
    const { legalName, legalIdNumber } = secretsOf(cipher, cert)
    return { realName: legalName, idNumber: legalIdNumber }
  },
  /** What the papers lack for a withdrawal; null when they hold. Renewed papers count once they have passed. */
  async papersBarrier(handle: Handle): Promise<Said | null> {
    const person = barrierOf(
      said('身份证件', 'The ID'),
      said('实名认证', 'Real-name certification'),
      await certStatusOf(handle),
    )
    return (
      person ??
      barrierOf(
        said('营业执照', 'The business licence'),
        said('企业认证', 'Company certification'),
        await companyStatusOf(handle),
      )
    )
  },
})

/** Papers that were never handed in are no barrier here: without them there is no wallet. */
function barrierOf(papers: Said, what: Said, status: CertRow['status'] | undefined): Said | null {
  if (status === undefined || status === 'PASSED') return null
  if (status === 'EXPIRED') return said(`${papers.zh}已过期，请先更新认证`, `${papers.en} has expired, renew it first`)
  return status === 'REJECTED'
    ? said(`${what.zh}未通过，请重新提交`, `${what.en} was not passed, hand it in again`)
    : said(`${what.zh}审核中，请等待结果`, `${what.en} is in review, please wait`)
}
