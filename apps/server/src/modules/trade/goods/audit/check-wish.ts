// The machine's look at what is wished of goods: what of it a person has to see before buyers do.
import { type AuditFlag, detailTexts, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { GoodsParts } from '../goods.deps.ts'
import { farPrices, farText, type LookedPrices } from './far-prices.ts'
import { type GoodsWish, skuAmong } from './wish.ts'

export interface Flag {
  readonly kind: AuditFlag
  readonly text: Said
}

/** The platform took them off: whatever else there is, a person looks. */
export const FIXED: Flag = {
  kind: 'FORCED_OFF',
  text: said('违规下架后的修改，须人工审核', 'corrected after the platform took the goods off'),
}

export interface Checked {
  readonly flags: readonly Flag[]
  /** SKUs whose prices wait: too far from the one that was approved, or compared with another price that has to be looked at. */
  readonly farSkuIds: readonly string[]
}

interface Looked {
  readonly wish: GoodsWish
  /** What the goods are, and what was approved of their prices; null: nothing of them was looked at yet. */
  readonly standing: { readonly now: GoodsWish; readonly prices: LookedPrices } | null
}

export type LookDeps = Pick<GoodsParts, 'shops' | 'categories'>

export async function checkWish(
  { shops, categories }: LookDeps,
  tx: TenantTx,
  { wish, standing }: Looked,
): Promise<Checked> {
  const now = standing?.now ?? null
  const attributes = now === null ? [] : await categories.attributesOf(tx, wish.categoryId)
  const isOther = isShownOtherwise(wish, now, new Set(attributes.map(({ id }) => id)))
  const far = standing === null ? [] : farPrices(wish, standing.now, standing.prices)
  // Who may bring nothing new on sale does not make it out of what is on sale either.
  const isChangedOnSale = now?.publish === true && isOther
  const locked = isChangedOnSale ? await shops.lockedBy(tx, 'GOODS') : null
  const category = isOther ? await auditedCategory(tx, wish.categoryId) : null
  const words = await wordsIn(tx, newTexts(wish, now))
  const remarked = now === null || (locked === null && category === null) ? [] : otherwiseMarked(wish, now)
  return {
    flags: [
      ...(locked === null ? [] : [{ kind: 'RESTRICTED' as const, text: locked }]),
      ...(category === null
        ? []
        : [
            {
              kind: 'CATEGORY' as const,
              text: said('该类目的商品须人工审核', 'a person looks at goods of this category'),
            },
          ]),
      ...(words.length === 0
        ? []
        : [
            {
              kind: 'WORD' as const,
              text: said(`含敏感词：${words.join('、')}`, `sensitive words: ${words.join(', ')}`),
            },
          ]),
      ...far.map((one) => ({ kind: 'PRICE' as const, text: farText(one) })),
    ],
    farSkuIds: [...new Set([...far.flatMap(({ id }) => id ?? []), ...remarked])],
  }
}

/** SKUs that are compared with another price: what is asked for them stays below it, so it waits as well. */
function otherwiseMarked(wish: GoodsWish, now: GoodsWish): string[] {
  const wished = skuAmong(wish.skus)
  return now.skus.flatMap((sku) => {
    const other = wished(sku)
    return other === undefined || other.marketPriceFen === sku.marketPriceFen ? [] : (sku.id ?? [])
  })
}

/** What buyers see of goods but for what is asked and the stock, and for what of their sale nobody looks at. */
const shown = (
  {
    title,
    shortTitle,
    sellingPoint,
    unit,
    categoryId,
    brandId,
    services,
    pictureFileIds,
    longPictureFileIds,
    videoFileId,
    detail,
    params = [],
    specs,
    skus,
  }: GoodsWish,
  attributeIds: ReadonlySet<string>,
): string =>
  JSON.stringify([
    [
      title,
      shortTitle ?? '',
      sellingPoint,
      unit ?? '',
      categoryId,
      brandId ?? null,
      [...(services ?? [])].sort(),
      pictureFileIds,
      longPictureFileIds ?? [],
      videoFileId,
      detail,
    ],
    // An attribute of the category names and measures its parameter, whatever is sent.
    params.map(({ attributeId, name, unit: measure, values }) =>
      attributeId !== null && attributeIds.has(attributeId) ? [attributeId, values] : [name, measure, values],
    ),
    specs.map(({ name, values }) => [name, values.map((value) => [value.id, value.name, value.pictureFileId])]),
    skus
      .map(({ valueIds, pictureFileId, marketPriceFen }) => [[...valueIds].sort(), pictureFileId, marketPriceFen])
      .sort(),
  ])

/** Parameters and a brand that are not given stay as they are. */
function isShownOtherwise(wish: GoodsWish, now: GoodsWish | null, attributeIds: ReadonlySet<string>): boolean {
  if (now === null) return true
  const { params = now.params, brandId = now.brandId } = wish
  return shown({ ...wish, params, brandId }, attributeIds) !== shown(now, attributeIds)
}

const textsOf = ({ title, shortTitle, sellingPoint, unit, detail, params = [], specs }: GoodsWish): string[] => [
  title,
  shortTitle ?? '',
  sellingPoint,
  unit ?? '',
  ...detailTexts(detail),
  ...params.flatMap(({ name, values, unit: measure }) => [name, ...values, measure]),
  ...specs.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]),
]

/** A text that was let pass already is not looked at again. */
function newTexts(wish: GoodsWish, now: GoodsWish | null): string[] {
  const before = new Set(now === null ? [] : textsOf(now))
  return textsOf(wish).filter((text) => text !== '' && !before.has(text))
}

/** Without the signs that nobody sees, and with wide letters as the narrow ones. */
const asRead = (text: string): string => text.replace(/\p{DI}/gu, '').normalize('NFKC')

export async function wordsIn(tx: TenantTx, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const rows = await tx
    .selectFrom('sensitive_word')
    .select('word')
    .where(sql<boolean>`strpos(lower(${[...texts, ...texts.map(asRead)].join('\n')}::text), lower(word)) > 0`)
    .orderBy('word')
    .limit(10)
    .execute()
  return rows.map(({ word }) => word)
}

/** The category or one above it whose goods a person looks at. */
async function auditedCategory(tx: TenantTx, categoryId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('platform_category as own')
    .leftJoin('platform_category as above', 'above.id', 'own.parent_id')
    .leftJoin('platform_category as top', 'top.id', 'above.parent_id')
    .select('own.id')
    .where('own.id', '=', categoryId)
    .where((eb) =>
      eb.or([eb('own.needs_audit', '=', true), eb('above.needs_audit', '=', true), eb('top.needs_audit', '=', true)]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}
