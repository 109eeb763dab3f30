/** 退款: of a collect out of transit for what was not paid out, else out of the account that received the money. */
import { ORDER_STATUS, ORDER_TYPE, REFUND_TYPE } from '@merchant/allinpay/wire'
import { availableOf, PLATFORM_BALANCE, TRANSIT_FORWARD, TRANSIT_REVERSE } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { chinaDayAfter, chinaMoment } from '../clock.ts'
import { address, amount, extendInfo, fee, list, optional, type Params, text, word } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { mustFindMember } from '../members/member.ts'
import { type CollectShareRow, collectShares, type OrderRow, orders, type RefundSource } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isUnassigned } from './collect.ts'
import { magicOf } from './magic-amounts.ts'
import { officialOf } from './official-amounts.ts'
import {
  addOrder,
  markFailed,
  markRefunded,
  markSucceeded,
  mustBeNewNumber,
  mustFindOrder,
  putInProgress,
} from './order.ts'
import { isCollect, paidKindOf } from './order-kinds.ts'
import { goesInside, returnTargets, takeTargets, throughChannel } from './pay-parts.ts'

/** D1 refunds are sent to the channel the next day. */
const SENT_AT = '14:30'

export const refundParams = {
  bizOrderNo: text(50),
  oriBizOrderNo: text(50),
  bizUserId: text(32),
  refundType: optional(word(REFUND_TYPE.nextDay, REFUND_TYPE.atOnce)),
  refundList: optional(list({ accountSetNo: optional(text(20)), bizUserId: text(32), amount: amount() }, 100)),
  backUrl: optional(address()),
  amount: amount(),
  couponAmount: optional(fee()),
  feeAmount: optional(fee()),
  extendInfo: optional(extendInfo()),
}

type RefundParams = Params<typeof refundParams>

/** Takes the money back and sends it to the payer. Refuses 40041, 40039, 40022, 40020, 40014. */
export async function applyRefund(work: UnitOfWork, params: RefundParams): Promise<OrderRow> {
  await mustBeNewNumber(work, params.bizOrderNo)
  const original = await mustFindOrder(work, params.oriBizOrderNo)
  if (paidKindOf(original) === null) refuse('40039')
  if (original.state !== ORDER_STATUS.succeeded && original.state !== ORDER_STATUS.refunded) refuse('40041')
  if (original.buyer !== params.bizUserId) refuse('40022')
  await mustFindMember(work, params.bizUserId)
  const feeBack = params.feeAmount ?? 0n
  const net = params.amount - feeBack
  const netLeft = original.amount - original.fee - (original.refunded - original.refundedFee)
  if (net < 0n || net > netLeft) refuse('40020')
  if (feeBack > original.fee - original.refundedFee) refuse('40020')
  const sources = isCollect(original)
    ? await takeFromShares(work, { original, params, net, netLeft })
    : takeFromReceiver(work, { original, params, net, netLeft })
  if (feeBack > 0n) sources.push(sourceOf(PLATFORM_BALANCE, feeBack, null, 'fee'))
  const couponAmount = params.couponAmount ?? 0n
  const targets = takeTargets(work, original, { amount: params.amount, couponAmount })
  work.change(orders, original, {
    refunded: original.refunded + params.amount,
    refundedFee: original.refundedFee + feeBack,
  })
  const order = await addOrder(work, {
    ...params,
    type: ORDER_TYPE.refund,
    fee: 0n,
    buyer: original.buyer,
    validateType: 0,
    ...(original.payMethod ? { payMethod: original.payMethod } : {}),
    details: {
      ...(original.details.vspCusid ? { vspCusid: original.details.vspCusid } : {}),
      refundSources: sources,
      refundTargets: targets,
      refundType: params.refundType ?? REFUND_TYPE.nextDay,
    },
  })
  await moveSources(work, order, 'out')
  await begin(work, order)
  return order
}

/** The channel, the payer's balance and the platform's coupons have the money: the original becomes 成功-发生退款. */
export async function refundSucceeded(work: UnitOfWork, order: OrderRow): Promise<void> {
  const original = await mustFindOrder(work, order.oriBizOrderNo ?? '')
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '退款成功',
    tradeType: TRADE_TYPE.refund,
    extendInfo: order.extendInfo,
    moves: (order.details.refundTargets ?? []).map(({ owner, accountSet, amount: part }) => ({
      from: TRANSIT_REVERSE,
      to: { owner, accountSet, bucket: 'available' as const },
      amount: BigInt(part),
    })),
  })
  markRefunded(work, original)
  await markSucceeded(work, order)
}

/** The channel could not return it: everything goes back to where it came from. */
export async function refundFailed(work: UnitOfWork, order: OrderRow, reason: string): Promise<void> {
  const original = await mustFindOrder(work, order.oriBizOrderNo ?? '')
  const sources = order.details.refundSources ?? []
  const feeBack = sources
    .filter((source) => source.part === 'fee')
    .reduce((sum, source) => sum + BigInt(source.amount), 0n)
  await moveSources(work, order, 'back')
  returnTargets(work, original, order.details.refundTargets ?? [])
  for (const source of sources) {
    if (source.receiver === null) continue
    const share = await mustFindShare(work, original.bizOrderNo, source.receiver)
    reduce(work, share, source.part === 'transit' ? 'transit' : 'paid', -BigInt(source.amount))
  }
  work.change(orders, original, {
    refunded: original.refunded - order.amount,
    refundedFee: original.refundedFee - feeBack,
  })
  await markFailed(work, order, reason)
}

