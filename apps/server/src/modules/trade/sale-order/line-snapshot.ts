// One line of an order as it was bought, with its goods as they were: for its merchant, its buyer and the platform's people.
import { type GoodsSnapshot, keptServices } from '@merchant/contract'
import { statement, type TenantDb } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'

interface OfLine {
  readonly orderId: string
  readonly itemId: string
}

/** Refuses with record.notFound. */
export async function lineSnapshot(
  { snapshots, publicUrl }: Pick<SaleOrderDeps, 'snapshots' | 'publicUrl'>,
  db: TenantDb,
  asked: OfLine,
): Promise<GoodsSnapshot> {
  const line = (await boughtLine.first(db, asked)) ?? refuse('record.notFound')
  const { orderId, orderNo, orderedAt, snapshotId, thumbnailKey, ...item } = line
  return {
    orderId,
    orderNo,
    orderedAt: orderedAt.toISOString(),
    item: {
      ...item,
      services: keptServices(item.services),
      thumbnailUrl: thumbnailKey === null ? null : publicUrl(thumbnailKey),
    },
    ...(await snapshots.read(db, { goodsId: item.goodsId, snapshotId })),
  }
}

const boughtLine = statement((db: TenantDb, value: OfLine) =>
  db
    .selectFrom('sale_order_item as item')
    .innerJoin('sale_order', 'sale_order.id', 'item.order_id')
    .leftJoin('file_asset as picture', (join) =>
      join.onRef('picture.id', '=', 'item.picture_file_id').on('picture.access', '=', 'PUBLIC'),
    )
    .where('item.id', '=', value.itemId)
    .where('item.order_id', '=', value.orderId)
    .select([
      'sale_order.id as orderId',
      'sale_order.order_no as orderNo',
      'sale_order.created_at as orderedAt',
      'item.snapshot_id as snapshotId',
      'picture.thumbnail_key as thumbnailKey',
      'item.id',
      'item.goods_id as goodsId',
      'item.goods_title as title',
      'item.spec_text as specText',
      'item.quantity',
      'item.unit_fen as unitFen',
      'item.discount_fen as discountFen',
      'item.cut_fen as cutFen',
      'item.pay_fen as payFen',
      'item.after_sale_days as afterSaleDays',
      'item.no_reason_return as noReasonReturn',
      'item.services',
    ]),
)
