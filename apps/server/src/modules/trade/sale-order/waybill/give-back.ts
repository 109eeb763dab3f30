// Numbers that were drawn and not used, of orders that wait for no parcel any more: the carrier is asked to take them back.
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { lockOrder } from '../sale-order.store.ts'
import { mayBe, transitions } from './waybill.states.ts'
import { changeWaybill, mustHoldWaybill } from './waybill.store.ts'

const BATCH = 100

type GiveBackDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'onError'>

/** The oldest first. One that the carrier would not take back once is left to people. */
export async function giveBackUnused(deps: GiveBackDeps): Promise<void> {
  for (const unused of await unusedOf(deps.db))
    await giveBack(deps, unused).catch((error: unknown) =>
      deps.onError(`The unused waybill ${unused.id} could not be given back`, error),
    )
}

interface Unused {
  readonly merchantId: string
  readonly id: string
  readonly orderId: string
}

const unusedOf = (db: Database): Promise<Unused[]> =>
  db.acrossMerchants
    .selectFrom('waybill')
    .innerJoin('sale_order', (join) =>
      join.onRef('sale_order.merchant_id', '=', 'waybill.merchant_id').onRef('sale_order.id', '=', 'waybill.order_id'),
    )
    .select(['waybill.merchant_id as merchantId', 'waybill.id', 'waybill.order_id as orderId'])
    .where('waybill.state', '=', sql.lit('ISSUED'))
    .where('waybill.reason', 'is', null)
    .where('sale_order.stage', '!=', sql.lit('TO_SHIP'))
    .orderBy('waybill.issued_at')
    .orderBy('waybill.id')
    .limit(sql.lit(BATCH))
    .execute()

/** As the order is by now: one that waits again, or a number that a parcel took, is left alone. */
const giveBack = ({ db, clock }: GiveBackDeps, { merchantId, id, orderId }: Unused): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await mustHoldWaybill(tx, id)
    if (order.status === 'TO_SHIP' || order.status === 'PART_SHIPPED' || !mayBe('cancel', row)) return
    await changeWaybill(tx, id, { state: transitions.cancel.to, ask_at: clock.now(), misses: 0 })
  })
