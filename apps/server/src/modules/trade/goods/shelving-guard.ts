// What must hold before goods go on sale: one place for the editor and for batches.
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
      if (available <= 0) return incomplete('可售库存为 0，请先补充库存')
      if (places <= 0) return new Refusal('limit.exceeded', { limit: `出售中的商品最多 ${maxOnSale} 个` })
      places -= 1
      return null
    },
  }
}

const incomplete = (reason: string): Refusal => new Refusal('goods.incomplete', { reason })

function shopBarrier(shop: SellingShop | null): string | null {
  if (shop === null) return '请先填写店铺资料'
  if (shop.status !== 'OPEN') return '店铺未营业，请先开始营业'
  return shop.returnAddress === null ? '请先填写店铺的退货地址' : null
}
