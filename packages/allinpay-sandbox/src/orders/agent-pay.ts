/** 单笔托管代付: pays a receiver out of named collects, at once, less fee and splits. */
import { ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import { availableOf, PLATFORM_BALANCE, TRANSIT_FORWARD } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { address, amount, choice, extendInfo, fee, list, optional, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustBeReal, mustFindMember } from '../members/member.ts'
import { type CollectShareRow, collectShares, type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isUnassigned, UNASSIGNED } from './collect.ts'
import { mustBeWithinLimits } from './limits.ts'
import { magicOf } from './magic-amounts.ts'
import { addOrder, markFailed, markSucceeded, mustBeNewNumber, mustFindOrder, putInProgress } from './order.ts'
import { isCollect } from './order-kinds.ts'
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
  const parts = order.details.collects ?? []
  const collects = await lockShares(work, parts, order.buyer)
  for (const [at, { bizOrderNo, amount: part }] of parts.entries()) {
    const given = BigInt(part)
    const share = await work.find(collectShares, { appId: work.appId, bizOrderNo, bizUserId: order.buyer })
    if (!share) continue
    work.change(collectShares, share, { paid: share.paid - given })
    const open = isUnassigned(collects[at]) ? await findOpenShare(work, bizOrderNo) : undefined
    if (open) moveShare(work, { from: share, to: open, amount: given })
  }
  await markFailed(work, order, reason)
}

/** All collects and all shares are locked at once in key order: two payouts naming the same ones never cross. */
async function lockShares(
  work: UnitOfWork,
  parts: readonly { readonly bizOrderNo: string }[],
  bizUserId: string,
): Promise<(OrderRow | undefined)[]> {
  const keys = parts.map(({ bizOrderNo }) => ({ appId: work.appId, bizOrderNo }))
  const collects = await work.findMany(orders, keys)
  const shareKeys = keys.flatMap((key, at) => [
    { ...key, bizUserId },
    ...(isUnassigned(collects[at]) ? [{ ...key, bizUserId: UNASSIGNED }] : []),
  ])
  await work.findMany(collectShares, shareKeys)
  return collects
}

// A share is reduced when the payout is accepted, so that two payouts can never spend it twice.
async function takeFromCollects(work: UnitOfWork, params: AgentPayParams): Promise<void> {
  const { appId } = work
  await lockShares(work, params.collectPayList, params.bizUserId)
  for (const part of params.collectPayList) {
    const collect = await mustFindOrder(work, part.bizOrderNo)
    if (!isCollect(collect)) refuse('40018')
    if (collect.state !== ORDER_STATUS.succeeded && collect.state !== ORDER_STATUS.refunded) refuse('40041')
    if (collect.details.tradeCode?.at(-1) !== params.tradeCode.at(-1)) refuse('40010')
    if (isUnassigned(collect)) await assign(work, { ...part, bizUserId: params.bizUserId })
    const share = await work.find(collectShares, { appId, bizOrderNo: part.bizOrderNo, bizUserId: params.bizUserId })
    if (!share || share.paid + share.refunded + part.amount > share.amount) refuse('40040')
    work.change(collectShares, share, { paid: share.paid + part.amount })
  }
}

/** Of a collect that named nobody: what is paid out of it is this receiver's from now on. Refuses 40040. */
async function assign(
  work: UnitOfWork,
  { bizOrderNo, bizUserId, amount: part }: { bizOrderNo: string; bizUserId: string; amount: bigint },
): Promise<void> {
  const open = await findOpenShare(work, bizOrderNo)
  if (!open || open.refunded + part > open.amount) refuse('40040')
  const key = { appId: work.appId, bizOrderNo, bizUserId }
  const nothing = { amount: 0n, paid: 0n, refunded: 0n, paidRefunded: 0n }
  const own = (await work.find(collectShares, key)) ?? work.add(collectShares, { ...key, ...nothing })
  moveShare(work, { from: open, to: own, amount: part })
}

const findOpenShare = (work: UnitOfWork, bizOrderNo: string): Promise<CollectShareRow | undefined> =>
  work.find(collectShares, { appId: work.appId, bizOrderNo, bizUserId: UNASSIGNED })

function moveShare(
  work: UnitOfWork,
  { from, to, amount: moved }: { from: CollectShareRow; to: CollectShareRow; amount: bigint },
): void {
  work.change(collectShares, from, { amount: from.amount - moved })
  work.change(collectShares, to, { amount: to.amount + moved })
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
