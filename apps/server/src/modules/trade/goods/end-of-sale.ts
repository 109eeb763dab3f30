// The end of presale, and of what a voucher is good for: the goods leave the sale, and whoever sells them learns of it.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { isPresaleOver } from './goods-promises.ts'
import { isValidityOver } from './goods-validity.ts'
import type { LockedGoods } from './goods-outcome.ts'
import { lockGoods } from './goods.store.ts'
import { type MoveDeps, moveInTime } from './move-goods.ts'
import { presaleEnded, validityEnded } from './schedule.events.ts'

interface EndDeps extends MoveDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
}

/** Timer: presale is over. Does nothing when another end was set since, or the goods are sold from stock or not at all by now. */
export const endPresale = (deps: EndDeps, merchantId: string, goodsId: string): Promise<void> =>
  endSale(deps, merchantId, goodsId, { isOver: isPresaleOver, told: presaleEnded })

/** Timer: nobody could redeem the voucher any more. Does nothing when it is good for longer by now, or not sold. */
export const endValidity = (deps: EndDeps, merchantId: string, goodsId: string): Promise<void> =>
  endSale(deps, merchantId, goodsId, { isOver: isValidityOver, told: validityEnded })

interface End {
  readonly isOver: (row: LockedGoods, now: Date) => boolean
  readonly told: typeof presaleEnded
}

const endSale = (deps: EndDeps, merchantId: string, goodsId: string, { isOver, told }: End): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const now = deps.clock.now()
    const [row] = await lockGoods(tx, [goodsId])
    if (row?.saleStatus !== 'ON_SALE' || !isOver(row, now)) return
    await moveInTime(deps, tx, row, { action: 'unshelve', now })
    await deps.notify(tx, told({ subjectId: row.id, shopId: row.shopId }, { title: row.title }))
  })
