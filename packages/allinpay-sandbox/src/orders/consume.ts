/** 消费: from the payer to the receiver at once, without transit; the receiver's splits follow. */
import { ORDER_TYPE, SOURCE, VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { availableOf } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { address, amount, anyObject, choice, extendInfo, fee, optional, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { isPlatform, mustBeReal, mustFindMember, mustHavePhone } from '../members/member.ts'
import { mustBeItsMerchant } from '../members/vsp-terminal.ts'
import { type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { askPayer } from './ask-payer.ts'
import { mustBeWithinLimits } from './limits.ts'
import { addOrder, markSucceeded, mustBeNewNumber } from './order.ts'
import { detailsOf, type PayMethod, readPayMethod } from './pay-method.ts'
import { movesIn } from './pay-parts.ts'
import { mustBeGoodSplits, postSplits, splitRuleList } from './split.ts'

/** The channel, or the payer's balance, paid: the receiver has it, less the fee, which is the platform's. */
export async function consumePaid(work: UnitOfWork, order: OrderRow): Promise<void> {
  const receiver = order.receiver ?? ''
  await markSucceeded(work, order)
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '消费成功',
    tradeType: TRADE_TYPE.received,
    extendInfo: order.extendInfo,
    moves: movesIn(work, order, availableOf(work, receiver)),
  })
  if ((order.details.splits ?? []).length === 0) return
  const isSplit = await postSplits(work, order, receiver)
  work.change(orders, order, { splitState: isSplit ? 1 : 0 })
}

export const consumeParams = {
  payerId: text(32),
  recieverId: text(32),
  bizOrderNo: text(50),
  amount: amount(),
  fee: fee(),
  validateType: optional(choice(VALIDATE_TYPE.none, VALIDATE_TYPE.sms, VALIDATE_TYPE.password)),
  splitRule: optional(splitRuleList),
  frontUrl: optional(address()),
  backUrl: address(),
  orderExpireDatetime: optional(text(19)),
  payMethod: anyObject(),
  goodsName: optional(text(100)),
  goodsDesc: optional(text(200)),
  goodsType: optional(choice(2, 3, 4, 5, 90, 99)),
  bizGoodsNo: optional(text(50)),
  industryCode: text(4, /^\d{4}$/),
  industryName: text(40),
  source: choice(SOURCE.mobile, SOURCE.pc),
  summary: optional(text(20)),
  extendInfo: optional(extendInfo()),
}

/**
 * Records a consume. Refuses 30021 a payer without phone, 30008/30050 a receiver who is not real, 10000 oneself, and what splits are
 * refused for.
 */
export async function applyConsume(
  work: UnitOfWork,
  params: Params<typeof consumeParams>,
  type: number = ORDER_TYPE.consume,
): Promise<{ order: OrderRow; method: PayMethod }> {
  await mustBeNewNumber(work, params.bizOrderNo)
  if (params.payerId === params.recieverId) refuse('10000')
  mustHavePhone(await mustFindMember(work, params.payerId))
  if (!isPlatform(params.recieverId)) await mustBeReal(work, await mustFindMember(work, params.recieverId))
  if (params.fee > params.amount) refuse('40016')
  const method = readPayMethod(params.payMethod, params.amount, work)
  await mustBeItsMerchant(work, params.recieverId, method.vspCusid)
  await mustBeWithinLimits(work, params.payerId, 'consume', params.amount)
  const splits = await mustBeGoodSplits(work, params.splitRule, params.amount - params.fee)
  const order = await addOrder(work, {
    ...params,
    type,
    buyer: params.payerId,
    receiver: params.recieverId,
    validateType: params.validateType ?? VALIDATE_TYPE.sms,
    payMethod: method.name,
    details: {
      splits,
      ...detailsOf(method),
      ...(params.goodsName ? { goodsName: params.goodsName } : {}),
    },
  })
  return { order, method }
}

export const consumeApplyService = service({
  method: 'orderService.consumeApply',
  params: consumeParams,
  async run(work, params) {
    const { order, method } = await applyConsume(work, params)
    const asked = await askPayer(work, order, method, consumePaid)
    return {
      payStatus: asked.payStatus,
      payFailMessage: asked.payStatus === 'fail' ? order.errorMessage : undefined,
      bizUserId: asked.payStatus === undefined ? undefined : order.buyer,
      orderNo: order.orderNo,
      bizOrderNo: order.bizOrderNo,
      tradeNo: asked.tradeNo,
      payInfo: asked.payInfo,
      validateType: asked.validateType,
      extendInfo: order.extendInfo,
    }
  },
})
