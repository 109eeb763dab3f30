// The catalogue as rows, a table that belongs to no merchant.
import type { PlatformProductRow, PlatformProductType } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'

type ProductRecord = Selectable<Tables['platform_product']>

const keptVersions = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    unitFen: z.int(),
    periodMonths: z.int().nullable(),
    units: z.int().nullable().default(null),
  }),
)

export interface Product {
  readonly id: string
  readonly type: PlatformProductType
  readonly name: string
  readonly description: string
  readonly versions: z.output<typeof keptVersions>
  readonly isOnSale: boolean
  readonly sort: number
  readonly version: number
}

const toProduct = (row: ProductRecord): Product => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  versions: keptVersions.parse(row.versions),
  isOnSale: row.is_on_sale,
  sort: row.sort,
  version: row.version,
})
export const toProductRow = (product: Product): PlatformProductRow => product

export async function allProducts(db: Kysely<Tables>): Promise<Product[]> {
  const rows = await db.selectFrom('platform_product').selectAll().orderBy('sort').orderBy('name').execute()
  return rows.map(toProduct)
}

export async function findProduct(db: Kysely<Tables>, id: string): Promise<Product | undefined> {
  const row = await db.selectFrom('platform_product').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toProduct(row)
}
