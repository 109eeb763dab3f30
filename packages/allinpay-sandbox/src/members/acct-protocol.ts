/** signAcctProtocol 账户提现协议: newer deployments want it signed before withdrawals. */
import { SOURCE } from '@merchant/allinpay/wire'
import { address, choice, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { notify } from '../notifications/enqueue.ts'
import { providerNumber } from '../numbers.ts'
import { openPageLink } from '../pages/page-link.ts'
import { type MemberRow, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustBeReal, mustFindMember, nameOfMember } from './member.ts'

const LINK_LIFE_MINUTES = 10

/** A member who may sign now. Refuses 30008/30050 not real, 30043 signed already. */
export async function mustBeAbleToSignProtocol(work: UnitOfWork, bizUserId: string): Promise<MemberRow> {
  const member = await mustFindMember(work, bizUserId)
  await mustBeReal(work, member)
  if (member.acctProtocolNo) refuse('30043')
  return member
}

/** The member agreed: the protocol number is given, and notified once. Answers the number. */
export function signProtocol(work: UnitOfWork, member: MemberRow, backUrl: string | null): string {
  const acctProtocolNo = `TLXY${providerNumber(work.now)}`
  work.change(members, member, { acctProtocolNo })
  const { bizUserId } = member
  notify(work, { type: 'acctProtocol', bizUserId, backUrl, body: { bizUserId, status: 'OK', acctProtocolNo } })
  return acctProtocolNo
}

/** Refuses 30009 another name than the member's. */
export const signAcctProtocolService = service({
  method: 'memberService.signAcctProtocol',
  kind: 'page',
  params: {
    bizUserId: text(32),
    signAcctName: text(100),
    backUrl: address(),
    source: choice(SOURCE.mobile, SOURCE.pc),
    jumpUrl: optional(address()),
    jumpPageType: optional(choice(1, 2)),
    noContractUrl: optional(address()),
  },
  async run(work, { bizUserId, signAcctName, jumpUrl, backUrl }) {
    await mustBeAbleToSignProtocol(work, bizUserId)
    if ((await nameOfMember(work, bizUserId)) !== signAcctName) refuse('30009')
    const link = { kind: 'signAcctProtocol', bizUserId, bizOrderNo: null, jumpUrl: jumpUrl ?? null, backUrl } as const
    return { url: openPageLink(work, { ...link, lifeMinutes: LINK_LIFE_MINUTES }) }
  },
})
