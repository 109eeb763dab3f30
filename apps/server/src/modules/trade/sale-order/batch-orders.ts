// One act on many orders: each of them done, or not and why; one that can't be done stops none of the others.
import { type Api, type BodyOf, type DataOf, refusalCode, spoken } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { extendByMerchant } from './extend-receipt.ts'
import { remark } from './remark-order.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { lockOrder } from './sale-order.store.ts'
import { type ShipDeps, undoByNumber } from './ship/index.ts'
import { forgetTagNames, takeTagNames } from './tag-names.ts'
import { shipByWaybill } from './waybill/ship-by-waybill.ts'

type Batch = BodyOf<Api['saleOrder']['batch']>
type Outcome = DataOf<Api['saleOrder']['batch']>

interface BatchCommand {
  readonly actor: MerchantActor
  readonly body: Batch
  readonly command: Command
}

export const batchOrders = (
  deps: ShipDeps & Pick<SaleOrderDeps, 'db' | 'clock'>,
  { actor, body, command }: BatchCommand,
): Promise<Outcome> => {
  const { db, clock } = deps
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const by = { actor, now: clock.now() }
      if (body.action === 'remark') await takeTagNames(tx, body.addTags ?? [])
      const outcome: Outcome = { succeeded: [], failed: [] }
      // In the order of their ids, so that two batches never wait for each other.
      for (const id of [...new Set(body.orderIds)].toSorted()) {
        const refusal = await refusalOf(() => act(deps, tx, { id, body, by }))
        if (refusal === null) outcome.succeeded.push(id)
        else outcome.failed.push({ id, code: refusalCode(refusal.refusal), message: spoken(refusal.said) })
      }
      // Where none of them could be tagged, nobody has the word.
      if (body.action === 'remark') await forgetTagNames(tx, body.addTags ?? [])
      return outcome
    }),
  )
}

interface Act {
  readonly id: string
  readonly body: Batch
  readonly by: { readonly actor: MerchantActor; readonly now: Date }
}

async function act(deps: ShipDeps, tx: TenantTx, { id: orderId, body, by }: Act): Promise<void> {
  if (body.action === 'shipByWaybill') return shipByWaybill(deps, tx, { orderId, isSure: body.isSure }, by)
  if (body.action === 'undoShip') return undoByNumber(deps, tx, { orderId, waybillNo: body.waybillNo }, by)
  const order = await lockOrder(tx, orderId)
  if (body.action === 'extend') return extendByMerchant(tx, order, body.days, by)
  const { action: _action, orderIds: _orderIds, ...note } = body
  return remark(tx, { orderId, ...note }, by)
}

/** What an act says no with; null: it is done. Each act refuses before it writes anything. */
export async function refusalOf(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
