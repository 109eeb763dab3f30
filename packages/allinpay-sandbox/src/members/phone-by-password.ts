/** updatePhoneByPayPwd: a person with a payment password changes the bound phone on a page, without a code to the old one. */
import { IDENTITY_TYPE } from '@merchant/allinpay/wire'
import { address, long, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { notify } from '../notifications/enqueue.ts'
import { openPageLink } from '../pages/page-link.ts'
import { members, type PageLinkRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustFindMember, mustHavePhone } from './member.ts'
import { mustHavePayPassword } from './pay-password.ts'

const LINK_LIFE_MINUTES = 30

/** The phone is another one from now on, which is notified once. */
export async function changePhone(work: UnitOfWork, { bizUserId, backUrl }: PageLinkRow, phone: string): Promise<void> {
  const member = await mustFindMember(work, bizUserId ?? '')
  work.change(members, member, { phone, phoneBoundAt: work.now })
  const body = { bizUserId: member.bizUserId, status: 'OK', newPhone: phone }
  notify(work, { type: 'phoneChange', bizUserId: member.bizUserId, backUrl, body })
}

/** Refuses what `mustHavePayPassword` refuses, 30008 not real-named, 30009 another person, 30021 no phone, 10000 another phone. */
export const updatePhoneByPayPwdService = service({
  method: 'memberService.updatePhoneByPayPwd',
  kind: 'page',
  params: {
    bizUserId: text(32),
    name: text(60),
    identityType: long(),
    identityNo: secret(),
    oldPhone: text(11),
    jumpUrl: address(),
    backUrl: address(),
  },
  async run(work, { bizUserId, name, identityType, identityNo, oldPhone, jumpUrl, backUrl }) {
    if (identityType !== BigInt(IDENTITY_TYPE.idCard)) refuse('20012')
    const member = await mustFindMember(work, bizUserId)
    await mustHavePayPassword(work, member)
    if (!member.realNamedAt) refuse('30008')
    if (member.name !== name || member.identityNo !== identityNo) refuse('30009')
    mustHavePhone(member)
    if (member.phone !== oldPhone) refuse('10000')
    const link = { kind: 'updatePhoneByPayPwd', bizUserId, bizOrderNo: null, jumpUrl, backUrl } as const
    return { url: openPageLink(work, { ...link, lifeMinutes: LINK_LIFE_MINUTES }) }
  },
})
