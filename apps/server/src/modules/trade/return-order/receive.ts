// What came back is looked at: what it is, how much of it is for sale again, and what its buyer gets for it.
import type { ReceiveResult } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { OrderActor } from '../sale-order/index.ts'
import { awaitShip } from './await-goods.ts'
import { pay } from './pay-return.ts'
import { happened } from './return-history.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { change, type ReturnRecord } from './return-order.store.ts'

interface Found {
  readonly isRestocked: boolean
  /** Left out: all of them. */
  readonly restockedQuantity?: number | undefined
  readonly result: ReceiveResult
}

interface Held {
  readonly order: OrderRecord
  readonly one: ReturnRecord
  readonly actor: OrderActor
  readonly now: Date
}

/** Errors: refuses quantity.aboveRest for more pieces than came back, and as refunds do. */
export async function receive(
  deps: Pick<ReturnOrderDeps, 'orders'>,
  tx: TenantTx,
  { isRestocked, restockedQuantity, result }: Found,
  { order, one, actor, now }: Held,
): Promise<void> {
  // An empty parcel has nothing that could be sold again.
  const pieces = isRestocked && result !== 'EMPTY' ? (restockedQuantity ?? one.quantity) : 0
  if (pieces > one.quantity) refuse('quantity.aboveRest', { goods: one.goods_title, rest: one.quantity })
  const found = {
    is_restocked: pieces > 0,
    restocked_quantity: pieces,
    receive_result: result,
    received_at: now,
  }
  const happening = { event: 'receive', isRestocked: pieces > 0, pieces, result, isByItself: false } as const
  if (one.type === 'EXCHANGE') {
    const received = await awaitShip(tx, await change(tx, one, found, now), { now })
    await happened(tx, received, { actor, happening: { ...happening, amountFen: 0 }, now })
    return
  }
  const paid = await pay(deps, tx, { order, one }, { actor, now, changes: found })
  await happened(tx, paid, { actor, happening: { ...happening, amountFen: paid.amount_fen }, now })
}
