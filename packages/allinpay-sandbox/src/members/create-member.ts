/** createMember: a member is created once, and its type can never be changed. */
import { randomUUID } from 'node:crypto'
import { MEMBER_TYPE, SOURCE } from '@merchant/allinpay/wire'
import { anyObject, choice, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isPlatform } from './member.ts'

/** Creates a member. Refuses 30000 exists, 20023 a number the provider does not accept. */
export async function createMember(
  work: UnitOfWork,
  params: { bizUserId: string; memberType: number; source: number },
): Promise<{ userId: string }> {
  // No Chinese characters and not the platform's constant.
  if (isPlatform(params.bizUserId) || !/^[\x21-\x7e]+$/.test(params.bizUserId)) refuse('20023')
  if (await work.find(members, { appId: work.appId, bizUserId: params.bizUserId })) refuse('30000')
  const userId = randomUUID()
  work.add(members, {
    appId: work.appId,
    ...params,
    userId,
    locked: false,
    name: null,
    identityNo: null,
    realNamedAt: null,
    phone: null,
    phoneBoundAt: null,
    contractNo: null,
    contractSignedAt: null,
    acctProtocolNo: null,
    registeredAt: work.now,
  })
  return { userId }
}

export const createMemberService = service({
  method: 'memberService.createMember',
  params: {
    bizUserId: text(32),
    memberType: choice(MEMBER_TYPE.company, MEMBER_TYPE.person),
    source: choice(SOURCE.mobile, SOURCE.pc),
    extendParam: optional(anyObject()),
  },
  async run(work, { bizUserId, memberType, source }) {
    const { userId } = await createMember(work, { bizUserId, memberType, source })
    return { userId, bizUserId }
  },
})
