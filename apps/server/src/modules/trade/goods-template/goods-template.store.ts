// Templates of goods as rows: the only writer of their table.
import { isConstraintViolation, statement, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'

/** A template without its content. */
const columns = [
  'goods_template.id',
  'goods_template.shop_id as shopId',
  'goods_template.name',
  'goods_template.title',
  'goods_template.saved_at as savedAt',
  'goods_template.saved_by as savedBy',
  'goods_template.saved_by_name as savedByName',
  'goods_template.version',
] as const

export type TemplateRow = Awaited<ReturnType<typeof newestTemplates.all>>[number]

/** The newest first. */
export const newestTemplates = statement((db: TenantDb, value: { readonly limit: number; readonly offset: number }) =>
  db
    .selectFrom('goods_template')
    .select(columns)
    .orderBy('goods_template.saved_at', 'desc')
    .orderBy('goods_template.id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)

/** Those that the caller reaches. */
export const countTemplates = statement((db: TenantDb, _value: object) =>
  db.selectFrom('goods_template').select(({ fn }) => fn.countAll<number>().as('count')),
)

/** How many the merchant has, whoever reaches them. */
export const countAll = async (tx: TenantTx): Promise<number> =>
  (await withoutDataScope(() => countTemplates.first(tx, {})))?.count ?? 0

/** A template with its content. */
export const findTemplate = statement((db: TenantDb, value: { readonly id: string }) =>
  db
    .selectFrom('goods_template')
    .select([...columns, 'goods_template.data'])
    .where('goods_template.id', '=', value.id),
)

/** Held until the transaction ends. Refuses with record.notFound. */
export async function mustLockTemplate(tx: TenantTx, id: string): Promise<TemplateRow> {
  const row = await tx.selectFrom('goods_template').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('record.notFound')
}

interface Content {
  readonly name: string
  readonly title: string
  readonly data: Readonly<Record<string, unknown>>
  readonly savedBy: string
  readonly savedByName: string
  readonly savedAt: Date
}

const contentColumns = (content: Content) => ({
  name: content.name,
  title: content.title,
  data: JSON.stringify(content.data),
  saved_by: content.savedBy,
  saved_by_name: content.savedByName,
  saved_at: content.savedAt,
})

/** Refuses with name.taken. */
export async function insertTemplate(
  tx: TenantTx,
  { id, shopId, ...content }: Content & { readonly id: string; readonly shopId: string },
): Promise<void> {
  const values = { merchant_id: tx.merchantId, id, shop_id: shopId, ...contentColumns(content) }
  await uniquelyNamed(content.name, () => tx.insertInto('goods_template').values(values).execute())
}

/** The next version of a locked template. Refuses with name.taken. */
export async function updateTemplate(tx: TenantTx, id: string, content: Content): Promise<void> {
  await uniquelyNamed(content.name, () =>
    tx
      .updateTable('goods_template')
      .set((eb) => ({ ...contentColumns(content), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
}

/** The same of its name alone. */
export async function renameTemplate(tx: TenantTx, id: string, name: string): Promise<void> {
  await uniquelyNamed(name, () =>
    tx
      .updateTable('goods_template')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
}

export async function deleteTemplate(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('goods_template').where('id', '=', id).execute()
}

async function uniquelyNamed(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isConstraintViolation(error, 'goods_template__one_name')) refuse('name.taken', { name })
    throw error
  }
}