async function begin(work: UnitOfWork, order: OrderRow): Promise<void> {
  if (goesInside(order)) return refundSucceeded(work, order)
  const magic = magicOf(work, 'refund', order.amount)
  const official = officialOf('refund', order, throughChannel(order))
  if (official) work.change(orders, order, { details: { ...order.details, failReason: official.says } })
  const atOnce = order.details.refundType === REFUND_TYPE.atOnce
  const soon = new Date(work.now.getTime() + (magic?.afterMs ?? work.settings.refundSettleMs))
  const settleAt = magic || atOnce ? soon : chinaMoment(chinaDayAfter(work.now, 1), SENT_AT)
  const outcome = (official ?? magic)?.outcome === 'fail' ? 'fail' : 'success'
  await putInProgress(work, order, settleAt, outcome)
}

/** Of a deposit and a consume there is one who received: nobody is named. */
function takeFromReceiver(work: UnitOfWork, { original, params, net }: Taking): RefundSource[] {
  if (params.refundList) refuse('40020')
  const account = availableOf(work, original.receiver ?? original.buyer, original.details.accountSetNo ?? null)
  return [sourceOf(account, net, null, 'paid')]
}

interface Taking {
  readonly original: OrderRow
  readonly params: RefundParams
  /** Without the fee that goes back. */
  readonly net: bigint
  readonly netLeft: bigint
}

async function takeFromShares(work: UnitOfWork, { original, params, net, netLeft }: Taking): Promise<RefundSource[]> {
  const sources: RefundSource[] = []
  const receivers = await receiversOf(work, original)
  // Every share of the collect is locked at once in key order, as payouts do.
  const { appId } = work
  const keys = receivers.map(({ bizUserId }) => ({ appId, bizOrderNo: original.bizOrderNo, bizUserId }))
  await work.findMany(collectShares, keys)
  if (!params.refundList) {
    // Only a full refund may leave the list out: it takes whatever is left of every share.
    if (net !== netLeft) refuse('40020')
    for (const receiver of receivers) {
      const share = await mustFindShare(work, original.bizOrderNo, receiver.bizUserId)
      sources.push(...take(work, share, 'transit', leftOf(share, 'transit')))
      sources.push(...take(work, share, 'paid', leftOf(share, 'paid')))
    }
    return sources
  }
  const named = params.refundList.reduce((sum, part) => sum + part.amount, 0n)
  if (named !== net) refuse('40020')
  for (const part of params.refundList) {
    if (part.accountSetNo !== undefined && part.accountSetNo !== work.app.accountSetNo) refuse('30018')
    const share = await mustFindShare(work, original.bizOrderNo, part.bizUserId)
    sources.push(...take(work, share, part.accountSetNo === undefined ? 'transit' : 'paid', part.amount))
  }
  return sources
}

/** Of a collect that named nobody those who have been paid since, and nobody for what is left. */
async function receiversOf(work: UnitOfWork, original: OrderRow): Promise<readonly { readonly bizUserId: string }[]> {
  const { appId, bizOrderNo } = original
  return isUnassigned(original) ? work.list(collectShares, { appId, bizOrderNo }) : (original.details.receivers ?? [])
}

/** What can still be taken from a part of a share. */
const leftOf = (share: CollectShareRow, part: 'transit' | 'paid'): bigint =>
  part === 'transit' ? share.amount - share.paid - share.refunded : share.paid - share.paidRefunded

/** Answers where it came from; nothing for nothing. */
function take(work: UnitOfWork, share: CollectShareRow, part: 'transit' | 'paid', wanted: bigint): RefundSource[] {
  if (wanted === 0n) return []
  if (wanted > leftOf(share, part)) refuse('40020')
  reduce(work, share, part, wanted)
  const account = part === 'transit' ? TRANSIT_FORWARD : availableOf(work, share.bizUserId)
  return [sourceOf(account, wanted, share.bizUserId, part)]
}

function reduce(work: UnitOfWork, share: CollectShareRow, part: 'transit' | 'paid', by: bigint): void {
  if (part === 'transit') work.change(collectShares, share, { refunded: share.refunded + by })
  else work.change(collectShares, share, { paidRefunded: share.paidRefunded + by })
}

function sourceOf(
  account: { owner: string; accountSet: string },
  wanted: bigint,
  receiver: string | null,
  part: RefundSource['part'],
): RefundSource {
  return { owner: account.owner, accountSet: account.accountSet, amount: wanted.toString(), receiver, part }
}

async function mustFindShare(work: UnitOfWork, bizOrderNo: string, bizUserId: string): Promise<CollectShareRow> {
  return (await work.find(collectShares, { appId: work.appId, bizOrderNo, bizUserId })) ?? refuse('30058')
}

function moveSources(work: UnitOfWork, order: OrderRow, direction: 'out' | 'back'): Promise<void> {
  const moves = (order.details.refundSources ?? []).map(({ owner, accountSet, amount: part }) => {
    const account = { owner, accountSet, bucket: 'available' as const }
    const [from, to] = direction === 'out' ? [account, TRANSIT_REVERSE] : [TRANSIT_REVERSE, account]
    return { from, to, amount: BigInt(part) }
  })
  const kind = direction === 'out' ? '退款申请' : '退款失败退回'
  return post(work, {
    bizOrderNo: order.bizOrderNo,
    kind,
    tradeType: TRADE_TYPE.refund,
    extendInfo: order.extendInfo,
    moves,
  })
}

export const refundService = service({
  method: 'orderService.refund',
  params: refundParams,
  async run(work, params) {
    const order = await applyRefund(work, params)
    return {
      payStatus: order.state === ORDER_STATUS.succeeded ? 'success' : 'pending',
      payFailMessage: null,
      orderNo: order.orderNo,
      bizOrderNo: order.bizOrderNo,
      amount: order.amount,
      couponAmount: params.couponAmount ?? 0n,
      feeAmount: params.feeAmount ?? 0n,
      extendInfo: order.extendInfo,
    }
  },
})
