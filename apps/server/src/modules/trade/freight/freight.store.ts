// Freight templates as rows: the template with its name, and its terms version by version.
import { type FreightTerms, keptFreightTerms } from '@merchant/contract'
import { isConstraintViolation, statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'

export interface Template {
  readonly id: string
  readonly shopId: string
  readonly name: string
  readonly isDefault: boolean
  /** Null: the shop's default address to ship from. */
  readonly shipFromAddressId: string | null
  /** The first is preferred to the second. */
  readonly carrierCodes: readonly string[]
  readonly version: number
  readonly updatedAt: Date
  readonly terms: FreightTerms
}

function templates(db: TenantDb) {
  return db
    .selectFrom('freight_template')
    .innerJoin('freight_terms', (join) =>
      join
        .onRef('freight_terms.template_id', '=', 'freight_template.id')
        .onRef('freight_terms.version', '=', 'freight_template.version'),
    )
    .select([
      'freight_template.id',
      'freight_template.shop_id as shopId',
      'freight_template.name',
      'freight_template.is_default as isDefault',
      'freight_template.ship_from_address_id as shipFromAddressId',
      'freight_template.carrier_codes as carrierCodes',
      'freight_template.version',
      'freight_template.updated_at as updatedAt',
      'freight_terms.terms as keptTerms',
    ])
}

type KeptTemplate = Awaited<ReturnType<typeof allTemplates.all>>[number]

function templateOf({ keptTerms, ...template }: KeptTemplate): Template {
  return { ...template, terms: keptFreightTerms.parse(keptTerms) }
}

/** The default one first, then by age. */
export const listTemplates = async (db: TenantDb): Promise<Template[]> =>
  (await allTemplates.all(db, {})).map(templateOf)

const allTemplates = statement((db: TenantDb, _value: object) =>
  templates(db)
    .orderBy('freight_template.is_default', 'desc')
    .orderBy('freight_template.created_at')
    .orderBy('freight_template.id'),
)

/** Refuses with record.notFound. */
export async function mustFindTemplate(db: TenantDb, id: string): Promise<Template> {
  return templateOf((await oneTemplate.first(db, { id })) ?? refuse('record.notFound'))
}

const oneTemplate = statement((db: TenantDb, value: { readonly id: string }) =>
  templates(db).where('freight_template.id', '=', value.id),
)

/** The same, held until the transaction ends: `share` against changes of it, `update` also against new goods under it. */
export async function mustLockTemplate(tx: TenantTx, id: string, how: 'share' | 'update'): Promise<Template> {
  const rows = tx.selectFrom('freight_template').select('id').where('id', '=', id)
  const held = await (how === 'share' ? rows.forShare() : rows.forUpdate()).executeTakeFirst()
  return held === undefined ? refuse('record.notFound') : mustFindTemplate(tx, id)
}

/** How many goods each template sends, by its id; those that send none are missing. */
export async function countUses(db: TenantDb, id?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('goods')
    .select(({ fn }) => ['freight_template_id as id', fn.countAll<number>().as('count')])
    .where('freight_template_id', 'is not', null)
    .$if(id !== undefined, (query) => query.where('freight_template_id', '=', id ?? ''))
    .groupBy('freight_template_id')
    .execute()
  return new Map(rows.map((row) => [row.id ?? '', row.count]))
}

/** The title of goods that are sent by this template and have no such measure, or null. */
export async function findUnmeasured(
  tx: TenantTx,
  templateId: string,
  measure: 'weight_g' | 'volume_cm3',
): Promise<string | null> {
  const row = await tx
    .selectFrom('goods')
    .innerJoin('sku', 'sku.goods_id', 'goods.id')
    .select('goods.title')
    .where('goods.freight_template_id', '=', templateId)
    .where('sku.status', '=', 'ENABLED')
    .where(`sku.${measure}`, 'is', null)
    .orderBy('goods.id')
    .limit(1)
    .executeTakeFirst()
  return row?.title ?? null
}

/** The newest goods under a template. */
export async function findUser(tx: TenantTx, templateId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('goods')
    .select('title')
    .where('freight_template_id', '=', templateId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.title ?? null
}

/** How many templates send from an address, and the name of one; null: none does. */
export async function findSender(tx: TenantTx, addressId: string): Promise<{ name: string; count: number } | null> {
  const rows = await tx
    .selectFrom('freight_template')
    .select('name')
    .where('ship_from_address_id', '=', addressId)
    .orderBy('name')
    .execute()
  const [first] = rows
  return first === undefined ? null : { name: first.name, count: rows.length }
}

export async function countTemplates(tx: TenantTx, shopId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('freight_template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return count
}

export async function namesOf(tx: TenantTx, shopId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('freight_template').select('name').where('shop_id', '=', shopId).execute()
  return new Set(rows.map(({ name }) => name))
}

type NewTemplate = Omit<Template, 'version' | 'updatedAt'>

/** Refuses with name.taken. */
export async function insertTemplate(tx: TenantTx, template: NewTemplate, now: Date): Promise<void> {
  await uniquelyNamed(template.name, () =>
    tx
      .insertInto('freight_template')
      .values({
        merchant_id: tx.merchantId,
        id: template.id,
        shop_id: template.shopId,
        name: template.name,
        is_default: template.isDefault,
        ...sendingColumns(template),
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  await insertTerms(tx, { ...template, version: 1 }, now)
}

/** The next version of a locked template. Refuses with name.taken. */
export async function updateTemplate(tx: TenantTx, template: Omit<Template, 'updatedAt'>, now: Date): Promise<void> {
  await uniquelyNamed(template.name, () =>
    tx
      .updateTable('freight_template')
      .set({ name: template.name, ...sendingColumns(template), version: template.version, updated_at: now })
      .where('id', '=', template.id)
      .execute(),
  )
  await insertTerms(tx, template, now)
}

const sendingColumns = ({ shipFromAddressId, carrierCodes }: Pick<Template, 'shipFromAddressId' | 'carrierCodes'>) => ({
  ship_from_address_id: shipFromAddressId,
  carrier_codes: [...carrierCodes],
})

async function insertTerms(
  tx: TenantTx,
  { id, shopId, version, terms }: Pick<Template, 'id' | 'shopId' | 'version' | 'terms'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('freight_terms')
    .values({
      merchant_id: tx.merchantId,
      template_id: id,
      version,
      shop_id: shopId,
      charge_mode: terms.chargeMode,
      terms: JSON.stringify(terms),
      at: now,
    })
    .execute()
}

async function uniquelyNamed(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isConstraintViolation(error, 'freight_template__one_name')) refuse('name.taken', { name })
    throw error
  }
}

/** Its terms stay: orders name them. */
export async function deleteTemplate(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('freight_template').where('id', '=', id).execute()
}

/** The one default of its shop; no statement in between leaves two. */
export async function makeDefault(tx: TenantTx, { id, shopId }: Pick<Template, 'id' | 'shopId'>): Promise<void> {
  await tx
    .updateTable('freight_template')
    .set({ is_default: false })
    .where('shop_id', '=', shopId)
    .where('is_default', '=', true)
    .execute()
  await tx.updateTable('freight_template').set({ is_default: true }).where('id', '=', id).execute()
}

/** What a basket is made of: the goods that are not deleted, on sale or not, with how they are sent. */
export const findGoodsToSend = (db: TenantDb, skuIds: readonly string[]) => goodsToSend.all(db, { skuIds })

const goodsToSend = statement((db: TenantDb, value: { readonly skuIds: readonly string[] }) =>
  db
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .leftJoin('freight_template', 'freight_template.id', 'goods.freight_template_id')
    .leftJoin('freight_terms', (join) =>
      join
        .onRef('freight_terms.template_id', '=', 'freight_template.id')
        .onRef('freight_terms.version', '=', 'freight_template.version'),
    )
    .select([
      'sku.id as skuId',
      'sku.price_fen as priceFen',
      'sku.tier_prices as keptTiers',
      'sku.status',
      'sku.spec_text as specText',
      'sku.weight_g as weightG',
      'sku.volume_cm3 as volumeCm3',
      'goods.title',
      'goods.sale_status as saleStatus',
      'goods.shop_id as shopId',
      'goods.freight_fen as freightFen',
      'freight_template.id as templateId',
      'freight_template.name as templateName',
      'freight_template.version as templateVersion',
      'freight_terms.terms as keptTerms',
    ])
    .where(sql<boolean>`sku.id = any(${value.skuIds}::uuid[])`),
)
