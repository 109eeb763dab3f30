// What is in an order's parcel and where it goes, as far as its line depends on it; reads only.
import { statement, type TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { sendingOf } from '../freight/index.ts'

export const findParcel = statement((db: TenantDb, value: { readonly orderId: string }) =>
  db
    .selectFrom('sale_order')
    .innerJoin('sale_order_item', 'sale_order_item.order_id', 'sale_order.id')
    .innerJoin('sku', 'sku.id', 'sale_order_item.sku_id')
    .where('sale_order.id', '=', value.orderId)
    .groupBy(['sale_order.id', 'sale_order.shop_id', 'sale_order.receiver_region'])
    .select([
      'sale_order.shop_id as shopId',
      'sale_order.receiver_region as receiverRegion',
      sql<number>`sum(sale_order_item.quantity * coalesce(sku.weight_g, 0))::bigint`.as('weightG'),
      sql<number>`sum(sale_order_item.quantity * coalesce(sku.volume_cm3, 0))::bigint`.as('volumeCm3'),
      sql<number>`sum(case when sku.weight_g is null then sale_order_item.quantity else 0 end)::bigint`.as('unweighed'),
    ])
    .select((eb) => sendingOf(eb).as('sending')),
)
