/** 收银宝快捷: a bound card pays, after a code to the card's phone; the bank's answer comes at once or later. */
import { BIND_STATE, CARD_TYPE } from '@merchant/allinpay/wire'
import { refuse } from '../edge/refusal.ts'
import { type BankCardRow, bankCards, type OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { magicOf } from './magic-amounts.ts'
import { markFailed, putInProgress } from './order.ts'

export const isQuickPay = (order: OrderRow): boolean => order.payMethod === 'QUICKPAY_VSP'

/** The card of the order. Refuses 30045 not bound, 40012 a credit card. */
export async function mustFindQuickPayCard(work: UnitOfWork, order: OrderRow): Promise<BankCardRow> {
  const { cardNo = '' } = order.details
  const card = await work.find(bankCards, { appId: work.appId, bizUserId: order.buyer, cardNo })
  if (card?.bindState !== BIND_STATE.bound) refuse('30045')
  if (card.cardType === CARD_TYPE.credit) refuse('40012')
  return card
}

/** Asks the bank. Answers the payStatus. */
export async function payByQuickPay(
  work: UnitOfWork,
  order: OrderRow,
  paid: (work: UnitOfWork, order: OrderRow) => Promise<void>,
): Promise<'success' | 'pending' | 'fail'> {
  const magic = magicOf(work, 'quickPay', order.amount)
  if (magic?.outcome === 'refusedAtOnce') {
    await markFailed(work, order, '银行拒绝：卡内余额不足')
    return 'fail'
  }
  if (magic) {
    const settleAt = magic.outcome === 'never' ? null : new Date(work.now.getTime() + magic.afterMs)
    await putInProgress(work, order, settleAt, magic.outcome === 'fail' ? 'fail' : 'success')
    return 'pending'
  }
  await paid(work, order)
  return 'success'
}
