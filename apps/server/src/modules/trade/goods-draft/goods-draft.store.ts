// Drafts of goods as rows; one of each goods, and some of new ones.
import { statement, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import { sql } from 'kysely'

/** A draft without its content. */
const columns = [
  'goods_draft.id',
  'goods_draft.goods_id as goodsId',
  'goods_draft.shop_id as shopId',
  'goods_draft.title',
  'goods_draft.saved_at as savedAt',
  'goods_draft.saved_by as savedBy',
  'goods_draft.saved_by_name as savedByName',
  'goods_draft.editor_id as editorId',
  'goods_draft.version',
] as const

const drafts = (db: TenantDb) =>
  db
    .selectFrom('goods_draft')
    .leftJoin('goods', 'goods.id', 'goods_draft.goods_id')
    .select([...columns, 'goods.goods_no as goodsNo'])

export type DraftRow = Awaited<ReturnType<typeof newestDrafts.all>>[number]

/** The newest first. */
export const newestDrafts = statement((db: TenantDb, { limit, offset }: Slice) => sliceOf(drafts(db), limit, offset))

/** Those alone that belong to no goods yet. */
export const newestOfNew = statement((db: TenantDb, { limit, offset }: Slice) =>
  sliceOf(drafts(db).where('goods_draft.goods_id', 'is', null), limit, offset),
)

interface Slice {
  readonly limit: number
  readonly offset: number
}
const sliceOf = (some: ReturnType<typeof drafts>, limit: number, offset: number) =>
  some.orderBy('goods_draft.saved_at', 'desc').orderBy('goods_draft.id', 'desc').limit(limit).offset(offset)

/** Those that the caller reaches. */
export const countDrafts = statement((db: TenantDb, _value: object) =>
  db.selectFrom('goods_draft').select(({ fn }) => fn.countAll<number>().as('count')),
)

export const countOfNew = statement((db: TenantDb, _value: object) =>
  db
    .selectFrom('goods_draft')
    .where('goods_id', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

/** How many the merchant has, whoever reaches them. */
export const countAll = async (tx: TenantTx): Promise<number> =>
  (await withoutDataScope(() => countDrafts.first(tx, {})))?.count ?? 0

/** A draft with its content, by its own id or by that of its goods. */
export const findDraft = statement(
  (db: TenantDb, value: { readonly id: string | null; readonly goodsId: string | null }) =>
    drafts(db)
      .select('goods_draft.data')
      .where((eb) => eb.or([eb('goods_draft.id', '=', value.id), eb('goods_draft.goods_id', '=', value.goodsId)]))
      .limit(sql.lit(1)),
)

/** The same without its content, which may be long. */
export const findDraftRow = statement(
  (db: TenantDb, value: { readonly id: string | null; readonly goodsId: string | null }) =>
    drafts(db)
      .where((eb) => eb.or([eb('goods_draft.id', '=', value.id), eb('goods_draft.goods_id', '=', value.goodsId)]))
      .limit(sql.lit(1)),
)

/** The draft of these goods, or the one of new goods with this id, held until the transaction ends. */
export async function lockDraft(
  tx: TenantTx,
  { id, goodsId }: { readonly id: string; readonly goodsId: string | null },
) {
  const row = await tx
    .selectFrom('goods_draft')
    .select(columns)
    .$if(goodsId === null, (query) => query.where('id', '=', id))
    .$if(goodsId !== null, (query) => query.where('goods_id', '=', goodsId))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface Content {
  readonly shopId: string | null
  readonly title: string
  readonly data: Readonly<Record<string, unknown>>
  readonly editorId: string
  readonly savedBy: string
  readonly savedByName: string
  readonly savedAt: Date
}

const contentColumns = (content: Content) => ({
  shop_id: content.shopId,
  title: content.title,
  data: JSON.stringify(content.data),
  editor_id: content.editorId,
  saved_by: content.savedBy,
  saved_by_name: content.savedByName,
  saved_at: content.savedAt,
})

/** False when another one of the same goods, or with the same id, came first. */
export async function insertDraft(
  tx: TenantTx,
  { id, goodsId, ...content }: Content & { readonly id: string; readonly goodsId: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('goods_draft')
    .values({ merchant_id: tx.merchantId, id, goods_id: goodsId, ...contentColumns(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateDraft(tx: TenantTx, id: string, content: Content): Promise<void> {
  await tx
    .updateTable('goods_draft')
    .set((eb) => ({ ...contentColumns(content), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Answers the id of what was deleted, or null. */
export async function deleteDraft(tx: TenantTx, id: string, version: number): Promise<string | null> {
  const gone = await tx
    .deleteFrom('goods_draft')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return gone?.id ?? null
}

/** Of goods that are purged. */
export async function deleteOfGoods(tx: TenantTx, goodsId: string): Promise<string | null> {
  const gone = await tx.deleteFrom('goods_draft').where('goods_id', '=', goodsId).returning('id').executeTakeFirst()
  return gone?.id ?? null
}

/** Of goods that the caller reaches. */
export const shopOfGoods = statement((db: TenantDb, value: { readonly goodsId: string }) =>
  db
    .selectFrom('goods')
    .select('shop_id as shopId')
    .where('id', '=', value.goodsId)
    .where('sale_status', '<>', sql.lit('PURGED')),
)
