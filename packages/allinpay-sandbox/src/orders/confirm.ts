/** 确认支付: by SMS code from the back end, by the cashier page, and sending the code again. */
import { ORDER_STATUS, ORDER_TYPE, VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { isPlatform, mustFindMember } from '../members/member.ts'
import { resendCode, checkCode } from '../members/sms-code.ts'
import { openPageLink } from '../pages/page-link.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { isCardAgreement, payByCardAgreement } from './card-agreement.ts'
import { tellFailure } from './channel-failure.ts'
import { collectPaid } from './collect.ts'
import { consumePaid } from './consume.ts'
import { depositPaid } from './deposit.ts'
import { mustBeWithinLimits } from './limits.ts'
import { isConsume, paidKindOf } from './order-kinds.ts'
import { mustBePayable, mustFindOrder } from './order.ts'
import { hasInnerPart } from './pay-parts.ts'
import { isQuickPay, mustFindQuickPayCard, payByQuickPay } from './quick-pay.ts'
import { confirmWithdraw } from './withdraw.ts'

const RESEND_LIFE_MS = 30 * 60_000
const CASHIER_LIFE_MINUTES = 60
const H5_CASHIER_LIFE_MINUTES = 5

export const isPagePayment = (order: OrderRow): boolean => /^(?:H5_CASHIER|GATEWAY)_VSP/.test(order.payMethod ?? '')

// Loopback addresses are refused by the documented rule; anything that is no address at all never reaches the payment.
export function mustBeConsumerAddress(address: string): void {
  if (!/^[\da-fA-F.:]{3,45}$/.test(address) || /^(?:127\.|::1$)/.test(address)) refuse('10000')
}

/** What is booked when an order of this kind is paid. */
export function orderPaid(work: UnitOfWork, order: OrderRow): Promise<void> {
  if (order.type === ORDER_TYPE.deposit) return depositPaid(work, order)
  return isConsume(order) ? consumePaid(work, order) : collectPaid(work, order)
}

/** Confirms an order that waits for an SMS code, as if the code had been right. Answers the payStatus. */
export async function confirmOrder(work: UnitOfWork, order: OrderRow): Promise<'success' | 'pending' | 'fail'> {
  if (order.type === ORDER_TYPE.withdraw) return (await confirmWithdraw(work, order)) ? 'pending' : 'fail'
  await mustBeWithinLimits(work, order.buyer, paidKindOf(order), order.amount)
  if (isQuickPay(order)) return payByQuickPay(work, order, orderPaid)
  if (isCardAgreement(order)) return payByCardAgreement(work, order, orderPaid)
  await orderPaid(work, order)
  return 'success'
}

/** Which code the order waits for. Refuses 40028 an order that waits for none. */
function purposeOf(order: OrderRow): 'payment' | 'quickPay' {
  if (isQuickPay(order)) return 'quickPay'
  const byCode = order.type === ORDER_TYPE.withdraw || isCardAgreement(order) || hasInnerPart(order)
  if (!byCode || order.validateType !== VALIDATE_TYPE.sms) refuse('40028')
  return 'payment'
}

/** The address of the page on which the channel's part is paid. */
export const openCashier = (work: UnitOfWork, order: OrderRow): string =>
  openPageLink(work, {
    kind: 'cashier',
    bizUserId: order.buyer,
    bizOrderNo: order.bizOrderNo,
    jumpUrl: order.frontUrl,
    backUrl: null,
    lifeMinutes: order.payMethod?.startsWith('H5') ? H5_CASHIER_LIFE_MINUTES : CASHIER_LIFE_MINUTES,
  })

/** 组合支付: the account that pays beside the channel is opened by a code before, or by the password on its own page. */
async function mustKnowCode(work: UnitOfWork, order: OrderRow, code: string | undefined): Promise<void> {
  if (!hasInnerPart(order) || order.validateType === VALIDATE_TYPE.none) return
  const purpose = purposeOf(order)
  if (code === undefined) refuse('10001')
  await checkCode(work, code, { purpose, subject: order.bizOrderNo })
}

export const payByBackSMSService = service({
  method: 'orderService.payByBackSMS',
  params: {
    bizUserId: text(32),
    bizOrderNo: text(50),
    tradeNo: optional(text(50)),
    verificationCode: text(10),
    consumerIp: text(45),
  },
  async run(work, params) {
    mustBeConsumerAddress(params.consumerIp)
    const order = await mustFindOrder(work, params.bizOrderNo)
    if (order.buyer !== params.bizUserId) refuse('40022')
    if (!isPlatform(params.bizUserId)) await mustFindMember(work, params.bizUserId)
    mustBePayable(work, order)
    if (isPagePayment(order)) refuse('40028')
    await checkCode(work, params.verificationCode, { purpose: purposeOf(order), subject: order.bizOrderNo })
    const payStatus = await confirmOrder(work, order)
    if (payStatus === 'fail') tellFailure(work)
    return { payStatus, payFailMessage: order.errorMessage, bizUserId: order.buyer, bizOrderNo: order.bizOrderNo }
  },
})

export const payBySMSService = service({
  method: 'orderService.payBySMS',
  kind: 'page',
  params: {
    bizUserId: text(32),
    bizOrderNo: text(50),
    verificationCode: optional(text(10)),
    consumerIp: text(45),
  },
  async run(work, params) {
    mustBeConsumerAddress(params.consumerIp)
    const order = await mustFindOrder(work, params.bizOrderNo)
    if (order.buyer !== params.bizUserId) refuse('40022')
    mustBePayable(work, order)
    if (!isPagePayment(order)) refuse('40028')
    await mustKnowCode(work, order, params.verificationCode)
    return { url: openCashier(work, order) }
  },
})

/** Where the order's code goes: of a quick payment to the card's phone, else to the member's. */
async function phoneOf(work: UnitOfWork, order: OrderRow): Promise<string> {
  if (isQuickPay(order)) return (await mustFindQuickPayCard(work, order)).phone ?? ''
  return isPlatform(order.buyer) ? '' : ((await mustFindMember(work, order.buyer)).phone ?? '')
}

export const resendPaySMSService = service({
  method: 'orderService.resendPaySMS',
  params: { bizOrderNo: text(50) },
  async run(work, { bizOrderNo }) {
    const order = await mustFindOrder(work, bizOrderNo)
    if (order.state !== ORDER_STATUS.unpaid) refuse('40004')
    const purpose = purposeOf(order)
    const expiresAt = order.expiresAt ?? new Date(order.createdAt.getTime() + RESEND_LIFE_MS)
    if (expiresAt <= work.now) refuse('40003')
    const phone = await phoneOf(work, order)
    await resendCode(work, { purpose, subject: bizOrderNo, phone })
    return { bizOrderNo, orderNo: order.orderNo, phone }
  },
})
