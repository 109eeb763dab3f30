// What must hold before goods go on sale: one place for the editor and for batches.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SellingShop } from './goods.deps.ts'
import { countOnSale } from './goods.store.ts'
import { goodsParameters } from './goods.parameters.ts'

export interface ShelvingGuard {
  /** Why goods with so much to sell can't go on sale, or null; each null takes one of the places on sale. */
  barrierFor(available: number): Refusal | null
}

/** Looks at shop and places once, for a whole batch of one shop. */
export async function openShelvingGuard(tx: TenantTx, shop: SellingShop | null): Promise<ShelvingGuard> {
  const { maxOnSale } = goodsParameters
  const shopReason = shopBarrier(shop)
  let places = shop === null ? 0 : maxOnSale - (await countOnSale(tx, shop.id))
  return {
    barrierFor(available) {
      if (shopReason !== null) return incomplete(shopReason)
      if (available <= 0) return incomplete(said('可售库存为 0，请先补充库存', 'nothing is in stock, add stock first'))
      if (places <= 0)
        return new Refusal('limit.exceeded', {
          limit: said(`出售中的商品最多 ${maxOnSale} 个`, `at most ${maxOnSale} goods on sale`),
        })
      places -= 1
      return null
    },
  }
}

const incomplete = (reason: Said): Refusal => new Refusal('goods.incomplete', { reason })

function shopBarrier(shop: SellingShop | null): Said | null {
  if (shop === null) return said('请先填写店铺资料', 'fill in the shop’s details first')
  if (shop.status !== 'OPEN') return said('店铺未营业，请先开始营业', 'the shop is not open, open it first')
  return shop.returnAddress === null ? said('请先填写店铺的退货地址', 'fill in the shop’s return address first') : null
}
