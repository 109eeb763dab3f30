// The end of presale: the goods leave the sale, and whoever sells them learns of it.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { isPresaleOver } from './goods-promises.ts'
import { lockGoods } from './goods.store.ts'
import { type MoveDeps, moveInTime } from './move-goods.ts'
import { presaleEnded } from './schedule.events.ts'

interface EndDeps extends MoveDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
}

/** Timer: presale is over. Does nothing when another end was set since, or the goods are sold from stock or not at all by now. */
export async function endPresale(deps: EndDeps, merchantId: string, goodsId: string): Promise<void> {
  await deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    const [row] = await lockGoods(tx, [goodsId])
    if (row?.saleStatus !== 'ON_SALE' || !isPresaleOver(row, now)) return
    await moveInTime(deps, tx, row, { action: 'unshelve', now })
    await deps.notify(tx, presaleEnded({ subjectId: row.id, shopId: row.shopId }, { title: row.title }))
  })
}
