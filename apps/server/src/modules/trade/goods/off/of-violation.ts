// What becomes of goods as the violation moves by which they are off; of goods that are off by another one, or no more, nothing does.
import type { ViolatingGoods } from '../../violation/index.ts'
import { isTakenOff } from '../goods.states.ts'
import { lockGoods } from '../goods.store.ts'
import { clearOff } from './off.store.ts'
import { bringBack } from './take-goods-off.ts'

export const goodsOfViolation: ViolatingGoods = {
  async hold(tx, goodsId) {
    await lockGoods(tx, [goodsId])
  },
  async appealIs(tx, { goodsId, violationId }, state) {
    await tx
      .updateTable('goods')
      .set((eb) => ({ appeal_status: state, version: eb('version', '+', 1) }))
      .where('id', '=', goodsId)
      .where('violation_id', '=', violationId)
      .execute()
  },
  async giveBack(tx, { goodsId, violationId }, { name: by, now }) {
    const [goods] = await lockGoods(tx, [goodsId])
    if (goods === undefined || goods.violationId !== violationId) return
    const how = { kind: 'APPEAL_GRANTED', by } as const
    if (isTakenOff(goods.saleStatus)) await bringBack(tx, goodsId, how, now)
    // From the recycle bin they come out clean.
    else await clearOff(tx, goodsId, how, now)
  },
}
