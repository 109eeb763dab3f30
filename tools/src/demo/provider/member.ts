// A member of the provider during the demo's past, and what the provider answers about it.
import type { BoundCard, CompanyPapers, MemberInfo } from '@merchant/allinpay'

export interface Member {
  readonly memberNo: string
  readonly isCompany: boolean
  /** Of a company; they pass as soon as they are submitted. */
  papers: CompanyPapers | null
  papersPassedAt: Date | null
  name: string | null
  identityNo: string | null
  realNamedAt: Date | null
  phone: string | null
  contractSignedAt: Date | null
  /** Card numbers that a binding was applied for, by phone. */
  readonly applied: Map<string, string>
  readonly cards: BoundCard[]
}

export const newMember = (memberNo: string, isCompany: boolean): Member => ({
  memberNo,
  isCompany,
  papers: null,
  papersPassedAt: null,
  name: null,
  identityNo: null,
  realNamedAt: null,
  phone: null,
  contractSignedAt: null,
  applied: new Map(),
  cards: [],
})

export const contractNoOf = ({ memberNo }: Member): string => `TLHT${memberNo.slice(-16).toUpperCase()}`

export const infoOf = (member: Member): MemberInfo => (member.isCompany ? companyInfo(member) : personInfo(member))

const commonInfo = (member: Member) => ({
  memberNo: member.memberNo,
  providerMemberId: member.memberNo,
  phone: member.phone,
  isPhoneBound: member.phone !== null,
  isContractSigned: member.contractSignedAt !== null,
  contractNo: member.contractSignedAt === null ? null : contractNoOf(member),
  contractSignedAt: member.contractSignedAt,
  protocolNo: null,
})

const personInfo = (member: Member): MemberInfo => ({
  memberType: 'person',
  ...commonInfo(member),
  name: member.name,
  identityNo: member.identityNo,
  isRealNamed: member.realNamedAt !== null,
  realNamedAt: member.realNamedAt,
  state: 'active',
})

function companyInfo(member: Member): MemberInfo {
  const { papers } = member
  return {
    memberType: 'company',
    ...commonInfo(member),
    companyName: papers?.companyName ?? null,
    status: papers === null ? null : 'passed',
    failReason: null,
    checkedAt: member.papersPassedAt,
    uniCredit: papers !== null && 'uniCredit' in papers.certificate ? papers.certificate.uniCredit : null,
    businessLicense: null,
    legalName: papers?.legalName ?? null,
    legalIdentityNo: papers?.legalIdentityNo ?? null,
    legalPhone: papers?.legalPhone ?? null,
    accountNo: papers?.accountNo ?? null,
    parentBankName: papers?.parentBankName ?? null,
    bankName: papers?.bankName ?? null,
    unionBank: papers?.unionBank ?? null,
  }
}
