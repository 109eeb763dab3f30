// The services that goods may promise, apart from what goods are saved with: whoever shows an order needs no more of them.
import { z } from 'zod'
import { telling } from '../../said.ts'

/** Back within seven days without a reason; the money back at once while nothing was shipped. What nobody keeps has no word here. */
export const goodsService = z.enum(['NO_REASON_7D', 'FAST_REFUND'], {
  error: telling('没有这项服务', 'There is no such service'),
})
export type GoodsService = z.output<typeof goodsService>
