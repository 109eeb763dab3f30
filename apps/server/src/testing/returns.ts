// For tests: what buyers and merchants do to returns, by the product's own handlers.
import { api, type InputOf, needsPictures, type ReturnInfo, type SaleOrderInfo } from '@merchant/contract'
import { pictureBytes } from '../modules/trade/goods/goods.testing.ts'
import type { Seller } from './seller.ts'
import { ask } from './test-app.ts'

const handlersOf = (seller: Seller) => seller.testApp.modules.returnOrders.handlers

type Apply = InputOf<typeof api.returnOrder.apply>

/** Of the first line of an order, with a picture where its reason needs one. */
export async function applyFor(
  seller: Seller,
  order: Pick<SaleOrderInfo, 'id' | 'items'>,
  changes: Partial<Apply> = {},
  key?: string,
): Promise<ReturnInfo> {
  const { reasonCode = 'OTHER', pictureIds } = changes
  const shown = pictureIds === undefined && needsPictures(reasonCode) ? { pictureIds: [await pictureOf(seller)] } : {}
  return ask(
    api.returnOrder.apply,
    handlersOf(seller).apply,
    seller.storefront,
    {
      orderId: order.id,
      itemId: order.items[0]?.id ?? '',
      type: 'REFUND_ONLY',
      quantity: 1,
      reasonCode,
      ...changes,
      ...shown,
    },
    key,
  )
}

const pictures = new WeakMap<object, Map<string, Promise<string>>>()
/** Handed in once for each merchant of a server. */
function pictureOf(seller: Seller): Promise<string> {
  const { testApp, storefront } = seller
  const ofServer = pictures.get(testApp) ?? new Map<string, Promise<string>>()
  pictures.set(testApp, ofServer)
  const known = ofServer.get(storefront.merchantId) ?? handIn(seller)
  ofServer.set(storefront.merchantId, known)
  return known
}

async function handIn(seller: Seller): Promise<string> {
  const base64 = Buffer.from(await pictureBytes()).toString('base64')
  const { fileId } = await ask(api.returnOrder.addPicture, handlersOf(seller).addPicture, seller.storefront, { base64 })
  return fileId
}

type Operation = InputOf<typeof api.returnOrder.operate>
const byBuyer = ['cancel', 'modify', 'sendBack', 'accept', 'decline', 'askTime', 'gotIt', 'waiveGoods', 'answer']

export const onReturn = (
  seller: Seller,
  operation: Operation,
  { actor, key }: { readonly actor?: unknown; readonly key?: string } = {},
): Promise<ReturnInfo> =>
  ask(
    api.returnOrder.operate,
    handlersOf(seller).operate,
    actor ?? (byBuyer.includes(operation.action) ? seller.storefront : seller.actor),
    operation,
    key,
  )

export const returnOf = (seller: Seller, id: string, actor: unknown = seller.actor): Promise<ReturnInfo> =>
  ask(api.returnOrder.info, handlersOf(seller).info, actor, { id })

export const returnsOf = (seller: Seller, orderId: string, actor: unknown = seller.actor) =>
  ask(api.returnOrder.ofOrder, handlersOf(seller).ofOrder, actor, { orderId })

export const listReturns = (seller: Seller, body: InputOf<typeof api.returnOrder.list> = {}) =>
  ask(api.returnOrder.list, handlersOf(seller).list, seller.actor, body)

/** Its refund has gone through, or failed for good. */
export async function untilEnded(seller: Seller, id: string): Promise<ReturnInfo> {
  const { testApp } = seller
  for (let times = 0; times < 30; times += 1) {
    const one = await returnOf(seller, id)
    if (one.endedAt !== null) return one
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  throw new Error('The return did not end')
}
