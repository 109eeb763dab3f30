// A merchant's own change of stock: a count, or the difference to what the screen showed; never below what orders hold.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { LockedSku } from './goods.store.ts'
import { changeStock, logStock, type StockAfter } from './stock.store.ts'

const MAX_STOCK = 10_000_000

interface StockWish {
  readonly stock: number
  /** What the screen showed; what was shipped since then stays shipped. */
  readonly stockBefore?: number | undefined
}

interface By {
  readonly goodsNo: string
  readonly now: Date
}

/** Sets the stock of a locked SKU. Refuses with stock.belowLocked, or limit.exceeded above ten million. */
export async function setStock(
  tx: TenantTx,
  sku: LockedSku,
  { stock, stockBefore }: StockWish,
  { goodsNo, now }: By,
): Promise<StockAfter> {
  const delta = stock - (stockBefore ?? sku.stock)
  if (delta === 0) return sku
  if (sku.stock + delta > MAX_STOCK)
    refuse('limit.exceeded', { limit: said('库存不能超过 10,000,000', 'stock cannot be above 10,000,000') })
  const change = { delta, lockedDelta: 0 }
  const after = (await changeStock(tx, sku.id, change)) ?? refuse('stock.belowLocked', { locked: sku.locked })
  await logStock(tx, sku.id, { reason: 'MANUAL', subjectNo: goodsNo, change, after, now })
  return after
}
