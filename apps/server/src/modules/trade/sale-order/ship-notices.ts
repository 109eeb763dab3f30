// Tells whoever ships of the promises that end soon, and of those that are over: of each order once.
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { dueFrom } from '../../../kernel/in-force.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderShipLate, orderShipSoon } from './sale-order.events.ts'
import { isGoingBack, isToShip } from './sale-order.states.ts'
import { change, lockOrder } from './sale-order.store.ts'

const BATCH = 100
const BATCHES = 40

type NoticeDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'notify' | 'onError'>

interface Due {
  readonly merchantId: string
  readonly id: string
}

/** How many of its two notices an order has had. */
type Past = 0 | 1

/** A promise that ended unseen is told of as over, and not as near its end before that. */
export const createShipNotices = (deps: NoticeDeps) => async (): Promise<void> => {
  for (const past of [1, 0] as const) await tellAll(deps, past)
}

async function tellAll(deps: NoticeDeps, past: Past): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await dueOrders(deps.db, past, deps.clock.now())
    let failed = 0
    for (const order of due)
      await tell(deps, order).catch((error: unknown) => {
        failed += 1
        deps.onError(`Nobody could be told of the promise of order ${order.id}`, error)
      })
    // Those that failed are the first again.
    if (due.length < BATCH || failed > 0) return
  }
}

const dueOrders = (db: Database, past: Past, now: Date): Promise<Due[]> =>
  db.acrossMerchants
    .selectFrom('sale_order')
    .select(['merchant_id as merchantId', 'id'])
    .where('stage', '=', sql.lit('TO_SHIP'))
    .where('ship_notices', '=', sql.lit(past))
    .where('ship_deadline_at', '<=', past === 0 ? dueFrom(db.global, 'order.shipSoonHours', now) : now)
    .orderBy('ship_deadline_at')
    .orderBy('id')
    .limit(sql.lit(BATCH))
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
