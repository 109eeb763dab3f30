// Orders of one buyer that left in one parcel are those whose parcels bear its number: each has a parcel of its own, and no row joins them.
import { MOST_AT_ONCE } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonRows } from '../../../../kernel/json-rows.ts'

export interface WholeCompanion {
  /** The parcel of the order that is asked about. */
  readonly shipmentId: string
  readonly id: string
  readonly orderNo: string
}

/** As many as are taken back at once with the order itself. */
export const companionsOf = (eb: ExpressionBuilder<Tables, 'sale_order'>, isOurs: boolean) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('shipment as own')
        .innerJoin('shipment as twin', (join) =>
          join
            .onRef('twin.waybill_no', '=', 'own.waybill_no')
            .onRef('twin.carrier_code', '=', 'own.carrier_code')
            .onRef('twin.order_id', '!=', 'own.order_id')
            .on('twin.canceled_at', 'is', null),
        )
        .innerJoin('sale_order as near', 'near.id', 'twin.order_id')
        .whereRef('own.order_id', '=', 'sale_order.id')
        .where('own.canceled_at', 'is', null)
        .whereRef('near.buyer_id', '=', 'sale_order.buyer_id')
        .whereRef('near.shop_id', '=', 'sale_order.shop_id')
        .$if(!isOurs, (query) => query.where(sql.lit(false)))
        .select(['own.id as shipment_id', 'near.id', 'near.order_no'])
        .distinct()
        .orderBy('near.id')
        .limit(sql.lit(MOST_AT_ONCE - 1))
        .as('companion'),
    )
    .select(
      jsonRows<WholeCompanion>(
        { shipmentId: 'companion.shipment_id', id: 'companion.id', orderNo: 'companion.order_no' },
        ['companion.id'],
      ).as('companions'),
    )
