// For tests: a refund that the provider has refused for the last time of its ladder, with the case about it.
import { api } from '@merchant/contract'
import { expect } from 'vitest'
import { infoOf, type Seller } from '../../../../testing/seller.ts'
import { ask } from '../../../../testing/test-app.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

const tenantOf = ({ testApp, actor }: Seller) => testApp.db.tenant(actor.merchantId)

/** The calls of an order's refunds, in the order of their planning. */
export const refundCallsOf = (seller: Seller, orderId: string) =>
  tenantOf(seller)
    .selectFrom('provider_call')
    .innerJoin('refund_order', 'refund_order.id', 'provider_call.subject_id')
    .select(['provider_call.id', 'provider_call.number', 'provider_call.service', 'provider_call.status'])
    .where('refund_order.order_id', '=', orderId)
    .orderBy('provider_call.created_at')
    .orderBy('provider_call.id')
    .execute()

/** The newest call of an order's refunds is refused by the provider, for certain. */
export async function failNewest(seller: Seller, orderId: string): Promise<void> {
  const { testApp } = seller
  await testApp.payment.idle()
  const number = (await refundCallsOf(seller, orderId)).at(-1)?.number ?? ''
  await expect.poll(async () => (await testApp.sandbox.admin.orders(number)).length).toBe(1)
  await testApp.sandbox.admin.settle(number, 'fail', '账户已注销')
  await testApp.deliver(number)
}

/** Its next certain failure is the last one of the ladder. */
export async function nearlyStuck(seller: Seller, orderId: string): Promise<void> {
  await tenantOf(seller)
    .updateTable('refund_order')
    .set({ attempts: 6 })
    .where('order_id', '=', orderId)
    .where('status', '<>', 'SUCCESS')
    .execute()
}

/** The newest refund of the order is stuck: the case about it. */
export async function getStuck(seller: Seller, orderId: string) {
  await nearlyStuck(seller, orderId)
  await failNewest(seller, orderId)
  const { orderNo, refunds } = await infoOf(seller, orderId)
  expect(refunds.at(-1)).toMatchObject({ status: 'MANUAL' })
  return openCaseOf(seller, orderNo)
}

export async function openCaseOf(seller: Seller, orderNo: string) {
  const [found] = (await casesOf(seller, orderNo)).filter(({ state }) => state !== 'RESOLVED')
  return found ?? expect.fail('No case')
}

export const casesOf = async ({ testApp }: Seller, orderNo: string) =>
  (await ask(api.moneyCase.list, testApp.modules.moneyCases.handlers.list, newOperator(testApp), { keyword: orderNo }))
    .list

/** What two persons enter of it. */
export const paidOffline = (caseId: string, amountFen: number) =>
  ({ kind: 'CASE_RETURNED', amountFen, reason: '银行回单：已线下退回买家', caseId }) as const
