/** getMemberInfo: everything known of a member, and the way back after every lost member notification. */
import { IDENTITY_TYPE, type JsonInput, toChinaTime, USER_STATE } from '@merchant/allinpay/wire'
import { long, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { encryptFor } from '../edge/secrets.ts'
import { service } from '../edge/service.ts'
import { type CompanyRow, type MemberRow, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { findCompany, isCompany } from './member.ts'
import { hasPayPassword } from './pay-password.ts'

const time = (instant: Date | null): string | null => (instant ? toChinaTime(instant) : null)

async function personInfo(work: UnitOfWork, member: MemberRow): Promise<JsonInput> {
  return {
    name: member.name,
    userState: member.locked ? USER_STATE.locked : USER_STATE.active,
    userId: member.userId,
    phone: member.phone,
    identityCardNo: member.identityNo && encryptFor(work, member.identityNo),
    isPhoneChecked: member.phone !== null,
    registerTime: time(member.registeredAt),
    payFailAmount: 0,
    isIdentityChecked: member.realNamedAt !== null,
    realNameTime: time(member.realNamedAt),
    source: member.source,
    isSetPayPwd: await hasPayPassword(work, member.bizUserId),
    ...contract(member),
    acctOrgType: 0,
  }
}

function companyInfo(work: UnitOfWork, member: MemberRow, company: CompanyRow | undefined): JsonInput {
  const info = company?.info
  return {
    ...info,
    legalIds: info && encryptFor(work, info.legalIds),
    accountNo: info && encryptFor(work, info.accountNo),
    identityType: info && IDENTITY_TYPE.idCard,
    phone: member.phone,
    status: company?.status,
    checkTime: time(company?.checkedAt ?? null),
    failReason: company?.failReason ?? null,
    isPhoneChecked: member.phone !== null,
    ...contract(member),
    userId: member.userId,
    acctOrgType: 0,
  }
}

function contract(member: MemberRow): { readonly [name: string]: JsonInput } {
  return {
    isSignContract: member.contractNo !== null,
    signContractTime: time(member.contractSignedAt),
    contractNo: member.contractNo,
    acctProtocolNo: member.acctProtocolNo,
  }
}

export const getMemberInfoService = service({
  method: 'memberService.getMemberInfo',
  reads: true,
  params: { bizUserId: text(32), acctOrgType: optional(long()) },
  async run(work, { bizUserId }) {
    // A locked member can still be looked at, so this does not go the usual way.
    const member = await work.find(members, { appId: work.appId, bizUserId })
    if (!member) refuse('30001')
    const memberInfo = isCompany(member)
      ? companyInfo(work, member, await findCompany(work, bizUserId))
      : await personInfo(work, member)
    return { bizUserId, memberType: member.memberType, memberInfo }
  },
})
