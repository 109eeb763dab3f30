/** What the payer of a fresh order is asked for: a scan, a page, a code, a password, or nothing at all. */
import { VALIDATE_TYPE } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { mustFindMember } from '../members/member.ts'
import { mustHavePayPassword } from '../members/pay-password.ts'
import { sendCode } from '../members/sms-code.ts'
import { linkToken, providerNumber } from '../numbers.ts'
import { QR_PATH } from '../pages/page-link.ts'
import { type OrderRow, orders } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { planAppPayment } from './app-pay.ts'
import { mustHaveAgreedCard, payByCardAgreement } from './card-agreement.ts'
import { tellFailure } from './channel-failure.ts'
import { planMagicPayment } from './magic-amounts.ts'
import { mustFindQuickPayCard, payByQuickPay } from './quick-pay.ts'
import { mustSayWhatIsBought, type PayMethod } from './pay-method.ts'

/** The part of the reply that depends on how the order is paid. */
export interface Asked {
  readonly payStatus?: string | undefined
  readonly tradeNo?: string | undefined
  readonly payInfo?: string | undefined
  /** 1 when a quick payment waits for its code. */
  readonly validateType?: number | undefined
}

/** `paid` books what the payment of this kind of order means. Refuses 10001 a page without a way back, and what a method refuses. */
export async function askPayer(
  work: UnitOfWork,
  order: OrderRow,
  method: PayMethod,
  paid: (work: UnitOfWork, order: OrderRow) => Promise<void>,
): Promise<Asked> {
  if (method.kind === 'page' && !order.frontUrl) refuse('10001')
  if (method.kind === 'scan' || method.kind === 'js' || method.kind === 'app') {
    mustSayWhatIsBought(method, order.details.goodsName)
    work.change(orders, order, { payToken: linkToken() })
    planMagicPayment(work, order, method)
    if (method.kind === 'app') await planAppPayment(work, order)
    return { payInfo: `${work.publicUrl}${QR_PATH}?token=${order.payToken}` }
  }
  if (method.kind === 'quick') return askByQuickPay(work, order, paid)
  // Beside a channel the account is asked for first, and nothing is paid before its page.
  if (method.kind === 'page')
    return method.parts ? askToConfirm(work, order, async () => 'success').then(() => ({})) : {}
  if (method.kind === 'agreement') {
    await mustHaveAgreedCard(work, order)
    return askToConfirm(work, order, () => payByCardAgreement(work, order, paid))
  }
  return askToConfirm(work, order, async () => {
    await paid(work, order)
    return 'success'
  })
}

async function askToConfirm(work: UnitOfWork, order: OrderRow, pay: () => Promise<'success' | 'fail'>): Promise<Asked> {
  const payer = await mustFindMember(work, order.buyer)
  if (order.validateType === VALIDATE_TYPE.password) {
    await mustHavePayPassword(work, payer)
    return {}
  }
  if (order.validateType === VALIDATE_TYPE.sms) {
    await sendCode(work, { purpose: 'payment', subject: order.bizOrderNo, phone: payer.phone ?? '' })
    return {}
  }
  const payStatus = await pay()
  if (payStatus === 'fail') tellFailure(work)
  return { payStatus }
}

async function askByQuickPay(
  work: UnitOfWork,
  order: OrderRow,
  paid: (work: UnitOfWork, order: OrderRow) => Promise<void>,
): Promise<Asked> {
  const card = await mustFindQuickPayCard(work, order)
  if (!work.settings.quickPaySms) {
    const payStatus = await payByQuickPay(work, order, paid)
    if (payStatus === 'fail') tellFailure(work)
    return { payStatus }
  }
  await sendCode(work, { purpose: 'quickPay', subject: order.bizOrderNo, phone: card.phone ?? '' })
  return { validateType: VALIDATE_TYPE.sms, tradeNo: providerNumber(work.now) }
}
