// What the receiver of an order is texted: that a parcel left, or did not after all, that goods of a return come again, or the code for which something is handed over.
import { formatInstant, groupedCode } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { ReceiverWords, SaleOrderDeps } from '../sale-order.deps.ts'
import { codesOfOrder } from '../redeem/code.store.ts'
import { CODE_PLACE } from '../redeem/make-codes.ts'

interface Sent {
  readonly carrierName: string
  readonly waybillNo: string
}

/** Of several parcels that left together how many they are. */
export function shippedWords(shop: string, parcels: readonly [Sent, ...Sent[]]): ReceiverWords {
  const [{ carrierName: carrier, waybillNo }] = parcels
  const waybill = parcels.length === 1 ? waybillNo : `${waybillNo.slice(0, 20)} 等 ${parcels.length} 个包裹`
  return {
    template: 'ORDER_SHIPPED',
    parameters: { shop, carrier, waybill },
    text: `您在${shop}的订单已由${carrier}发出，运单号 ${waybill}。`,
  }
}

/** Of a parcel of which was told that it left. */
export const changedWords = (shop: string, { carrierName: carrier, waybillNo: waybill }: Sent): ReceiverWords => ({
  template: 'PARCEL_CHANGED',
  parameters: { shop, carrier, waybill },
  text: `您在${shop}的订单物流信息有更正：${carrier}，运单号 ${waybill}。`,
})

export const takenBackWords = (shop: string, { waybillNo: waybill }: Pick<Sent, 'waybillNo'>): ReceiverWords => ({
  template: 'PARCEL_TAKEN_BACK',
  parameters: { shop, waybill },
  text: `您在${shop}的包裹（原运单号 ${waybill}）尚未发出，商家将重新发货。`,
})

/** Of what came back with a return and was not accepted. */
export const handedBackWords = (shop: string, { carrierName: carrier, waybillNo: waybill }: Sent): ReceiverWords => ({
  template: 'GOODS_HANDED_BACK',
  parameters: { shop, carrier, waybill },
  text: `您退给${shop}的商品未被接受，已由${carrier}寄回，运单号 ${waybill}。`,
})

interface OfCodes {
  readonly id: string
  readonly isPickup: boolean
}

/** The code itself where there is one; of several only how many, for they don't fit. Null: none of them is unused. */
export async function codeWords(
  cipher: SaleOrderDeps['cipher'],
  db: TenantDb,
  { id, isPickup, shop }: OfCodes & { readonly shop: string },
): Promise<ReceiverWords | null> {
  const unused = (await codesOfOrder.all(db, { orderId: id })).filter(({ status }) => status === 'UNUSED')
  const [first] = unused
  if (first === undefined) return null
  const ends = unused.map(({ expiresAt }) => expiresAt.getTime())
  const until = formatInstant(new Date(Math.min(...ends))).slice(0, 16)
  const code =
    unused.length === 1
      ? groupedCode(cipher.decrypt(CODE_PLACE, db.merchantId, first.sealed))
      : `共 ${unused.length} 张，请在订单中查看`
  const [template, name] = isPickup ? (['PICKUP_CODE', '自提码'] as const) : (['VOUCHER_CODE', '券码'] as const)
  return {
    template,
    parameters: { shop, code, until },
    text: `您在${shop}的${name}：${code}，请于 ${until} 前到店出示，勿告知他人。`,
  }
}
