// Goods and what is held against their merchant, which takes them off and gives them back.
import type { Foundation } from '../../kernel/area.ts'
import type { TradePorts } from './compose-ports.ts'
import { createGoods, type GoodsDeps, goodsOfViolation } from './goods/index.ts'
import { createViolations } from './violation/index.ts'

interface GoodsPorts extends Pick<TradePorts, 'merchant' | 'messaging' | 'console'> {
  readonly shelf: Pick<GoodsDeps, 'categories' | 'brands' | 'shopCategories' | 'deposits' | 'papers'>
}

export function composeGoods(base: Foundation, { merchant, messaging, console: desk, shelf }: GoodsPorts) {
  const { db, clock } = base
  const { files } = desk
  const { notify } = messaging
  const goods = createGoods({ db, clock, files, shops: merchant.shops, notify, ...shelf })
  const violations = createViolations({ db, clock, notify, files, goods: goodsOfViolation })
  return { goods, violations }
}
