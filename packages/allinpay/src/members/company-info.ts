/** A company's papers, handed in for audit. */
import { mustBeAddress, mustBeText } from '../argument.ts'
import { type Line, mayEncrypt } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findInteger, findText, mustText, nameOf } from '../reply-data.ts'
import { AUTH_TYPE, COMPANY_STATUS, IDENTITY_TYPE } from '../wire/index.ts'

/** The papers of before 2015: three certificates instead of the one 统一社会信用代码. */
export interface ThreeCertificates {
  readonly businessLicense: string
  readonly organizationCode: string
  readonly taxRegister: string
}

export interface CompanyPapers {
  /** With Chinese brackets （）. */
  readonly companyName: string
  readonly address?: string
  readonly telephone?: string
  /** yyyy-MM-dd */
  readonly licenseExpiresOn?: string
  readonly certificate: { readonly uniCredit: string } | ThreeCertificates
  readonly legalName: string
  readonly legalIdentityNo: string
  readonly legalPhone: string
  /** 对公户: becomes the account that withdrawals go to. */
  readonly accountNo: string
  /** From the provider's closed list, such as 工商银行. */
  readonly parentBankName: string
  readonly bankName: string
  /** 支付行号, 12 digits. */
  readonly unionBank: string
  readonly province?: string
  readonly city?: string
}

export type CompanyStatus = keyof typeof COMPANY_STATUS

export interface CompanyAuditStarted {
  readonly memberNo: string
  /** Null while a person still has to look at it; then a notification comes, once, or `info` shows it. */
  readonly status: CompanyStatus | null
  readonly failReason: string | null
}

export interface CompanyInfo {
  /** `autoAudit` asks for the automatic audit. Repeated (30023, already audited): compare with `info`. */
  setCompanyInfo(info: {
    memberNo: string
    papers: CompanyPapers
    autoAudit: boolean
    backUrl?: string
  }): Promise<Outcome<CompanyAuditStarted>>
}

export function createCompanyInfo({ settings, gateway, cipher }: Line): CompanyInfo {
  const basicInfo = (papers: CompanyPapers) => ({
    companyName: mustBeText(papers.companyName, 'the company name', 100),
    companyAddress: papers.address,
    telephone: papers.telephone,
    expLicense: papers.licenseExpiresOn,
    ...certificateOf(papers.certificate),
    legalName: mustBeText(papers.legalName, 'the legal person’s name', 60),
    identityType: IDENTITY_TYPE.idCard,
    legalIds: cipher.encrypt(mustBeText(papers.legalIdentityNo, 'the legal person’s identity number', 30)),
    legalPhone: settings.encryptLegalPhone ? mayEncrypt(cipher, papers.legalPhone) : papers.legalPhone,
    accountNo: cipher.encrypt(mustBeText(papers.accountNo, 'the account number', 50)),
    parentBankName: papers.parentBankName,
    bankName: papers.bankName,
    unionBank: papers.unionBank,
    province: papers.province,
    city: papers.city,
  })

  return {
    setCompanyInfo: ({ memberNo, papers, autoAudit, backUrl }) =>
      gateway.call({
        method: 'memberService.setCompanyInfo',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30023'],
        params: () => ({
          bizUserId: memberNo,
          backUrl: mustBeAddress(backUrl ?? settings.backUrl, 'the notification address'),
          isAuth: autoAudit,
          companyBasicInfo: basicInfo(papers),
        }),
        read: (data) => ({
          memberNo: mustText(data, 'bizUserId'),
          status: nameOf(COMPANY_STATUS, findInteger(data, 'result')),
          failReason: findText(data, 'failReason'),
        }),
      }),
  }
}

function certificateOf(certificate: CompanyPapers['certificate']): { [name: string]: string | number } {
  return 'uniCredit' in certificate
    ? { authType: AUTH_TYPE.uniCredit, uniCredit: mustBeText(certificate.uniCredit, '统一社会信用代码', 30) }
    : { authType: AUTH_TYPE.threeCertificates, ...certificate }
}
