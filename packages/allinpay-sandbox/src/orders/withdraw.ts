/** 提现: from a member's account to their own bank card, frozen while the bank works, notified on success and failure. */
import {
  ACCOUNT_SET,
  BANK_CARD_PRO,
  BIND_STATE,
  CARD_TYPE,
  ORDER_TYPE,
  SOURCE,
  VALIDATE_TYPE,
} from '@merchant/allinpay/wire'
import { availableOf, CHANNEL, frozenOf, PLATFORM_BALANCE } from '../books/accounts.ts'
import { balanceOf, post, TRADE_TYPE } from '../books/post.ts'
import { chinaDayAfter, chinaMoment, isChinaWeekend } from '../clock.ts'
import {
  address,
  amount,
  anyObject,
  choice,
  extendInfo,
  fee,
  optional,
  type Params,
  secret,
  text,
  word,
} from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { findCompany, isCompany, isPlatform, mustBeReal, mustFindMember, mustHavePhone } from '../members/member.ts'
import { safeCardOf } from '../members/safe-card.ts'
import { mustHavePayPassword } from '../members/pay-password.ts'
import { sendCode } from '../members/sms-code.ts'
import { bankCards, type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { tellFailure } from './channel-failure.ts'
import { mustBeWithinLimits } from './limits.ts'
import { magicOf } from './magic-amounts.ts'
import { addOrder, markFailed, markSucceeded, mustBeNewNumber, putInProgress } from './order.ts'

const CARD_PAYOUTS = ['WITHDRAW_TLT']
/** Sets nothing can be withdrawn from. */
const CLOSED_SETS: readonly string[] = [
  ACCOUNT_SET.platformDeposit,
  ACCOUNT_SET.platformReserve,
  ACCOUNT_SET.transitForward,
  ACCOUNT_SET.transitReverse,
]
/** D1 and T1 money is sent at two in the afternoon. */
const PAYOUT_TIME = '14:00'

export const withdrawParams = {
  bizOrderNo: text(50),
  bizUserId: text(32),
  accountSetNo: text(20),
  amount: amount(),
  fee: fee(),
  validateType: optional(choice(VALIDATE_TYPE.none, VALIDATE_TYPE.sms, VALIDATE_TYPE.password)),
  backUrl: address(),
  orderExpireDatetime: optional(text(19)),
  payMethod: optional(anyObject()),
  bankCardNo: secret(),
  bankCardPro: optional(choice(BANK_CARD_PRO.personal, BANK_CARD_PRO.company)),
  withdrawType: optional(word('D0', 'D1', 'T1customized', 'D0customized')),
  industryCode: text(4, /^\d{4}$/),
  industryName: text(40),
  source: choice(SOURCE.mobile, SOURCE.pc),
  summary: optional(text(20)),
  extendInfo: optional(extendInfo()),
}

type WithdrawParams = Params<typeof withdrawParams>

/** Records a withdrawal. Refuses who may not withdraw, to a card that is not theirs, more than is there. */
export async function applyWithdraw(work: UnitOfWork, params: WithdrawParams): Promise<OrderRow> {
  await mustBeNewNumber(work, params.bizOrderNo)
  await mustBeAbleToWithdraw(work, params)
  const validateType = params.validateType ?? VALIDATE_TYPE.sms
  if (validateType === VALIDATE_TYPE.password) {
    if (isPlatform(params.bizUserId)) refuse('20004')
    await mustHavePayPassword(work, await mustFindMember(work, params.bizUserId))
  }
  const [method] = Object.keys(params.payMethod ?? { WITHDRAW_TLT: {} })
  if (!method || !CARD_PAYOUTS.includes(method)) refuse('40009')
  await mustBeWithinLimits(work, params.bizUserId, null, params.amount)
  const order = await addOrder(work, {
    ...params,
    type: ORDER_TYPE.withdraw,
    buyer: params.bizUserId,
    validateType,
    payMethod: method,
    details: {
      cardNo: params.bankCardNo,
      bankCardPro: params.bankCardPro ?? BANK_CARD_PRO.personal,
      withdrawType: params.withdrawType ?? 'D0',
      accountSetNo: params.accountSetNo,
    },
  })
  const freezesNow = work.settings.withdrawFreezeAt === 'apply' || validateType === VALIDATE_TYPE.none
  if (freezesNow) await freeze(work, order)
  else {
    const { available } = await balanceOf(work, availableOf(work, params.bizUserId, params.accountSetNo))
    if (available < params.amount) refuse('40014')
  }
  return order
}

/** Confirmed: the money is frozen and the bank begins. False when the bank refuses at once (the order is 失败 then). */
export async function confirmWithdraw(work: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (!isFrozen(order)) await freeze(work, order)
  const magic = magicOf(work, 'withdraw', order.amount)
  if (magic?.outcome === 'refusedAtOnce') {
    await withdrawFailed(work, order, '银行拒绝受理')
    return false
  }
  const settleAt = magic ? new Date(work.now.getTime() + magic.afterMs) : payoutMoment(work, order.details.withdrawType)
  await putInProgress(
    work,
    order,
    magic?.outcome === 'never' ? null : settleAt,
    magic?.outcome === 'fail' ? 'fail' : 'success',
  )
  return true
}

/** The bank paid: the frozen money leaves, the fee goes to the platform. */
export async function withdrawSucceeded(work: UnitOfWork, order: OrderRow): Promise<void> {
  const frozen = frozenOf(accountOf(work, order))
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '提现成功',
    tradeType: TRADE_TYPE.withdraw,
    extendInfo: order.extendInfo,
    moves: [
      { from: frozen, to: CHANNEL, amount: order.amount - order.fee },
      { from: frozen, to: PLATFORM_BALANCE, amount: order.fee },
    ],
  })
  await markSucceeded(work, order)
}

