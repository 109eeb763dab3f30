// Tells whoever ships of the promises that end soon, and of those that are over: of each order once.
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { sweepDue } from '../../../kernel/due-notices.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderShipLate, orderShipSoon } from './sale-order.events.ts'
import { isGoingBack, isToShip } from './sale-order.states.ts'
import { change, lockOrder } from './sale-order.store.ts'

type NoticeDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'notify' | 'onError'>

interface Due {
  readonly merchantId: string
  readonly id: string
}

/** How many of its two notices an order has had. */
type Past = 0 | 1

/** A promise that ended unseen is told of as over, and not as near its end before that. */
export function createShipNotices(deps: NoticeDeps): () => Promise<void> {
  const { db, clock, onError } = deps
  const sweeps = ([1, 0] as const).map((past) =>
    sweepDue({
      clock,
      onError,
      what: 'the promise of order',
      due: (now, limit) => dueOrders(db, past, { now, limit }),
      tell: (due) => tell(deps, due),
    }),
  )
  return async () => {
    for (const sweep of sweeps) await sweep()
  }
}

const dueOrders = (
  db: Database,
  past: Past,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Due[]> =>
  db.acrossMerchants
    .selectFrom('sale_order')
    .select(['merchant_id as merchantId', 'id'])
    .where('stage', '=', sql.lit('TO_SHIP'))
    .where('ship_notices', '=', sql.lit(past))
    .where('ship_deadline_at', '<=', past === 0 ? dueFrom(db.global, 'order.shipSoonHours', now) : now)
    .orderBy('ship_deadline_at')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()

/** On the order as it is by now: shipped, closed, held or promised for later, nobody is told. */
const tell = ({ db, clock, notify }: NoticeDeps, { merchantId, id }: Due): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, id)
    const now = clock.now()
    const until = order.ship_deadline_at
    if (!isToShip(order) || until === null || until > dueFrom(tx, 'order.shipSoonHours', now)) return
    const isOver = until <= now
    const past = isOver ? 2 : 1
    if (order.ship_notices >= past) return
    await change(tx, id, { ship_notices: past })
    if (isGoingBack(order)) return
    await notify(tx, (isOver ? orderShipLate : orderShipSoon)({ subjectId: id, shopId: order.shop_id }, null))
  })
