// For races of orders: a buyer whose phone the provider knows already, so that no code stands between an order and its payment.
import { lastCode } from '../modules/money/provider/payment-steps.testing.ts'
import { close, infoOf, newPhone, orderBody, place, type Seller, startPaying } from './seller.ts'

/** Proves the phone with a first order, which is closed again. */
export async function provenBuyer(seller: Seller): Promise<ReturnType<typeof orderBody>['buyer']> {
  const phone = newPhone()
  const buyer = { id: 'racer', nickname: '手快的买家', phone }
  const first = await place(seller, { buyer })
  await startPaying(seller, first.id)
  await startPaying(seller, first.id, await lastCode(seller.testApp, phone))
  await close(seller, await infoOf(seller, first.id))
  return buyer
}
