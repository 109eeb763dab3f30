/** applyBindAcct: ties a WeChat or Alipay identity to a member, who may then pay with it without a phone. */
import { text, word } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { boundAccts } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustFindMember } from './member.ts'

export type AcctType = 'weChatPublic' | 'weChatMiniProgram' | 'aliPayService' | 'unionPayjs'

/** Whether this identity is bound to the member. */
export async function isBoundAcct(
  work: UnitOfWork,
  bizUserId: string,
  acctType: AcctType,
  acct: string,
): Promise<boolean> {
  const bound = await work.find(boundAccts, { appId: work.appId, bizUserId, acctType })
  return bound?.acct === acct
}

export const applyBindAcctService = service({
  method: 'memberService.applyBindAcct',
  params: {
    bizUserId: text(32),
    operationType: word('set', 'query'),
    acctType: word('weChatPublic', 'weChatMiniProgram', 'aliPayService', 'unionPayjs'),
    acct: text(64),
  },
  async run(work, params) {
    await mustFindMember(work, params.bizUserId)
    const { bizUserId, acctType, acct } = params
    const bound = await work.find(boundAccts, { appId: work.appId, bizUserId, acctType })
    if (params.operationType === 'query') {
      if (bound?.acct !== acct) refuse('30016')
    } else if (bound) work.change(boundAccts, bound, { acct, boundAt: work.now })
    else work.add(boundAccts, { appId: work.appId, bizUserId, acctType, acct, boundAt: work.now })
    return { bizUserId, result: 'OK' }
  },
})
