// Where a file is used, by the names of what uses it; reads only. What is of another shop than the caller sees keeps its name.
import type { MediaUse } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'

const usesOfFiles = statement((db: TenantDb, value: { readonly fileIds: readonly string[]; readonly most: number }) =>
  db
    .selectFrom(({ fn }) => fn<{ asked: string }>('unnest', [sql`${value.fileIds}::uuid[]`]).as('asked'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('file_use')
        .select(['file_use.kind', 'file_use.subject_id'])
        .whereRef('file_use.file_id', '=', 'asked.asked')
        .orderBy('file_use.kind')
        .orderBy('file_use.subject_id')
        .limit(value.most)
        .as('used'),
    )
    .leftJoin('goods', (join) => join.onRef('goods.id', '=', 'used.subject_id').on(sql<SqlBool>`used.kind = 'GOODS'`))
    .leftJoin('shop', (join) => join.onRef('shop.id', '=', 'used.subject_id').on(sql<SqlBool>`used.kind = 'SHOP'`))
    .leftJoin('goods_draft as draft', (join) =>
      join.onRef('draft.id', '=', 'used.subject_id').on(sql<SqlBool>`used.kind = 'GOODS_DRAFT'`),
    )
    .leftJoin('goods_template as template', (join) =>
      join.onRef('template.id', '=', 'used.subject_id').on(sql<SqlBool>`used.kind = 'GOODS_TEMPLATE'`),
    )
    .select([
      'asked.asked as fileId',
      'used.kind',
      sql<string | null>`coalesce(goods.id, shop.id, draft.id, template.id)`.as('id'),
      sql<string | null>`coalesce(goods.goods_no, shop.shop_no)`.as('no'),
      sql<string | null>`coalesce(goods.title, shop.name, draft.title, template.name)`.as('name'),
    ]),
)

/** The first `most` uses of each file. */
export async function usesOf(
  db: TenantDb | TenantTx,
  fileIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly MediaUse[]>> {
  const found = new Map<string, MediaUse[]>(fileIds.map((id) => [id, []]))
  if (fileIds.length === 0) return found
  const rows = await usesOfFiles.all(db, { fileIds, most })
  for (const { fileId, kind, id, no, name } of rows)
    found.get(fileId)?.push({ kind, subject: id === null ? null : { id, no: no ?? '', name: name ?? '' } })
  return found
}
