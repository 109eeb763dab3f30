// Shipping by table: each row sends all that is left of an order in one parcel, as the ship drawer does, with the same rules.
import { type DeliveryType, type Fen, type HoldReason, said, type Said } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { type CheckedRow, importTable } from '../../../../kernel/import-table.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { goesSomewhere } from '../order-delivery.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { heldFor, isGoingBack, isToShip, statusName } from '../sale-order.states.ts'
import { lockOrder } from '../sale-order.store.ts'
import type { ShipDeps } from './by.ts'
import { mayLeave } from './parcel-standing.ts'
import { ship } from './ship.ts'

type Deps = ShipDeps & Pick<SaleOrderDeps, 'db' | 'namedCarrier'>
type Column = 'orderNo' | 'carrier' | 'waybillNo'

export const shipmentImport = (deps: Deps) =>
  importTable({
    name: 'shipment',
    async check({ actor }, rows) {
      const orders = await findWaiting(
        deps.db.tenant(actor.merchantId),
        rows.map(({ values }) => values.orderNo.toUpperCase()),
      )
      return rows.map(({ values: { orderNo, carrier, waybillNo } }): CheckedRow<Column> => {
        const order = orders.get(orderNo.toUpperCase())
        const named = deps.namedCarrier(carrier ?? '', waybillNo)
        const complaints: CheckedRow<Column>['complaints'] = [
          ...(order === undefined ? [{ column: 'orderNo' as const, said: UNKNOWN }] : whyNot(order)),
          ...(named === null ? [{ column: 'carrier' as const, said: NO_CARRIER }] : []),
        ]
        if (order === undefined || named === null || complaints.length > 0)
          return { subject: order?.id ?? null, about: order?.about ?? '', effect: null, complaints }
        return {
          subject: order.id,
          about: order.about,
          effect: effectOf(order.left, named.name, waybillNo),
          complaints,
        }
      })
    },
    async apply(tx, { actor, now }, [row]) {
      if (row === undefined) throw new Error('A unit without a row')
      const { orderNo, carrier, waybillNo } = row.values
      const found = (await findWaiting(tx, [orderNo.toUpperCase()])).get(orderNo.toUpperCase())
      const { id, version } = await lockOrder(tx, found?.id ?? refuse('record.notFound'))
      const named = deps.namedCarrier(carrier ?? '', waybillNo) ?? refuse('carrier.unknown')
      const packages = [{ carrierCode: named.code, waybillNo }]
      await ship(
        deps,
        tx,
        { action: 'ship', orderId: id, version, packages, isSure: false, refuseReturns: false },
        { actor, now },
      )
      return effectOf(found?.left ?? 0, named.name, waybillNo)
    },
  })

const UNKNOWN = said('没有这个订单号', 'There is no such order')
const NO_CARRIER = said('没有这家快递公司，且按单号识别不出', 'No such carrier, and the number does not tell which')

const effectOf = (pieces: number, carrier: string, waybillNo: string): Said =>
  said(`发货 ${pieces} 件：${carrier} ${waybillNo}`, `${pieces} pieces: ${carrier} ${waybillNo}`)

interface Waiting {
  readonly id: string
  readonly status: Parameters<typeof statusName>[0]
  readonly delivery_type: DeliveryType
  readonly hold_reason: HoldReason | null
  readonly refund_asked_fen: Fen
  readonly paid_fen: Fen
  /** 手工皂 +1: that, and one other kind. */
  readonly about: string
  readonly left: number
}

/** An order that is not to be shipped, in words; none for one that is. */
function whyNot(order: Waiting): { readonly column: 'orderNo'; readonly said: Said }[] {
  if (!isToShip(order) || !goesSomewhere(order.delivery_type)) {
    const { zh, en } = statusName(order.status, order.delivery_type)
    return [
      {
        column: 'orderNo',
        said: said(`该订单当前为「${zh}」，不能发货`, `This order is ${en}, and not to be shipped`),
      },
    ]
  }
  if (order.hold_reason !== null) return [{ column: 'orderNo', said: heldFor(order.hold_reason) }]
  if (isGoingBack(order))
    return [{ column: 'orderNo', said: said('该订单全额退款处理中', 'All of it is being refunded') }]
  return []
}

/** By their numbers, with what is left of each. */
async function findWaiting(db: TenantDb, numbers: readonly string[]): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await db
    .selectFrom('sale_order')
    .innerJoin('sale_order_item as item', 'item.order_id', 'sale_order.id')
    .select([
      'sale_order.order_no',
      'sale_order.id',
      'sale_order.status',
      'sale_order.delivery_type',
      'sale_order.hold_reason',
      'sale_order.refund_asked_fen',
      'sale_order.paid_fen',
      'item.goods_title',
      'item.quantity',
      'item.shipped_quantity',
      'item.dropped_quantity',
      'item.held_quantity',
    ])
    .where('sale_order.order_no', 'in', [...new Set(numbers)])
    .orderBy('sale_order.order_no')
    .orderBy('item.line')
    .execute()
  const found = new Map<string, Waiting>()
  for (const [number, lines] of Map.groupBy(rows, (row) => row.order_no)) {
    const [first] = lines
    if (first === undefined) continue
    const { id, status, delivery_type, hold_reason, refund_asked_fen, paid_fen, goods_title: title } = first
    const left = lines.reduce((sum, line) => sum + mayLeave(line), 0)
    const about = lines.length === 1 ? title : `${title} +${lines.length - 1}`
    found.set(number, { id, status, delivery_type, hold_reason, refund_asked_fen, paid_fen, about, left })
  }
  return found
}
