// Has the provider audit a company: handed in when nothing is known, asked about otherwise; repeating it is always safe.
import type { CompanyMemberInfo, CompanyPapers } from '@merchant/allinpay'
import { idNumberInFull, type WrongField } from '@merchant/contract'
import { memberNoOf, reasonOf } from '../calls/index.ts'
import type { OpenMember } from './open-member.ts'
import type { MemberFound, RefreshMember } from './refresh-member.ts'
import type { StuckMembers } from './stuck-member.ts'
import type { WalletDeps } from './wallet.deps.ts'

/** A company as the provider audits it. */
export interface CompanyForAudit {
  readonly name: string
  /** With three certificates instead of the one credit code. */
  readonly codes:
    | { readonly creditCode: string }
    | { readonly licenseNo: string; readonly orgCode: string; readonly taxNo: string }
  readonly address: string
  readonly phone: string
  /** YYYY-MM-DD */
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

export type CompanyVerdict =
  /** `at`: the provider's time of the verdict; null when it turned the papers away without an audit. */
  | { readonly kind: 'passed'; readonly at: Date | null }
  | {
      readonly kind: 'rejected'
      readonly reason: string
      readonly at: Date | null
      /** What the provider's code names; none when it says what is wrong in words only. */
      readonly wrongFields: readonly WrongField[]
    }
  | { readonly kind: 'auditing' }
  | { readonly kind: 'unknown' }

/**
 * @param since the verdict taken last: the provider goes on showing a rejection until new papers reach it
 * Talks to the provider, so no transaction may be open. `unknown`: try again later with the same papers.
 */
export type AuditCompany = (merchantId: string, company: CompanyForAudit, since: Date | null) => Promise<CompanyVerdict>

/** An audit of earlier papers is still under way. */
const AUDITING = '30022'
/**
 * What the provider says about the papers; any other refusal is about us and proves nothing: 30042 审核失败, 40036 and
 * 40037 联行号, 30047 银行不支持, 20012 证件类型不支持, LOCAL a text no provider takes.
 */
const ABOUT_THE_COMPANY = new Set(['30042', '40036', '40037', '30047', '20012', 'LOCAL'])
const REASON: Readonly<Record<string, string>> = {
  30042: '企业资料未通过渠道审核',
  40036: '联行号不正确',
  40037: '联行号不正确',
  30047: '渠道暂不支持该开户银行',
  LOCAL: '资料格式不被渠道接受',
}

const WRONG_FIELDS: Readonly<Record<string, readonly WrongField[]>> = {
  40036: ['unionBankNo'],
  40037: ['unionBankNo'],
  30047: ['bankCode'],
}

type AuditDeps = Pick<WalletDeps, 'allinpay'> & {
  readonly openMember: OpenMember
  readonly refresh: RefreshMember
  readonly stuck: StuckMembers
}

export function createAuditCompany({ allinpay, openMember, refresh, stuck }: AuditDeps): AuditCompany {
  const audit: AuditCompany = async (merchantId, company, since) => {
    const opened = await openMember(merchantId)
    if (opened.kind !== 'ready') return { kind: 'unknown' }
    const known = verdictOf(await refresh(merchantId), company, since)
    if (known !== null) return known
    const sent = await allinpay.members.setCompanyInfo({
      memberNo: memberNoOf(merchantId),
      papers: papersOf(company),
      autoAudit: true,
    })
    if (sent.kind === 'refused') {
      if (sent.code === AUDITING) return { kind: 'auditing' }
      if (ABOUT_THE_COMPANY.has(sent.code)) {
        const reason = REASON[sent.code] ?? reasonOf(sent)
        return { kind: 'rejected', reason, at: null, wrongFields: WRONG_FIELDS[sent.code] ?? [] }
      }
      await stuck.refused(merchantId, 'AUDIT', sent)
      return { kind: 'unknown' }
    }
    // Done, done before, or nobody knows: in each case the provider's own record decides.
    return verdictOf(await refresh(merchantId), company, since) ?? { kind: 'unknown' }
  }
  return async (merchantId, company, since) => {
    const verdict = await audit(merchantId, company, since)
    // Under way or decided, whoever brought that about: it is looked at.
    if (verdict.kind !== 'unknown') await stuck.over(merchantId, 'AUDIT')
    return verdict
  }
}

/** What the provider's own record says; null when it knows of no verdict on these papers and audits none. */
function verdictOf(found: MemberFound, company: CompanyForAudit, since: Date | null): CompanyVerdict | null {
  if (found.kind !== 'found' || found.info.memberType !== 'company') return { kind: 'unknown' }
  const { info } = found
  const rejected = (reason: string): CompanyVerdict => ({
    kind: 'rejected',
    reason,
    at: info.checkedAt,
    wrongFields: [],
  })
  switch (info.status) {
    case 'passed':
      return isSame(info, company)
        ? { kind: 'passed', at: info.checkedAt }
        : rejected('支付账户已用其他企业资料完成认证，请联系客服')
    case 'auditing':
      return { kind: 'auditing' }
    case 'failed':
      return isNews(info.checkedAt, since) ? rejected(info.failReason ?? '企业资料未通过渠道审核') : null
    case null:
      return null
  }
}

const isNews = (at: Date | null, since: Date | null): boolean => since === null || (at !== null && at > since)

/** Whether the company that passed is this one: its name, its legal person and its account. */
function isSame(info: CompanyMemberInfo, company: CompanyForAudit): boolean {
  return (
    info.companyName === company.name &&
    idNumberInFull(info.legalIdentityNo ?? '') === idNumberInFull(company.legalIdNumber) &&
    info.accountNo === company.accountNo
  )
}

function papersOf(company: CompanyForAudit): CompanyPapers {
  const { codes } = company
  return {
    companyName: company.name,
    address: company.address,
    telephone: company.phone,
    licenseExpiresOn: company.validTo,
    certificate:
      'creditCode' in codes
        ? { uniCredit: codes.creditCode }
        : { businessLicense: codes.licenseNo, organizationCode: codes.orgCode, taxRegister: codes.taxNo },
    legalName: company.legalName,
    legalIdentityNo: company.legalIdNumber,
    legalPhone: company.legalPhone,
    accountNo: company.accountNo,
    parentBankName: company.bankName,
    bankName: company.bankBranch,
    unionBank: company.unionBankNo,
    province: company.province,
    city: company.city,
  }
}
