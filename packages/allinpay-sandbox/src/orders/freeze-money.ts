/** 冻结 and 解冻 on the app's word: the money stays the member's; one number is one freeze, given back whole or in parts. */
import { availableOf, frozenOf } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { amount, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustFindMember } from '../members/member.ts'
import { freezes } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

const freezeParams = { bizUserId: text(32), bizFreezenNo: text(50), accountSetNo: text(20), amount: amount() }

type FreezeParams = Params<typeof freezeParams>

async function mustBeOfMember(work: UnitOfWork, { bizUserId, accountSetNo }: FreezeParams): Promise<void> {
  await mustFindMember(work, bizUserId)
  if (accountSetNo !== work.app.accountSetNo) refuse('30018')
}

/** Moves between the two parts of one account. */
function move(work: UnitOfWork, params: FreezeParams, direction: 'freeze' | 'unfreeze'): Promise<void> {
  const available = availableOf(work, params.bizUserId)
  const frozen = frozenOf(available)
  const isFreeze = direction === 'freeze'
  return post(work, {
    bizOrderNo: params.bizFreezenNo,
    kind: isFreeze ? '资金冻结' : '资金解冻',
    tradeType: TRADE_TYPE.freeze,
    moves: [{ from: isFreeze ? available : frozen, to: isFreeze ? frozen : available, amount: params.amount }],
  })
}

const answer = ({ bizFreezenNo, amount: moved }: FreezeParams) => ({ bizFreezenNo, amount: moved })

/** Refuses 40017 a number that was used, 40014 more than is available. */
export const freezeMoneyService = service({
  method: 'orderService.freezeMoney',
  params: freezeParams,
  async run(work, params) {
    await mustBeOfMember(work, params)
    const { appId } = work
    const { bizFreezenNo, bizUserId } = params
    if (await work.find(freezes, { appId, bizFreezenNo })) refuse('40017')
    await move(work, params, 'freeze')
    work.add(freezes, { appId, bizFreezenNo, bizUserId, amount: params.amount, unfrozen: 0n, frozenAt: work.now })
    return answer(params)
  },
})

/** Refuses 50004 a number that froze nothing of this member, 50003 more than is left of it. */
export const unfreezeMoneyService = service({
  method: 'orderService.unfreezeMoney',
  params: freezeParams,
  async run(work, params) {
    await mustBeOfMember(work, params)
    const freeze = await work.find(freezes, { appId: work.appId, bizFreezenNo: params.bizFreezenNo })
    if (freeze?.bizUserId !== params.bizUserId) refuse('50004')
    if (params.amount > freeze.amount - freeze.unfrozen) refuse('50003')
    work.change(freezes, freeze, { unfrozen: freeze.unfrozen + params.amount })
    await move(work, params, 'unfreeze')
    return answer(params)
  },
})