/** The bank refused: the frozen money is free again. */
export async function withdrawFailed(work: UnitOfWork, order: OrderRow, reason: string): Promise<void> {
  await unfreeze(work, order)
  await markFailed(work, order, reason)
}

/** Frees the money of a withdrawal that will never be paid. */
export async function unfreeze(work: UnitOfWork, order: OrderRow): Promise<void> {
  const account = accountOf(work, order)
  work.change(orders, order, { details: { ...order.details, frozen: false } })
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '提现解冻',
    tradeType: TRADE_TYPE.freeze,
    moves: [{ from: frozenOf(account), to: account, amount: order.amount }],
  })
}

/** Whether the order's money is frozen now. */
export function isFrozen(order: OrderRow): boolean {
  return order.details.frozen === true
}

async function freeze(work: UnitOfWork, order: OrderRow): Promise<void> {
  const account = accountOf(work, order)
  work.change(orders, order, { details: { ...order.details, frozen: true } })
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '提现冻结',
    tradeType: TRADE_TYPE.freeze,
    moves: [{ from: account, to: frozenOf(account), amount: order.amount }],
  })
}

function accountOf(work: UnitOfWork, order: OrderRow) {
  return availableOf(work, order.buyer, order.details.accountSetNo ?? null)
}

function payoutMoment(work: UnitOfWork, withdrawType: string | undefined): Date {
  if (withdrawType === 'D1') return chinaMoment(chinaDayAfter(work.now, 1), PAYOUT_TIME)
  if (withdrawType !== 'T1customized') return new Date(work.now.getTime() + work.settings.withdrawSettleMs)
  for (let days = 1; ; days++) {
    const day = chinaDayAfter(work.now, days)
    if (!isChinaWeekend(day) && !work.settings.holidays.includes(day)) return chinaMoment(day, PAYOUT_TIME)
  }
}

async function mustBeAbleToWithdraw(work: UnitOfWork, params: WithdrawParams): Promise<void> {
  if (CLOSED_SETS.includes(params.accountSetNo)) refuse('30018')
  if (isPlatform(params.bizUserId)) {
    if (params.bankCardPro !== BANK_CARD_PRO.company) refuse('30045')
    return
  }
  if (params.accountSetNo !== work.app.accountSetNo) refuse('30018')
  const member = await mustFindMember(work, params.bizUserId)
  mustHavePhone(member)
  await mustBeReal(work, member)
  if (!member.contractNo) refuse('30046')
  if (work.settings.acctProtocolWanted && !member.acctProtocolNo) refuse('30046')
  if (params.bankCardPro === BANK_CARD_PRO.company) {
    const company = isCompany(member) ? await findCompany(work, params.bizUserId) : undefined
    if (company?.info.accountNo !== params.bankCardNo) refuse('30045')
    return
  }
  const { appId } = work
  const card = await work.find(bankCards, { appId, bizUserId: params.bizUserId, cardNo: params.bankCardNo })
  if (card?.bindState !== BIND_STATE.bound) refuse('30045')
  if (card.cardType === CARD_TYPE.credit) refuse('20020')
  const safeCard = await safeCardOf(work, params.bizUserId)
  if (safeCard && safeCard.cardNo !== card.cardNo) refuse('30029')
}

export const withdrawApplyService = service({
  method: 'orderService.withdrawApply',
  params: withdrawParams,
  async run(work, params) {
    const order = await applyWithdraw(work, params)
    const numbers = { orderNo: order.orderNo, bizOrderNo: order.bizOrderNo, extendInfo: order.extendInfo }
    if (order.validateType === VALIDATE_TYPE.none) {
      const begun = await confirmWithdraw(work, order)
      if (!begun) tellFailure(work)
      const payStatus = begun ? 'pending' : 'fail'
      return { payStatus, payFailMessage: order.errorMessage, bizUserId: order.buyer, ...numbers }
    }
    if (order.validateType === VALIDATE_TYPE.password) return numbers
    const phone = isPlatform(order.buyer) ? '' : ((await mustFindMember(work, order.buyer)).phone ?? '')
    await sendCode(work, { purpose: 'payment', subject: order.bizOrderNo, phone })
    return numbers
  },
})
