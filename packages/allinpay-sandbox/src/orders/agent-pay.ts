/** 单笔托管代付: pays a receiver out of named collects, at once, less fee and splits. */
import { ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import { availableOf, PLATFORM_BALANCE, TRANSIT_FORWARD } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { address, amount, choice, extendInfo, fee, list, optional, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustBeReal, mustFindMember } from '../members/member.ts'
import { collectShares, type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { mustBeWithinLimits } from './limits.ts'
import { magicOf } from './magic-amounts.ts'
import { addOrder, markFailed, markSucceeded, mustBeNewNumber, mustFindOrder, putInProgress } from './order.ts'
import { mustBeGoodSplits, postSplits, splitRuleList } from './split.ts'

const BALANCE_WHEREABOUTS = 1

export const agentPayParams = {
  bizOrderNo: text(50),
  collectPayList: list({ bizOrderNo: text(50), amount: amount() }, 100),
  bizUserId: text(32),
  accountSetNo: text(20),
  backUrl: address(),
  amount: amount(),
  fee: fee(),
  splitRuleList: optional(splitRuleList),
  goodsType: optional(choice(2, 3, 4, 5, 90, 99)),
  bizGoodsNo: optional(text(50)),
  tradeCode: text(4, /^400[123]$/),
  summary: optional(text(20)),
  extendInfo: optional(extendInfo()),
}

type AgentPayParams = Params<typeof agentPayParams>

/**
 * Pays out. Refuses 40040 more than a collect still reserves for this receiver, 40041 collect not paid, 40020 sums differ.
 * `held`: it stays in progress until somebody settles it; `inBatch`: until the next round of what is due.
 */
export async function agentPay(
  work: UnitOfWork,
  params: AgentPayParams,
  way: 'single' | 'held' | 'inBatch' = 'single',
): Promise<OrderRow> {
  await mustBeNewNumber(work, params.bizOrderNo)
  const receiver = await mustFindMember(work, params.bizUserId)
  await mustBeReal(work, receiver)
  if (params.accountSetNo !== work.app.accountSetNo) refuse('30018')
  if (params.fee > params.amount) refuse('40016')
  const named = params.collectPayList.reduce((total, part) => total + part.amount, 0n)
  if (named !== params.amount) refuse('40020')
  await mustBeWithinLimits(work, params.bizUserId, null, params.amount)
  const splits = await mustBeGoodSplits(work, params.splitRuleList, params.amount - params.fee)
  await takeFromCollects(work, params)
  const order = await addOrder(work, {
    ...params,
    type: way === 'inBatch' ? ORDER_TYPE.batchAgentPay : ORDER_TYPE.agentPay,
    buyer: params.bizUserId,
    receiver: params.bizUserId,
    validateType: 0,
    details: {
      collects: params.collectPayList.map((part) => ({ bizOrderNo: part.bizOrderNo, amount: part.amount.toString() })),
      splits,
      tradeCode: params.tradeCode,
    },
  })
  const magic = magicOf(work, 'agentPay', params.amount)
  if (way === 'held') await putInProgress(work, order, null, 'success')
  else if (magic) await putInProgress(work, order, new Date(work.now.getTime() + magic.afterMs), 'success')
  else if (way === 'inBatch') await putInProgress(work, order, work.now, 'success')
  else await agentPaySucceeded(work, order)
  return order
}

/** Whether the order pays out of collects, alone or in a batch. */
export const isPayout = (order: OrderRow): boolean =>
  order.type === ORDER_TYPE.agentPay || order.type === ORDER_TYPE.batchAgentPay

/** The money leaves transit for the receiver, then the splits leave the receiver. */
export async function agentPaySucceeded(work: UnitOfWork, order: OrderRow): Promise<void> {
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '代付成功',
    tradeType: TRADE_TYPE.received,
    extendInfo: order.extendInfo,
    moves: [
      { from: TRANSIT_FORWARD, to: availableOf(work, order.buyer), amount: order.amount - order.fee },
      { from: TRANSIT_FORWARD, to: PLATFORM_BALANCE, amount: order.fee },
    ],
  })
  if ((order.details.splits ?? []).length > 0) {
    const split = await postSplits(work, order, order.buyer)
    work.change(orders, order, { splitState: split ? 1 : 0 })
  }
  await markSucceeded(work, order)
}

/** The payout comes to nothing: its shares may be paid out again. */
export async function agentPayFailed(work: UnitOfWork, order: OrderRow, reason: string): Promise<void> {
  for (const part of order.details.collects ?? []) {
    const key = { appId: work.appId, bizOrderNo: part.bizOrderNo, bizUserId: order.buyer }
    const share = await work.find(collectShares, key)
    if (share) work.change(collectShares, share, { paid: share.paid - BigInt(part.amount) })
  }
  await markFailed(work, order, reason)
}

// A share is reduced when the payout is accepted, so that two payouts can never spend it twice.
async function takeFromCollects(work: UnitOfWork, params: AgentPayParams): Promise<void> {
  const { appId } = work
  // All collects and all shares are locked at once in key order: two payouts naming the same ones never cross.
  await work.findMany(
    orders,
    params.collectPayList.map(({ bizOrderNo }) => ({ appId, bizOrderNo })),
  )
  const shareKeys = params.collectPayList.map(({ bizOrderNo }) => ({ appId, bizOrderNo, bizUserId: params.bizUserId }))
  await work.findMany(collectShares, shareKeys)
  for (const part of params.collectPayList) {
    const collect = await mustFindOrder(work, part.bizOrderNo)
    if (collect.type !== ORDER_TYPE.collect) refuse('40018')
    if (collect.state !== ORDER_STATUS.succeeded && collect.state !== ORDER_STATUS.refunded) refuse('40041')
    if (collect.details.tradeCode?.at(-1) !== params.tradeCode.at(-1)) refuse('40010')
    const share = await work.find(collectShares, { appId, bizOrderNo: part.bizOrderNo, bizUserId: params.bizUserId })
    if (!share || share.paid + share.refunded + part.amount > share.amount) refuse('40040')
    work.change(collectShares, share, { paid: share.paid + part.amount })
  }
}

export const signalAgentPayService = service({
  method: 'orderService.signalAgentPay',
  params: agentPayParams,
  async run(work, params) {
    const order = await agentPay(work, params)
    return {
      payStatus: order.state === ORDER_STATUS.succeeded ? 'success' : 'pending',
      payFailMessage: null,
      orderNo: order.orderNo,
      bizOrderNo: order.bizOrderNo,
      payWhereabouts: BALANCE_WHEREABOUTS,
      extendInfo: order.extendInfo,
    }
  },
})
