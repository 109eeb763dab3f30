// What cells of a table call by name, of all rows of a batch at once: categories, brands, shops, and what a merchant has made.
import { uploadRules } from '@merchant/contract'
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { nameInBoth } from '../../category/index.ts'
import { PUT_AWAY } from '../goods.states.ts'

/** The id of what has this name; or that nothing has it, several have it, or that it is too small a picture for goods. */
export type Named = { readonly id: string } | 'none' | 'several' | 'small'

interface OfShop {
  readonly id: string
  readonly shopId: string
  readonly name: string
}

/** Asked names in small letters. */
export interface AskedNames {
  readonly brands: readonly string[]
  readonly pictures: readonly string[]
  readonly titles: readonly string[]
}

export interface NamedParts {
  /** By the name of a leaf, or the names from the top to it with slashes between; in either language. */
  category(text: string): Named
  brand(text: string): Named
  /** Among those that the importing person reaches. */
  shop(text: string): Named
  /** The only shop; undefined where there are several or none. */
  readonly onlyShopId: string | undefined
  freightTemplate(shopId: string, text: string): Named
  /** What the goods of a shop get unless they say otherwise. */
  usualOf(shopId: string): Usual
  /** Whether the shop has goods of this title already. */
  isTitled(shopId: string, title: string): boolean
  /** By its name, or its parent's and its own with a slash between. */
  shopCategory(shopId: string, text: string): Named
  /** Of the same name the newest. */
  picture(text: string): Named
}

export interface Usual {
  readonly shipHours: 24 | 48 | 72
  readonly freightTemplateId: string | null
}
const PROMISES = [24, 48, 72] as const

/** Reads only, whatever the number of rows one statement for each kind. */
export async function findNamedParts(db: TenantDb | TenantTx, asked: AskedNames): Promise<NamedParts> {
  const [leaves, brands, shops, templates, shopCategories, pictures, titled] = await Promise.all([
    leavesOf.all(db, {}),
    asked.brands.length === 0 ? [] : brandsNamed.all(db, { names: asked.brands }),
    shopsOf.all(db, {}),
    templatesOf.all(db, {}),
    shopCategoriesOf.all(db, {}),
    asked.pictures.length === 0 ? [] : picturesNamed.all(db, { names: asked.pictures }),
    asked.titles.length === 0 ? [] : goodsTitled.all(db, { titles: asked.titles }),
  ])
  const categories = namedBy(leaves, ({ names }) => pathNames(names))
  const brandNames = namedBy(brands, ({ name, nameEn }) => [name, nameEn])
  const shopNames = namedBy(shops, ({ name }) => [name])
  const templateNames = namedBy(templates, inShop)
  const shopCategoryNames = namedBy(shopCategories, ({ parent, ...one }) => [
    ...inShop(one),
    ...(parent === null ? [] : inShop({ ...one, name: `${parent}/${one.name}` })),
  ])
  const newest = new Map(
    pictures.map(({ name, id, side }) => [name, side < uploadRules.GOODS.minSide ? 'small' : { id }] as const),
  )
  return {
    category: (text) => categories(text.split(/[/／>＞]/).map((part) => part.trim()).join('/')), // prettier-ignore
    brand: brandNames,
    shop: shopNames,
    onlyShopId: shops.length === 1 ? shops[0]?.id : undefined,
    usualOf: (shopId) => ({
      shipHours: PROMISES.find((hours) => shops.some((shop) => shop.id === shopId && shop.shipHours === hours)) ?? 48,
      freightTemplateId: templates.find((one) => one.shopId === shopId && one.isDefault)?.id ?? null,
    }),
    isTitled: (shopId, title) => titled.some((one) => one.shopId === shopId && one.title === title.toLowerCase()),
    freightTemplate: (shopId, text) => templateNames(`${shopId}/${text}`),
    shopCategory: (shopId, text) => shopCategoryNames(`${shopId}/${text.replace(/\s*[/／]\s*/, '/')}`),
    picture: (text) => newest.get(pictureName(text)) ?? 'none',
  }
}

