/** 通联通协议支付 and 实名付: a card bound by a check of theirs pays at once; its order is confirmed as a balance is, by code or by password. */
import { BIND_STATE, CARD_CHECK } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { bankCards, type OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { officialOf } from './official-amounts.ts'
import { markFailed } from './order.ts'
import { channelPart } from './pay-parts.ts'

const CHECKS: Readonly<Record<string, readonly number[]>> = {
  QUICKPAY_TLT: [CARD_CHECK.fourElements, CARD_CHECK.agreementPay],
  REALNAMEPAY: [CARD_CHECK.realNamePay],
}

export const isCardAgreement = (order: OrderRow): boolean => Object.hasOwn(CHECKS, order.payMethod ?? '')

/** Refuses 30045 a card that is not bound, or by another check. */
export async function mustHaveAgreedCard(work: UnitOfWork, order: OrderRow): Promise<void> {
  const { cardNo = '' } = order.details
  const card = await work.find(bankCards, { appId: work.appId, bizUserId: order.buyer, cardNo })
  if (card?.bindState !== BIND_STATE.bound || !CHECKS[order.payMethod ?? '']?.includes(card.bindMethod)) refuse('30045')
}

/** Asks the bank, which answers at once. */
export async function payByCardAgreement(
  work: UnitOfWork,
  order: OrderRow,
  paid: (work: UnitOfWork, order: OrderRow) => Promise<void>,
): Promise<'success' | 'fail'> {
  await mustHaveAgreedCard(work, order)
  const official = officialOf('pay', order, channelPart(order))
  if (official?.outcome === 'fail') {
    await markFailed(work, order, official.says)
    return 'fail'
  }
  await paid(work, order)
  return 'success'
}
