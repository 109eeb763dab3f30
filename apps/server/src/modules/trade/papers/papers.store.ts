// What categories ask, each with the categories above it, of whose papers it asks too.
import { type AskedPaper, askedPapers, papersTogether } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { lineagesOfMerged } from '../category/index.ts'

export interface AskingCategory {
  readonly id: string
  /** As it is kept. */
  readonly name: string
  /** Itself and those above it, and the same of what was merged into it. */
  readonly lineage: readonly string[]
  readonly papers: readonly AskedPaper[]
}

/** Those of the categories that ask anything. */
export async function askingAmong(db: TenantDb | TenantTx, ids: readonly string[]): Promise<AskingCategory[]> {
  if (ids.length === 0) return []
  const rows = await withThoseAbove.all(db, { ids: [...new Set(ids)] })
  const asking = rows.flatMap((row) => {
    const papers = papersTogether(...[row.top, row.middle, row.own].map((kept) => askedPapers.parse(kept ?? [])))
    const lineage = [row.id, row.middleId, row.topId].filter((id) => id !== null)
    return papers.length === 0 ? [] : [{ id: row.id, name: row.name, lineage, papers }]
  })
  const merged = await lineagesOfMerged(
    db,
    asking.map(({ id }) => id),
  )
  return asking.map((one) => ({ ...one, lineage: [...one.lineage, ...(merged.get(one.id) ?? [])] }))
}

const withThoseAbove = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('platform_category as category')
    .leftJoin('platform_category as middle', 'middle.id', 'category.parent_id')
    .leftJoin('platform_category as top', 'top.id', 'middle.parent_id')
    .select([
      'category.id',
      'category.name',
      'category.papers as own',
      'middle.id as middleId',
      'middle.papers as middle',
      'top.id as topId',
      'top.papers as top',
    ])
    .where(sql<boolean>`category.id = any(${value.ids}::uuid[])`),
)

/** How many goods the merchant has in each category, but for what is thrown away, and how many of them are on sale. */
export const goodsByCategory = (db: TenantDb) => countingGoods.all(db, {})

const countingGoods = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('goods')
    .select((eb) => [
      'category_id as categoryId',
      eb.fn.countAll<string>().as('count'),
      eb.fn.countAll<string>().filterWhere('sale_status', '=', sql.lit<'ON_SALE'>('ON_SALE')).as('onSale'),
    ])
    .where('sale_status', 'not in', [sql.lit<'RECYCLED'>('RECYCLED'), sql.lit<'PURGED'>('PURGED')])
    .groupBy('category_id'),
)

/** The categories in which the merchant has goods on sale. */
export const categoriesOnSale = async (db: TenantDb): Promise<string[]> =>
  (await onSale.all(db, {})).map(({ categoryId }) => categoryId)

const onSale = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('goods')
    .select('category_id as categoryId')
    .distinct()
    .where('sale_status', '=', sql.lit<'ON_SALE'>('ON_SALE')),
)
