// For tests: orders paid by codes that the payer scans, among them one that the provider takes the money of after it was closed.
import { api, type PayBy } from '@merchant/contract'
import { addPayableSeller, newPhone, place, pressOnLink, type Seller, startPaying } from '../../../testing/seller.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { lastCode } from '../../money/provider/payment-steps.testing.ts'

/** So much, scanned, arrives at the sandbox three seconds after it was closed. */
export const PAID_AFTER_CLOSING = 90_203
const FREIGHT = 800

export interface LateSeller extends Seller {
  readonly buyer: { readonly id: string; readonly nickname: string; readonly phone: string }
}

/** A seller whose one piece costs just that with its freight, and a buyer who has paid before. */
export async function addLateSeller(testApp: TestApp): Promise<LateSeller> {
  const seller = await addPayableSeller(testApp, { stock: 10_000, priceFen: PAID_AFTER_CLOSING - FREIGHT })
  const buyer = { id: 'pays-late', nickname: '手慢的买家', phone: newPhone() }
  const first = await place(seller, { buyer })
  await startPaying(seller, first.id)
  await startPaying(seller, first.id, await lastCode(testApp, buyer.phone))
  return { ...seller, buyer }
}

export async function placeOne(seller: LateSeller): Promise<{ readonly id: string; readonly version: number }> {
  const { id } = await place(seller, { buyer: seller.buyer, items: [{ skuId: seller.skuId, quantity: 1 }] })
  return { id, version: 1 }
}

export const payBy = (
  seller: LateSeller,
  orderId: string,
  kind: Extract<PayBy['kind'], 'WECHAT_SCAN' | 'ALIPAY_SCAN'>,
) =>
  ask(api.saleOrder.pay, seller.testApp.modules.saleOrders.handlers.pay, seller.storefront, {
    orderId,
    payBy: { kind },
  })

/** Begins to pay on the provider's page, which closes what was begun before; answers how the page is paid. */
export async function payOnPage(seller: LateSeller, orderId: string): Promise<() => Promise<unknown>> {
  const { pay } = await startPaying(seller, orderId)
  return () => pressOnLink(seller, pay.url, 'pay')
}

/** Our number of each payment that was begun for an order, the first one first. */
export async function paymentNosOf({ testApp, actor }: LateSeller, orderId: string): Promise<readonly string[]> {
  const rows = await testApp.db
    .tenant(actor.merchantId)
    .selectFrom('payment')
    .select('payment_no')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payment_no)
}

/** Until the refunds of what came late are done. */
export async function letRefundsArrive({ testApp }: LateSeller): Promise<void> {
  for (let times = 0; times < 10; times += 1) {
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
}
