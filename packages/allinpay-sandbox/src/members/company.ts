/** setCompanyInfo: a company hands in its data and waits for an audit, whose result is notified once. */
import { AUTH_TYPE, COMPANY_STATUS, IDENTITY_TYPE, toChinaTime } from '@merchant/allinpay/wire'
import { address, anyObject, choice, flag, object, optional, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { notify } from '../notifications/enqueue.ts'
import { companies, type CompanyInfo, type CompanyRow, type MemberRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { findCompany, isCompany, mustFindMember } from './member.ts'

const MAGIC_AUDIT_MS = 5_000

/** What a company hands in; `legalIds` and `accountNo` travel encrypted. */
export const companyBasicInfo = object({
  companyName: text(100),
  companyAddress: optional(text(200)),
  authType: optional(choice(AUTH_TYPE.threeCertificates, AUTH_TYPE.uniCredit)),
  uniCredit: optional(text(30)),
  businessLicense: optional(text(30)),
  organizationCode: optional(text(30)),
  taxRegister: optional(text(30)),
  expLicense: optional(text(10, /^\d{4}-\d{2}-\d{2}$/)),
  telephone: optional(text(30)),
  legalName: text(60),
  identityType: choice(IDENTITY_TYPE.idCard),
  legalIds: secret(),
  legalPhone: text(30),
  accountNo: secret(),
  parentBankName: text(60),
  bankCityNo: optional(text(20)),
  bankName: text(100),
  unionBank: text(12),
  province: optional(text(30)),
  city: optional(text(30)),
})

function mustBeComplete(info: CompanyInfo): void {
  // The provider wants Chinese brackets in company names.
  if (/[()]/.test(info.companyName)) refuse('10000')
  if (info.authType === AUTH_TYPE.uniCredit && !info.uniCredit) refuse('10001')
  const threeCertificates = info.businessLicense && info.organizationCode && info.taxRegister
  if (info.authType === AUTH_TYPE.threeCertificates && !threeCertificates) refuse('10001')
  if (Boolean(info.province) !== Boolean(info.city)) refuse('10001')
  if (!/^\d{8,32}$/.test(info.accountNo)) refuse('10000')
  if (!/(?:银行|信用社|信用联社)$/.test(info.parentBankName)) refuse('30047')
  if (!/^\d{12}$/.test(info.unionBank) || info.unionBank === '000000000000') refuse('40037')
}

/** Records what a company hands in; it is 待审核 afterwards. Refuses 30006 not a company, 30023 audited, 30022 audit running. */
export async function submitCompany(
  work: UnitOfWork,
  member: MemberRow,
  info: CompanyInfo,
  backUrl: string | null,
): Promise<CompanyRow> {
  if (!isCompany(member)) refuse('30006')
  const known = await findCompany(work, member.bizUserId)
  if (known?.status === COMPANY_STATUS.passed) refuse('30023')
  if (known?.status === COMPANY_STATUS.auditing) refuse('30022')
  mustBeComplete(info)
  const submitted = {
    info,
    backUrl,
    status: COMPANY_STATUS.auditing,
    submittedAt: work.now,
    checkedAt: null,
    failReason: null,
    ...plannedAudit(work, info.companyName),
  }
  if (!known) return work.add(companies, { appId: work.appId, bizUserId: member.bizUserId, ...submitted })
  work.change(companies, known, submitted)
  return known
}

// Audits are made by people in the real test environment; magic names and the switch make one happen by itself.
function plannedAudit(work: UnitOfWork, name: string): { auditDueAt: Date | null; auditOutcome: number | null } {
  const dueIn = (milliseconds: number, auditOutcome: number) => ({
    auditDueAt: new Date(work.now.getTime() + milliseconds),
    auditOutcome,
  })
  if (work.settings.magicNames) {
    if (name.includes('审核拒绝')) return dueIn(MAGIC_AUDIT_MS, COMPANY_STATUS.failed)
    if (name.includes('审核挂起')) return { auditDueAt: null, auditOutcome: null }
    if (name.includes('自动通过')) return dueIn(MAGIC_AUDIT_MS, COMPANY_STATUS.passed)
  }
  if (work.settings.autoAudit) return dueIn(work.settings.auditDelayMs, COMPANY_STATUS.passed)
  return { auditDueAt: null, auditOutcome: null }
}

/** The auditor's answer. Notified once, on success and on failure; a company that is not waiting is left alone (false). */
export function auditCompany(work: UnitOfWork, company: CompanyRow, passed: boolean, failReason?: string): boolean {
  if (company.status !== COMPANY_STATUS.auditing) return false
  const reason = passed ? null : (failReason ?? '资料与工商登记信息不一致')
  const status = passed ? COMPANY_STATUS.passed : COMPANY_STATUS.failed
  work.change(companies, company, {
    status,
    checkedAt: work.now,
    failReason: reason,
    auditDueAt: null,
    auditOutcome: null,
  })
  notify(work, {
    type: 'companyAudit',
    bizUserId: company.bizUserId,
    backUrl: company.backUrl,
    body: {
      bizUserId: company.bizUserId,
      result: status,
      checkTime: toChinaTime(work.now),
      remark: '',
      failReason: reason ?? '',
    },
  })
  return true
}

export const setCompanyInfoService = service({
  method: 'memberService.setCompanyInfo',
  params: {
    bizUserId: text(32),
    backUrl: optional(address()),
    companyBasicInfo,
    companyExtendInfo: optional(anyObject()),
    isAuth: flag(),
  },
  async run(work, params) {
    const member = await mustFindMember(work, params.bizUserId)
    const info = {
      ...params.companyBasicInfo,
      authType: params.companyBasicInfo.authType ?? AUTH_TYPE.threeCertificates,
    }
    await submitCompany(work, member, info, params.backUrl ?? null)
    return { bizUserId: params.bizUserId }
  },
})
