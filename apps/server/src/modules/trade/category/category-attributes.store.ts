// Attributes of categories: a row each, of the category that has it; those below it read it with their own.
import type { AttributeInput, AttributeKind } from '@merchant/contract'
import type { GlobalDb, GlobalTx, Tables, TenantTx } from '@merchant/database'
import { type Kysely, sql } from 'kysely'

export interface KeptAttribute {
  readonly id: string
  readonly categoryId: string
  /** As it is kept. */
  readonly name: string
  readonly kind: AttributeKind
  readonly inputType: AttributeInput
  readonly unit: string
  readonly options: string[]
  readonly required: boolean
  readonly searchable: boolean
  readonly maxValues: number
}

const columns = [
  'attribute.id',
  'attribute.category_id as categoryId',
  'attribute.name',
  'attribute.kind',
  'attribute.input_type as inputType',
  'attribute.unit',
  'attribute.options',
  'attribute.required',
  'attribute.searchable',
  'attribute.max_values as maxValues',
] as const

/** Those of a category and of what is above it, the topmost first, each with the category that it comes from; none of an unknown one. */
export function attributesAlong(
  db: GlobalDb | Kysely<Tables>,
  categoryId: string,
): Promise<(KeptAttribute & { readonly categoryName: string })[]> {
  // Both know the tables of no merchant.
  const reads: Pick<GlobalDb, 'selectFrom'> = db
  return reads
    .selectFrom('platform_category as leaf')
    .leftJoin('platform_category as middle', 'middle.id', 'leaf.parent_id')
    .innerJoin('platform_category as owner', (join) =>
      join.on(sql<boolean>`owner.id in (leaf.id, middle.id, middle.parent_id)`),
    )
    .innerJoin('category_attribute as attribute', 'attribute.category_id', 'owner.id')
    .select([...columns, 'owner.name as categoryName'])
    .where('leaf.id', '=', categoryId)
    .orderBy('owner.level')
    .orderBy('attribute.sort')
    .orderBy('attribute.id')
    .execute()
}

/** Of these categories, each its own. */
export async function attributesOf(db: Kysely<Tables>, categoryIds: readonly string[]): Promise<KeptAttribute[]> {
  if (categoryIds.length === 0) return []
  return db
    .selectFrom('category_attribute as attribute')
    .select(columns)
    .where('attribute.category_id', 'in', [...categoryIds])
    .orderBy('attribute.sort')
    .orderBy('attribute.id')
    .execute()
}

/** How many each category has of its own; those without are left out. */
export async function attributeCounts(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('category_attribute')
    .select(({ fn }) => ['category_id as categoryId', fn.countAll<string>().as('count')])
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ categoryId, count }) => [categoryId, Number(count)]))
}

/** Instead of what the category had. */
export async function replaceAttributes(
  tx: TenantTx,
  categoryId: string,
  attributes: readonly Omit<KeptAttribute, 'categoryId'>[],
): Promise<void> {
  await tx.deleteFrom('category_attribute').where('category_id', '=', categoryId).execute()
  if (attributes.length === 0) return
  await tx
    .insertInto('category_attribute')
    .values(attributes.map((attribute, at) => rowOf({ ...attribute, categoryId }, at + 1)))
    .execute()
}

export async function insertAttributes(
  tx: GlobalTx,
  attributes: readonly (KeptAttribute & { readonly sort: number })[],
): Promise<void> {
  if (attributes.length === 0) return
  await tx
    .insertInto('category_attribute')
    .values(attributes.map((attribute) => rowOf(attribute, attribute.sort)))
    .execute()
}

/** As the table holds one. */
const rowOf = (attribute: KeptAttribute, sort: number) => ({
  id: attribute.id,
  category_id: attribute.categoryId,
  name: attribute.name,
  kind: attribute.kind,
  input_type: attribute.inputType,
  unit: attribute.unit,
  options: attribute.options,
  required: attribute.required,
  searchable: attribute.searchable,
  max_values: attribute.maxValues,
  sort,
})
