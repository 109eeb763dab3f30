// For tests: a recharge that was received, and the hands of two operators that send it back to its payer.
import type { RechargeInfo } from '@merchant/contract'
import { expect } from 'vitest'
import { approveEntry, enter } from './manual-entry.ts'
import { payOnBankPage, recharge, type Recharger, rechargeOf } from './recharge.ts'
import type { Seller } from './seller.ts'

/** Of 100.00 元 on the bank's page unless told otherwise. */
export async function received(by: Recharger, changes: Parameters<typeof recharge>[1] = {}): Promise<RechargeInfo> {
  const order = await recharge(by, changes)
  await payOnBankPage(by, order)
  const paid = await rechargeOf(by, order.id, true)
  expect(paid.status).toBe('SUCCESS')
  return paid
}

export const enterRefund = (by: Seller, order: Pick<RechargeInfo, 'rechargeNo'>, amountFen: number) =>
  enter(by.testApp, by.actor.merchantId, {
    kind: 'RECHARGE_REFUND',
    amountFen,
    subjectNo: order.rechargeNo,
    reason: '商户来函申请退回',
  })

/** Entered by one and approved by another; the provider may still be at work when this answers. */
export async function sendBack(by: Seller, order: RechargeInfo, amountFen = order.receivedFen): Promise<RechargeInfo> {
  await approveEntry(by.testApp, await enterRefund(by, order, amountFen))
  return rechargeOf(by, order.id)
}

/** The calls that send money back to payers, the oldest first. */
export const refundCallsOf = ({ testApp, actor }: Seller) =>
  testApp.db
    .tenant(actor.merchantId)
    .selectFrom('provider_call')
    .select(['number', 'status', 'amount_fen'])
    .where('service', '=', 'refund')
    .where('subject_type', '=', 'rechargeRefund')
    .orderBy('created_at')
    .execute()

/** Until the provider has decided what was sent back last; time passes. */
export async function decided(by: Seller, id: string): Promise<RechargeInfo> {
  for (let times = 0; times < 20; times += 1) {
    const order = await rechargeOf(by, id)
    if (order.status !== 'REFUNDING') return order
    await by.testApp.payment.idle()
    await by.testApp.pass(10_000)
    await by.testApp.work()
  }
  throw new Error(`The refund was not decided: ${JSON.stringify(await refundCallsOf(by))}`)
}
