// Whether an order in hand is one that the keyword means: asked of each where something else leads to few.
import { sql, type SqlBool } from 'kysely'
import { hasSoughtGoods } from './order-goods.search.ts'
import type { Builder, Building, Condition } from './order-reading.ts'

export function isSought(eb: Builder, { db, shape, value }: Building): Condition {
  const { keyword, orderNo, nameHash, phoneHash, waybill } = value
  const parcel = db
    .selectFrom('shipment')
    .select((of) => of.fn<boolean>('bool_or', [of('waybill_no', '=', waybill)]).as('is'))
    .whereRef('shipment.order_id', '=', sql.ref('sale_order.id'))
  return eb.or([
    eb('sale_order.order_no', '=', orderNo),
    eb('sale_order.receiver_phone_tail', '=', keyword),
    eb('sale_order.receiver_phone_hash', '=', phoneHash),
    eb('sale_order.receiver_name_hash', '=', nameHash),
    eb('sale_order.buyer_nickname', '=', keyword),
    ...(shape.places?.includes('waybill') === true ? [sql<SqlBool>`(${parcel})`] : []),
    ...(shape.places?.includes('goods') === true ? [hasSoughtGoods(eb)] : []),
  ])
}
