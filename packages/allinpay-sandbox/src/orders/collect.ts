/** 托管代收: the payer's money goes into transit, reserved for each receiver until it is paid out or refunded. */
import { ORDER_TYPE, PLATFORM_MEMBER_NO, SOURCE, VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { TRANSIT_FORWARD } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import {
  address,
  amount,
  anyObject,
  choice,
  extendInfo,
  fee,
  list,
  optional,
  type Params,
  text,
} from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { isBoundAcct } from '../members/bind-acct.ts'
import { mustFindMember, mustHavePhone } from '../members/member.ts'
import { mustBeItsMerchant } from '../members/vsp-terminal.ts'
import { collectShares, type MemberRow, members, type OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { askPayer } from './ask-payer.ts'
import { mustBeWithinLimits } from './limits.ts'
import { addOrder, markSucceeded, mustBeNewNumber } from './order.ts'
import { detailsOf, type PayMethod, readPayMethod } from './pay-method.ts'
import { movesIn } from './pay-parts.ts'

export const collectParams = {
  bizOrderNo: text(50),
  payerId: text(32),
  recieverList: list({ bizUserId: text(32), amount: amount() }, 2000),
  goodsType: optional(choice(2, 3, 4, 5, 90, 99)),
  bizGoodsNo: optional(text(50)),
  tradeCode: text(4, /^300[123]$/),
  amount: amount(),
  fee: optional(fee()),
  validateType: optional(choice(VALIDATE_TYPE.none, VALIDATE_TYPE.sms, VALIDATE_TYPE.password)),
  frontUrl: optional(address()),
  backUrl: address(),
  orderExpireDatetime: optional(text(19)),
  payMethod: anyObject(),
  goodsName: optional(text(100)),
  goodsDesc: optional(text(200)),
  industryCode: text(4, /^\d{4}$/),
  industryName: text(40),
  source: choice(SOURCE.mobile, SOURCE.pc),
  summary: optional(text(20)),
  extendInfo: optional(extendInfo()),
}

type CollectParams = Params<typeof collectParams>

/** Of a collect that reserves for nobody yet: its one share is everyone's, until a payout names who is paid. */
export const UNASSIGNED = ''
export const isUnassigned = (order: OrderRow | undefined): boolean =>
  order?.details.receivers?.[0]?.bizUserId === UNASSIGNED

/** Records a collect. Refuses unknown receivers, wrong sums, limits, a payer who may not pay. */
export async function applyCollect(
  work: UnitOfWork,
  params: Omit<CollectParams, 'recieverList'> & { readonly recieverList: CollectParams['recieverList'] | 'unassigned' },
  type: number = ORDER_TYPE.collect,
): Promise<{ order: OrderRow; method: PayMethod }> {
  await mustBeNewNumber(work, params.bizOrderNo)
  const payer = await mustFindMember(work, params.payerId)
  const method = readPayMethod(params.payMethod, params.amount, work)
  await mustBeAbleToPay(work, payer, method)
  const fee = params.fee ?? 0n
  let receivers = [{ bizUserId: UNASSIGNED, amount: params.amount - fee }]
  if (params.recieverList !== 'unassigned') {
    receivers = params.recieverList
    await mustFindReceivers(work, params, receivers)
    for (const { bizUserId } of receivers) await mustBeItsMerchant(work, bizUserId, method.vspCusid)
  }
  await mustBeWithinLimits(work, params.payerId, 'collect', params.amount)
  const order = await addOrder(work, {
    ...params,
    type,
    fee,
    buyer: params.payerId,
    validateType: params.validateType ?? VALIDATE_TYPE.sms,
    payMethod: method.name,
    details: {
      receivers: receivers.map(({ bizUserId, amount: share }) => ({ bizUserId, amount: share.toString() })),
      tradeCode: params.tradeCode,
      ...detailsOf(method),
      ...(params.goodsName ? { goodsName: params.goodsName } : {}),
    },
  })
  return { order, method }
}

/** The channel says the payer paid (or the balance did): money into transit, shares reserved, fee to the platform. */
export async function collectPaid(work: UnitOfWork, order: OrderRow): Promise<void> {
  // The day's count is locked before any account, here as everywhere, so that two payments never wait for each other.
  await markSucceeded(work, order)
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '代收成功',
    tradeType: TRADE_TYPE.received,
    extendInfo: order.extendInfo,
    moves: movesIn(work, order, TRANSIT_FORWARD),
  })
  for (const receiver of order.details.receivers ?? []) {
    work.add(collectShares, {
      appId: work.appId,
      bizOrderNo: order.bizOrderNo,
      bizUserId: receiver.bizUserId,
      amount: BigInt(receiver.amount),
      paid: 0n,
      refunded: 0n,
      paidRefunded: 0n,
    })
  }
}

// A phone is needed to pay, except with a WeChat or Alipay identity bound by applyBindAcct.
async function mustBeAbleToPay(work: UnitOfWork, payer: MemberRow, method: PayMethod): Promise<void> {
  if (!method.acctType || !method.acct) return mustHavePhone(payer)
  if (!(await isBoundAcct(work, payer.bizUserId, method.acctType, method.acct))) refuse('40026')
}

async function mustFindReceivers(
  work: UnitOfWork,
  params: Pick<CollectParams, 'amount' | 'fee'>,
  list: CollectParams['recieverList'],
): Promise<void> {
  const receivers = list.map((receiver) => receiver.bizUserId)
  if (receivers.includes(PLATFORM_MEMBER_NO)) refuse('30059')
  if (new Set(receivers).size !== receivers.length) refuse('10000')
  const found = await work.findMany(
    members,
    receivers.map((bizUserId) => ({ appId: work.appId, bizUserId })),
  )
  if (found.some((member) => !member)) refuse('30058')
  if (found.some((member) => member?.locked)) refuse('30002')
  const sum = list.reduce((total, receiver) => total + receiver.amount, 0n)
  if (sum + (params.fee ?? 0n) !== params.amount) refuse('40020')
}

async function answerCollect(work: UnitOfWork, { order, method }: Awaited<ReturnType<typeof applyCollect>>) {
  const asked = await askPayer(work, order, method, collectPaid)
  return {
    payStatus: asked.payStatus,
    payFailMessage: asked.payStatus === 'fail' ? order.errorMessage : undefined,
    bizUserId: order.validateType === VALIDATE_TYPE.none ? order.buyer : undefined,
    orderNo: order.orderNo,
    bizOrderNo: order.bizOrderNo,
    tradeNo: asked.tradeNo,
    payInfo: asked.payInfo,
    validateType: asked.validateType,
    extendInfo: order.extendInfo,
  }
}

export const agentCollectApplyService = service({
  method: 'orderService.agentCollectApply',
  params: collectParams,
  run: async (work, params) => answerCollect(work, await applyCollect(work, params)),
})

const { recieverList: _named, ...unassignedParams } = collectParams

/** 简化校验: as a collect, but nobody is named, nor checked, before a payout does. */
export const agentCollectApplySimplifyCheckService = service({
  method: 'orderService.agentCollectApplySimplifyCheck',
  params: unassignedParams,
  run: async (work, params) => answerCollect(work, await applyCollect(work, { ...params, recieverList: 'unassigned' })),
})
