// The goods go back: to which address, and until when.
import type { ShopAddress } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { dueFrom } from '../../../kernel/in-force.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sealAddress } from './return-address.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnLacksAddress } from './return-order.events.ts'
import { change, move, type ReturnRecord } from './return-order.store.ts'

export type AwaitDeps = Pick<ReturnOrderDeps, 'shops' | 'cipher' | 'notify'>

/** Of its shop: the one that is named, or the default one. */
export async function addressOf(
  { shops }: Pick<AwaitDeps, 'shops'>,
  tx: TenantTx,
  shopId: string,
  addressId: string | undefined,
): Promise<ShopAddress | null> {
  if (addressId !== undefined) return (await shops.bookedAddress(tx, shopId, addressId)) ?? refuse('record.notFound')
  return (await shops.findShop(tx, shopId))?.returnAddress ?? null
}

/** The buyer sends the goods to this address; null: the shop has none, and the buyer's time waits until it gives one. */
export async function awaitGoods(
  { cipher, notify }: Pick<AwaitDeps, 'cipher' | 'notify'>,
  tx: TenantTx,
  one: ReturnRecord,
  { address, now }: { readonly address: ShopAddress | null; readonly now: Date },
): Promise<ReturnRecord> {
  const awaited = await move(tx, one, 'waitForGoods', {
    return_address_enc: address === null ? null : sealAddress(cipher, tx.merchantId, address),
    agreed_at: now,
    deadline_at: address === null ? null : dueFrom(tx, 'afterSale.buyerShipDays', now),
    now,
  })
  if (address === null) {
    const about = { subjectId: one.id, shopId: one.shop_id }
    await notify(tx, returnLacksAddress(about, { returnId: one.id, returnNo: one.return_no }))
  }
  return awaited
}

/** The shop has one by now: the buyer's time begins. */
export const addressGiven = (
  { cipher }: Pick<AwaitDeps, 'cipher'>,
  tx: TenantTx,
  one: ReturnRecord,
  { address, now }: { readonly address: ShopAddress; readonly now: Date },
): Promise<ReturnRecord> => {
  const return_address_enc = sealAddress(cipher, tx.merchantId, address)
  return change(tx, one, { return_address_enc, deadline_at: dueFrom(tx, 'afterSale.buyerShipDays', now) }, now)
}

/** The merchant sends anew: what was missing, or the same goods as those that came back. */
export const awaitShip = (tx: TenantTx, one: ReturnRecord, { now }: { readonly now: Date }): Promise<ReturnRecord> =>
  move(tx, one, 'waitForShip', {
    agreed_at: one.agreed_at ?? now,
    deadline_at: dueFrom(tx, 'afterSale.reshipHours', now),
    now,
  })
