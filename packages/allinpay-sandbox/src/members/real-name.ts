/** setRealName: a person's name and identity number are checked at once; no notification follows. */
import { IDENTITY_TYPE } from '@merchant/allinpay/wire'
import { flag, long, optional, secret, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { encryptFor } from '../edge/secrets.ts'
import { service } from '../edge/service.ts'
import { type MemberRow, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isIdentityNumber } from './identity-number.ts'
import { isCompany, mustFindMember } from './member.ts'

/** Names that force an outcome. */
const MISMATCH = '实名不符'
const ABNORMAL = '证件异常'
const REPLY_LOST = '实名超时'

/** Records a person's real name. Refuses 30006 not a person, 30007 done already, 30009 and 30012 for what the check finds. */
export function setRealName(work: UnitOfWork, member: MemberRow, person: { name: string; identityNo: string }): void {
  if (isCompany(member)) refuse('30006')
  if (member.realNamedAt) refuse('30007')
  const { magicNames } = work.settings
  if (!isIdentityNumber(person.identityNo) || (magicNames && person.name === ABNORMAL)) refuse('30012')
  if (magicNames && person.name === MISMATCH) refuse('30009')
  work.change(members, member, { name: person.name, identityNo: person.identityNo, realNamedAt: work.now })
}

export const setRealNameService = service({
  method: 'memberService.setRealName',
  params: {
    bizUserId: text(32),
    isAuth: optional(flag()),
    name: text(60),
    identityType: long(),
    identityNo: secret(),
  },
  async run(work, params) {
    // Only identity cards, and only checked by the provider itself.
    if (params.identityType !== BigInt(IDENTITY_TYPE.idCard)) refuse('20012')
    if (params.isAuth === false) refuse('10000')
    const member = await mustFindMember(work, params.bizUserId)
    setRealName(work, member, params)
    const data = {
      bizUserId: params.bizUserId,
      name: params.name,
      identityType: IDENTITY_TYPE.idCard,
      identityNo: encryptFor(work, params.identityNo),
    }
    return { data, lost: work.settings.magicNames && params.name === REPLY_LOST }
  },
})
