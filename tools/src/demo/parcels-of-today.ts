// Of the orders that wait since today some have left in part, one is short of a piece, and one parcel was taken back.
import { api, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { eventually } from '../driver/eventually.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'
import { newWaybill } from './waybill.ts'

type Act = InputOf<(typeof api)['saleOrder']['operate']>

/** Beyond the numbers of the plan's own parcels. */
const FIRST_WAYBILL = 900_000

/** The newest orders of several lines, of which nothing has left: they are what one sees first. */
export async function sendParcels(world: PresentWorld, people: Pick<Fixtures, 'merchant'>): Promise<void> {
  const { db, modules } = world
  const actor = people.merchant()
  const { saleOrders } = modules
  const waiting = await db
    .tenant(actor.merchantId)
    .selectFrom('sale_order')
    .innerJoin('sale_order_item as item', 'item.order_id', 'sale_order.id')
    .select('sale_order.id')
    .where('sale_order.status', '=', 'TO_SHIP')
    .where('sale_order.refund_asked_fen', '=', 0)
    .groupBy('sale_order.id')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', 1))
    .orderBy('sale_order.id', 'desc')
    .limit(4)
    .execute()
  if (waiting.length === 0) return
  const infoOf = (id: string): Promise<SaleOrderInfo> =>
    ask({ endpoint: api.saleOrder.info, handler: saleOrders.handlers.info, actor, body: { id } })
  const act = (body: Act): Promise<SaleOrderInfo> =>
    ask({ endpoint: api.saleOrder.operate, handler: saleOrders.handlers.operate, actor, body })
  let waybill = FIRST_WAYBILL
  const sendFirst = async (order: SaleOrderInfo, isWhole = false): Promise<SaleOrderInfo> => {
    const [line] = order.items
    if (line === undefined) return order
    waybill += 1
    const items = isWhole ? {} : { items: [{ itemId: line.id, quantity: line.quantity }] }
    const packages = [{ ...newWaybill(waybill), weightG: 850, costFen: 650, ...items }]
    return act({ action: 'ship', orderId: order.id, version: order.version, packages, isSure: false })
  }
  const [parted, takenBack, short, both] = await Promise.all(waiting.map(({ id }) => infoOf(id)))
  if (parted !== undefined) await sendFirst(parted)
  if (takenBack !== undefined) {
    const { id: orderId, version, shipments } = await sendFirst(takenBack, true)
    await act({ action: 'undoShip', orderId, version, shipmentId: shipments[0]?.id ?? '' })
  }
  if (short !== undefined) await drop(act, short)
  if (both !== undefined) await drop(act, await sendFirst(both))
  await arrived(
    world,
    actor.merchantId,
    waiting.map(({ id }) => id),
  )
}

/** Until their buyers have the money of what was short. */
async function arrived({ db, modules }: PresentWorld, merchantId: string, orderIds: string[]): Promise<void> {
  await eventually('the refunds of what is short', async () => {
    const open = await db
      .tenant(merchantId)
      .selectFrom('provider_call')
      .innerJoin('refund_order', 'refund_order.id', 'provider_call.subject_id')
      .select('provider_call.id')
      .where('provider_call.subject_type', '=', 'refundOrder')
      .where('refund_order.order_id', 'in', orderIds)
      .where('provider_call.status', 'in', ['NEW', 'SENT', 'PENDING'])
      .execute()
    for (const { id } of open) await modules.payment.calls.ask(merchantId, id)
    return open.length === 0 ? true : null
  })
}

/** The last line can't be sent. */
async function drop(act: (body: Act) => Promise<SaleOrderInfo>, order: SaleOrderInfo): Promise<void> {
  const line = order.items.at(-1)
  if (line === undefined) return
  const items = [{ itemId: line.id, quantity: line.quantity }]
  const { id: orderId, version } = order
  await act({ action: 'outOfStock', orderId, version, items, reason: '盘点发现缺货，已与买家说明', isRestocked: false })
}
