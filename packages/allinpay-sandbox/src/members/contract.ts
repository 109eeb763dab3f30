/** signContract: a page on which the member agrees; without it withdrawals fail with 30046. */
import { SOURCE } from '@merchant/allinpay/wire'
import { address, choice, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { notify } from '../notifications/enqueue.ts'
import { providerNumber } from '../numbers.ts'
import { openPageLink } from '../pages/page-link.ts'
import { type MemberRow, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustBeReal, mustFindMember } from './member.ts'

const LINK_LIFE_MINUTES = 60

/** A member who may sign now. Refuses 30008/30050 not real, 30043 signed already. */
export async function mustBeAbleToSign(work: UnitOfWork, bizUserId: string): Promise<MemberRow> {
  const member = await mustFindMember(work, bizUserId)
  await mustBeReal(work, member)
  if (member.contractNo) refuse('30043')
  return member
}

/** The member agreed: the contract number is given, and notified once. Answers the number. */
export function signContract(work: UnitOfWork, member: MemberRow, backUrl: string | null): string {
  const contractNo = `TLHT${providerNumber(work.now)}`
  work.change(members, member, { contractNo, contractSignedAt: work.now })
  notify(work, {
    type: 'signContract',
    bizUserId: member.bizUserId,
    backUrl,
    body: { bizUserId: member.bizUserId, status: 'OK', [work.settings.contractNoKey]: contractNo },
  })
  return contractNo
}

/** What was signed, shown. Refuses 30034 nothing signed. */
export const signContractQueryService = service({
  method: 'memberService.signContractQuery',
  kind: 'page',
  params: { bizUserId: text(32), jumpUrl: address(), source: choice(SOURCE.mobile, SOURCE.pc) },
  async run(work, { bizUserId, jumpUrl }) {
    const member = await mustFindMember(work, bizUserId)
    if (!member.contractNo) refuse('30034')
    const link = { kind: 'signContractQuery', bizUserId, bizOrderNo: null, jumpUrl, backUrl: null } as const
    return { url: openPageLink(work, { ...link, lifeMinutes: LINK_LIFE_MINUTES }) }
  },
})

export const signContractService = service({
  method: 'memberService.signContract',
  kind: 'page',
  params: {
    bizUserId: text(32),
    jumpUrl: address(),
    backUrl: address(),
    source: choice(SOURCE.mobile, SOURCE.pc),
    jumpPageType: optional(choice(1, 2)),
    noContractUrl: optional(address()),
  },
  async run(work, params) {
    await mustBeAbleToSign(work, params.bizUserId)
    const url = openPageLink(work, {
      kind: 'signContract',
      bizUserId: params.bizUserId,
      bizOrderNo: null,
      jumpUrl: params.jumpUrl,
      backUrl: params.backUrl,
      lifeMinutes: LINK_LIFE_MINUTES,
    })
    return { url }
  },
})
