// The lines of an order as they are read beside it and shown.
import type { SaleOrderRow } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { ExpressionBuilder } from 'kysely'
import { jsonRows } from '../../../kernel/json-rows.ts'

type Shown = SaleOrderRow['items'][number]

/** A line with its picture as it is stored. */
export type Line = Omit<Shown, 'thumbnailUrl'> & { readonly thumbnailKey: string | null }

/** The lines of an order with their pictures; whoever has an order has a line of it. */
export const linesOf = (eb: ExpressionBuilder<Tables, 'sale_order'>) =>
  eb
    .selectFrom('sale_order_item as item')
    .leftJoin('file_asset as picture', (join) =>
      join.onRef('picture.id', '=', 'item.picture_file_id').on('picture.access', '=', 'PUBLIC'),
    )
    .whereRef('item.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<Line>(
        {
          id: 'item.id',
          goodsId: 'item.goods_id',
          skuId: 'item.sku_id',
          title: 'item.goods_title',
          specText: 'item.spec_text',
          outerSkuCode: 'item.outer_sku_code',
          quantity: 'item.quantity',
          shippedQuantity: 'item.shipped_quantity',
          droppedQuantity: 'item.dropped_quantity',
          heldQuantity: 'item.held_quantity',
          unitFen: 'item.unit_fen',
          discountFen: 'item.discount_fen',
          cutFen: 'item.cut_fen',
          payFen: 'item.pay_fen',
          afterSaleDays: 'item.after_sale_days',
          noReasonReturn: 'item.no_reason_return',
          services: 'item.services',
          thumbnailKey: 'picture.thumbnail_key',
        },
        ['item.line'],
      ).as('lines'),
    )

/** @param publicUrl the address of a stored file */
export const shownLines = (lines: readonly Line[] | null, publicUrl: (key: string) => string): Shown[] =>
  (lines ?? []).map(({ thumbnailKey, ...line }) => ({
    ...line,
    thumbnailUrl: thumbnailKey === null ? null : publicUrl(thumbnailKey),
  }))
