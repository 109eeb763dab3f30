// Orders of one buyer to one address leave in one parcel: all of them, or none.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { Refusal, refuse } from '../../../../kernel/refusal.ts'
import { lockOrder, type OrderRecord } from '../sale-order.store.ts'
import type { By, ShipDeps } from './by.ts'
import { ship, type Ship } from './ship.ts'

/**
 * In: what the first order is shipped by, and the orders that leave with it, each with all that is left of it.
 * Errors: refuses as shipping does, of each of the others with its number before the sentence; limit.exceeded where it is not one parcel of
 * everything, or where one of them goes elsewhere.
 */
export async function shipTogether(
  deps: ShipDeps,
  tx: TenantTx,
  { together = [], ...first }: Ship,
  by: By,
): Promise<void> {
  const versions = new Map(together.map(({ orderId, version }) => [orderId, version]))
  versions.delete(first.orderId)
  if (versions.size === 0) return ship(deps, tx, first, by)
  const { leader, others } = await holdAll(tx, first.orderId, [...versions.keys()])
  mustBeOneParcel(first)
  await ship(deps, tx, first, by)
  // There is one parcel: what it weighs and costs is noted once.
  const [{ carrierCode, waybillNo } = refuse('record.notFound')] = first.packages
  for (const order of others) {
    mustGoThere(leader, order)
    const { id: orderId, order_no: no } = order
    // The number is on the parcel of the first by now, and of the same buyer.
    const packages = [{ carrierCode, waybillNo }]
    const operation = { ...first, packages, orderId, version: versions.get(orderId) ?? order.version, isSure: true }
    await naming(no, () => ship(deps, tx, operation, by))
  }
}

/** In the order of their ids, so that two who ship never wait for each other. */
async function holdAll(tx: TenantTx, leaderId: string, otherIds: readonly string[]) {
  const held: OrderRecord[] = []
  for (const id of [leaderId, ...otherIds].toSorted()) held.push(await lockOrder(tx, id))
  const leader = held.find(({ id }) => id === leaderId) ?? refuse('record.notFound')
  return { leader, others: held.filter((order) => order !== leader) }
}

function mustBeOneParcel({ packages }: Ship): void {
  if (packages.length > 1 || packages.some(({ items }) => items !== undefined))
    refuse('limit.exceeded', {
      limit: said('合并发货只能是一个包裹，装下全部商品', 'orders leave together in one parcel that holds all of them'),
    })
}

function mustGoThere(leader: OrderRecord, order: OrderRecord): void {
  const { order_no: no, buyer_id: buyerId, shop_id: shopId, receiver_hash: receiver } = order
  const isSameBuyer = buyerId === leader.buyer_id && shopId === leader.shop_id
  if (!isSameBuyer || receiver === null || leader.receiver_hash === null || !leader.receiver_hash.equals(receiver))
    refuse('limit.exceeded', {
      limit: said(`订单 ${no} 的买家或收货信息不同，不能合并发货`, `order ${no} is of another buyer or goes elsewhere`),
    })
}

/** What one of the others can't be shipped for is said with its number, and is what it is: whoever asked may answer it. */
async function naming(no: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw error.saidOf(said(`订单 ${no}`, `Order ${no}`))
  }
}