/** As the library keeps it: without the ending, in small letters. */
export const pictureName = (text: string): string => text.replace(/\.[^.]{1,10}$/, '').toLowerCase()

const inShop = ({ shopId, name }: Pick<OfShop, 'shopId' | 'name'>) => [`${shopId}/${name}`]

/** 水杯, and 家居日用/厨房餐具/水杯. */
function pathNames(names: readonly (string | null)[]): string[] {
  const path = names.flatMap((name) => (name === null ? [] : nameInBoth(name)))
  const leaf = path.at(-1)
  return [
    ...(leaf === undefined ? [] : [leaf.zh, leaf.en]),
    path.map(({ zh }) => zh).join('/'),
    path.map(({ en }) => en).join('/'),
  ]
}

function namedBy<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): (text: string) => Named {
  const known = new Map<string, Set<string>>()
  for (const thing of things)
    for (const name of namesOf(thing)) {
      const key = name.toLowerCase()
      if (key !== '') known.set(key, (known.get(key) ?? new Set()).add(thing.id))
    }
  return (text) => {
    const found = known.get(text.trim().toLowerCase())
    const [only] = found ?? []
    return only === undefined ? 'none' : found?.size === 1 ? { id: only } : 'several'
  }
}

const leavesOf = statement((db: TenantDb, _value: {}) =>
  db
    .selectFrom('platform_category as leaf')
    .leftJoin('platform_category as middle', 'middle.id', 'leaf.parent_id')
    .leftJoin('platform_category as top', 'top.id', 'middle.parent_id')
    .where('leaf.enabled', '=', sql.lit(true))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('platform_category as child')
            .select('child.id')
            .whereRef('child.parent_id', '=', 'leaf.id')
            .where('child.removed_at', 'is', null),
        ),
      ),
    )
    .select(['leaf.id', sql<(string | null)[]>`array[top.name, middle.name, leaf.name]`.as('names')]),
)

const brandsNamed = statement((db: TenantDb, value: { readonly names: readonly string[] }) =>
  db
    .selectFrom('brand')
    .where('enabled', '=', sql.lit(true))
    .where(
      sql<SqlBool>`(lower(name) = any(${value.names}::text[]) or (name_en <> '' and lower(name_en) = any(${value.names}::text[])))`,
    )
    .select(['id', 'name', 'name_en as nameEn']),
)

/** Titles in small letters. */
const goodsTitled = statement((db: TenantDb, value: { readonly titles: readonly string[] }) =>
  db
    .selectFrom('goods')
    .where(sql<SqlBool>`title_small collate "C" = any(${value.titles}::text[])`)
    .where(
      'tab',
      'not in',
      PUT_AWAY.map((tab) => sql.lit(tab)),
    )
    .select(['shop_id as shopId', sql<string>`title_small`.as('title')])
    .distinct(),
)

const shopsOf = statement((db: TenantDb, _value: {}) =>
  db.selectFrom('shop').select(['id', 'name', 'ship_hours as shipHours']),
)

const templatesOf = statement((db: TenantDb, _value: {}) =>
  db.selectFrom('freight_template').select(['id', 'shop_id as shopId', 'name', 'is_default as isDefault']),
)

const shopCategoriesOf = statement((db: TenantDb, _value: {}) =>
  db
    .selectFrom('shop_category as own')
    .leftJoin('shop_category as above', 'above.id', 'own.parent_id')
    .select(['own.id', 'own.shop_id as shopId', 'own.name', 'above.name as parent']),
)

/** The newest last. */
const picturesNamed = statement((db: TenantDb, value: { readonly names: readonly string[] }) =>
  db
    .selectFrom('file_asset')
    .where('in_library', '=', sql.lit(true))
    .where('kind', '=', sql.lit('IMAGE'))
    .where(sql<SqlBool>`name_small = any(${value.names}::text[])`)
    .select(['id', sql<string>`name_small`.as('name'), sql<number>`least(width, height)`.as('side')])
    .orderBy('created_at')
    .orderBy('id'),
)
