/** Members as the services need them: found, unlocked, real, with a phone — each refusal under its documented code. */
import { COMPANY_STATUS, MEMBER_TYPE, PLATFORM_MEMBER_NO } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { type CompanyRow, companies, type MemberRow, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** The member, not locked. Refuses 30001 unknown, 30002 locked. */
export async function mustFindMember(work: UnitOfWork, bizUserId: string): Promise<MemberRow> {
  const member = await work.find(members, { appId: work.appId, bizUserId })
  if (!member) refuse('30001')
  if (member.locked) refuse('30002')
  return member
}

export function isPlatform(bizUserId: string): boolean {
  return bizUserId === PLATFORM_MEMBER_NO
}

export function isCompany(member: MemberRow): boolean {
  return member.memberType === MEMBER_TYPE.company
}

export function findCompany(work: UnitOfWork, bizUserId: string): Promise<CompanyRow | undefined> {
  return work.find(companies, { appId: work.appId, bizUserId })
}

/** 已实名 for a person, 已审核 for a company. Refuses 30008 or 30050. */
export async function mustBeReal(work: UnitOfWork, member: MemberRow): Promise<void> {
  if (!isCompany(member)) {
    if (!member.realNamedAt) refuse('30008')
    return
  }
  const company = await findCompany(work, member.bizUserId)
  if (company?.status !== COMPANY_STATUS.passed) refuse('30050')
}

/** Refuses 30021 when no phone is bound. */
export function mustHavePhone(member: MemberRow): void {
  if (!member.phone) refuse('30021')
}

/** Refuses 10000 unless it is a mainland mobile number. */
export function mustBePhone(phone: string): void {
  if (!/^1[3-9]\d{9}$/.test(phone)) refuse('10000')
}

/** A member's name as lists show it. */
export async function nameOfMember(work: UnitOfWork, bizUserId: string): Promise<string> {
  const company = await findCompany(work, bizUserId)
  if (company) return company.info.companyName
  const member = await work.find(members, { appId: work.appId, bizUserId })
  return member?.name ?? ''
}
