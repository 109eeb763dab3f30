// What the merchant is shown of its orders from the platform, and which of their money the provider has brought over.
import type { PlatformOrderInfo } from '@merchant/contract'
import { orderOf, ordersOf } from '../../../apps/server/src/testing/platform-order.ts'
import type { Life } from './life.ts'

/** Money that left the wallet for an order; booked at once, and brought over afterwards. */
export interface BroughtOver {
  readonly fen: number
  readonly hasArrived: boolean
}

export interface SeenPlatform {
  readonly platform: ReadonlyMap<string, PlatformOrderInfo>
  /** By the number of the order; no page of the merchant's says it. */
  readonly brought: ReadonlyMap<string, readonly BroughtOver[]>
}

export async function platformBy({ seller, world }: Life): Promise<SeenPlatform> {
  const { list } = await ordersOf(seller, { pageSize: 100 })
  const infos = await Promise.all(list.map(async ({ id }) => [id, await orderOf(seller, id)] as const))
  const { rows } = await world.db.pool.query<{ no: string; fen: number; hasArrived: boolean }>(
    `select source_no as no, amount_fen as fen, status = 'SUCCESS' as "hasArrived" from platform_payment
      where merchant_id = $1 and purpose = 'ORDER' order by taken_at, id`,
    [seller.actor.merchantId],
  )
  const brought = new Map<string, BroughtOver[]>()
  for (const { no, fen, hasArrived } of rows) {
    const known = brought.get(no) ?? []
    brought.set(no, [...known, { fen: Number(fen), hasArrived }])
  }
  return { platform: new Map(infos), brought }
}
