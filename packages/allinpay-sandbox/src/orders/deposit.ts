/** 充值: money of a member's own, or of the platform's, from outside into the account. */
import { ACCOUNT_SET, ORDER_TYPE, SOURCE, VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { availableOf, CHANNEL, PLATFORM_BALANCE } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { address, amount, anyObject, choice, extendInfo, fee, optional, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { isPlatform, mustFindMember, mustHavePhone } from '../members/member.ts'
import { mustBeItsMerchant } from '../members/vsp-terminal.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { askPayer } from './ask-payer.ts'
import { mustBeWithinLimits } from './limits.ts'
import { addOrder, markSucceeded, mustBeNewNumber } from './order.ts'
import { detailsOf, type PayMethod, readPayMethod } from './pay-method.ts'

/** Sets of the platform that can't be deposited into: the reserve, and what is in transit. */
const CLOSED_SETS: readonly string[] = [
  ACCOUNT_SET.platformReserve,
  ACCOUNT_SET.transitForward,
  ACCOUNT_SET.transitReverse,
]

export const depositParams = {
  bizOrderNo: text(50),
  bizUserId: text(32),
  accountSetNo: text(20),
  amount: amount(),
  fee: fee(),
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

/** The channel says that it was paid: the account gets it, less the fee, which is the platform's. */
export async function depositPaid(work: UnitOfWork, order: OrderRow): Promise<void> {
  await markSucceeded(work, order)
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '充值成功',
    tradeType: TRADE_TYPE.deposit,
    extendInfo: order.extendInfo,
    moves: [
      {
        from: CHANNEL,
        to: availableOf(work, order.buyer, order.details.accountSetNo ?? null),
        amount: order.amount - order.fee,
      },
      { from: CHANNEL, to: PLATFORM_BALANCE, amount: order.fee },
    ],
  })
}

async function mustBeAbleToDeposit(work: UnitOfWork, { bizUserId, accountSetNo }: Params<typeof depositParams>) {
  if (isPlatform(bizUserId)) {
    const isOpen = Object.values<string>(ACCOUNT_SET).includes(accountSetNo) && !CLOSED_SETS.includes(accountSetNo)
    if (!isOpen) refuse('30018')
    return
  }
  if (accountSetNo !== work.app.accountSetNo) refuse('30018')
  mustHavePhone(await mustFindMember(work, bizUserId))
}

/** Writes the order down; nobody is asked to pay it yet. Refuses 30021 no phone, 30018 another set, 40009 out of a balance. */
export async function applyDeposit(
  work: UnitOfWork,
  params: Params<typeof depositParams>,
  method: PayMethod,
): Promise<OrderRow> {
  await mustBeNewNumber(work, params.bizOrderNo)
  await mustBeAbleToDeposit(work, params)
  // A balance can't pay itself, and no deposit is paid in several ways.
  if (method.kind === 'balance' || method.parts) refuse('40009')
  await mustBeItsMerchant(work, params.bizUserId, method.vspCusid)
  await mustBeWithinLimits(work, params.bizUserId, 'deposit', params.amount)
  return addOrder(work, {
    ...params,
    type: ORDER_TYPE.deposit,
    buyer: params.bizUserId,
    receiver: params.bizUserId,
    validateType: params.validateType ?? VALIDATE_TYPE.sms,
    payMethod: method.name,
    details: {
      accountSetNo: params.accountSetNo,
      ...detailsOf(method),
      ...(params.goodsName ? { goodsName: params.goodsName } : {}),
    },
  })
}

/** Refuses what `applyDeposit` and orders in general are refused for. */
export const depositApplyService = service({
  method: 'orderService.depositApply',
  params: depositParams,
  async run(work, params) {
    const method = readPayMethod(params.payMethod, params.amount, work)
    const order = await applyDeposit(work, params, method)
    const asked = await askPayer(work, order, method, depositPaid)
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
