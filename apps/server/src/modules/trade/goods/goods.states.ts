// The life of goods as far as this version knows it, as data.
import { type GoodsRow, said, type Said, type SaleStatus } from '@merchant/contract'

type GoodsAction = GoodsRow['allowedActions'][number]

interface Transition {
  readonly from: readonly SaleStatus[]
  readonly to: SaleStatus
}

/** 上架 and 下架; editing is allowed in every state and leads where the editor says. */
export const goodsTransitions: Readonly<Record<'shelve' | 'unshelve', Transition>> = {
  shelve: { from: ['DRAFT', 'WAREHOUSE'], to: 'ON_SALE' },
  unshelve: { from: ['ON_SALE'], to: 'WAREHOUSE' },
}

export const saleStatusText: Readonly<Record<SaleStatus, Said>> = {
  DRAFT: said('草稿', 'draft'),
  WAREHOUSE: said('仓库中', 'in warehouse'),
  ON_SALE: said('出售中', 'on sale'),
}

export function allowedActions(status: SaleStatus): GoodsAction[] {
  const moves = (['shelve', 'unshelve'] as const).filter((action) => goodsTransitions[action].from.includes(status))
  return ['edit', ...moves]
}
