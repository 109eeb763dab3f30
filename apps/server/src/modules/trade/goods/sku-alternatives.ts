// SKUs of the same goods, one of which may be sent in the place of another.
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { unseenIds } from '../../../kernel/kept-plan.ts'

export interface SkuOfGoods {
  readonly skuId: string
  readonly goodsId: string
  readonly specText: string
  readonly priceFen: number
  /** On hand and nobody’s. */
  readonly available: number
  readonly isOffered: boolean
}

/** Whoever offers hundreds is asked by the text, and not from a list. */
const MOST_OF_GOODS = 50

/** Out: those on offer of each goods, the first fifty. */
export const skusOfGoods = (db: TenantDb, goodsIds: readonly string[]): Promise<SkuOfGoods[]> =>
  goodsIds.length === 0 ? Promise.resolve([]) : offeredSkus.all(db, { goodsIds: [...new Set(goodsIds)] })

const offeredSkus = statement((db: TenantDb, value: { goodsIds: readonly string[] }) =>
  db
    .selectFrom(({ fn }) => fn<{ id: string }>('unnest', [unseenIds(db, value.goodsIds)]).as('wanted'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sku')
        .select(columns)
        .where(sql<SqlBool>`sku.goods_id = wanted.wanted`)
        .where('sku.status', '=', sql.lit('ENABLED'))
        .orderBy('sku.id')
        .limit(sql.lit(MOST_OF_GOODS))
        .as('of_goods'),
    )
    .selectAll('of_goods'),
)

/** One SKU, on offer or not; null: there is no such one. */
export async function skuOf(db: TenantDb | TenantTx, skuId: string): Promise<SkuOfGoods | null> {
  const found = await db.selectFrom('sku').select(columns).where('sku.id', '=', skuId).executeTakeFirst()
  return found ?? null
}

const columns = [
  'sku.id as skuId',
  'sku.goods_id as goodsId',
  'sku.spec_text as specText',
  'sku.price_fen as priceFen',
  sql<number>`(sku.stock - sku.locked)`.as('available'),
  sql<boolean>`sku.status = 'ENABLED'`.as('isOffered'),
] as const
