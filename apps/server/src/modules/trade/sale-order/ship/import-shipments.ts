// Shipping by table: each row sends all that is left of an order in one parcel, as the ship drawer does, with the same rules.
import { said, type Said } from '@merchant/contract'
import { inBoth } from '../../../../kernel/in-both.ts'
import { type CheckedRow, importTable } from '../../../../kernel/import-table.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import type { ShipDeps } from './by.ts'
import { SENT_ALREADY, shipAllLeft } from './ship-rows.ts'
import { numbersSent } from './shipment.store.ts'
import { findWaiting, whyNot } from './waiting.ts'

type Deps = ShipDeps & Pick<SaleOrderDeps, 'db' | 'namedCarrier'>
type Column = 'orderNo' | 'carrier' | 'waybillNo' | 'weight' | 'cost' | 'again'

export const shipmentImport = (deps: Deps) =>
  importTable({
    name: 'shipment',
    async check({ actor }, rows) {
      const orders = await findWaiting(
        deps.db.tenant(actor.merchantId),
        rows.map(({ values }) => values.orderNo.toUpperCase()),
      )
      const sent = await numbersSent(
        deps.db.tenant(actor.merchantId),
        [...orders.values()].map(({ id }) => id),
      )
      return rows.map(({ values: { orderNo, carrier, waybillNo, again } }): CheckedRow<Column> => {
        const order = orders.get(orderNo.toUpperCase())
        const named = deps.namedCarrier(carrier ?? '', waybillNo)
        const problem = order === undefined ? UNKNOWN : whyNot(order)
        const isSent = again !== 'SHIP' && (sent.get(order?.id ?? '') ?? []).includes(waybillNo)
        const complaints: CheckedRow<Column>['complaints'] = [
          ...(problem === null ? [] : [{ column: 'orderNo' as const, said: problem }]),
          ...(problem === null && isSent ? [{ column: 'waybillNo' as const, said: SENT_ALREADY }] : []),
          ...(named === null ? [{ column: 'carrier' as const, said: NO_CARRIER }] : []),
          ...(named?.enabled === false ? [{ column: 'carrier' as const, said: carrierOff(named.name) }] : []),
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
      const { orderNo, carrier, waybillNo, weight: weightG, cost: costFen, again } = row.values
      const named = deps.namedCarrier(carrier ?? '', waybillNo) ?? refuse('carrier.unknown')
      const parcel = { carrierCode: named.code, waybillNo, weightG, costFen }
      const terms = { orderNo: orderNo.toUpperCase(), ...parcel, isSure: again === 'SHIP' }
      const { left } = await shipAllLeft(deps, tx, terms, { actor, now })
      return effectOf(left, named.name, waybillNo)
    },
  })

const UNKNOWN = said('没有这个订单号', 'There is no such order')
const NO_CARRIER = said('没有这家快递公司，且按单号识别不出', 'No such carrier, and the number does not tell which')

const carrierOff = (name: string): Said =>
  said(
    `平台已停用${name}，请选择其他快递公司`,
    `The platform does not offer ${inBoth(name).en} any more. Choose another carrier`,
  )

const effectOf = (pieces: number, carrier: string, waybillNo: string): Said =>
  said(`发货 ${pieces} 件：${carrier} ${waybillNo}`, `${pieces} pieces: ${carrier} ${waybillNo}`)
