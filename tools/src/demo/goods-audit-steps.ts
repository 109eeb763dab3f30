// What the platform's desk for goods shows: a change that waits, new goods that wait, and a change that was sent back.
import { api, detailOfText, type GoodsInfo, type InputOf, sentDetail } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review'>
type Saving = InputOf<typeof api.goods.save>

const WORDS = ['国家级', '最高级', '绝对', '根治', '百分百有效', '全网最低', '包治百病']

export async function sendForAudit(world: PresentWorld, people: People): Promise<void> {
  const { handlers } = world.modules
  const [first, second] = await onSale(world, people)
  const words = { endpoint: api.goodsAudit.saveWords, handler: handlers.goodsAudit.saveWords }
  await ask({ ...words, actor: people.review(), body: { words: WORDS } })
  if (first === undefined || second === undefined) return
  await save(world, people, { ...asIs(first), sellingPoint: '国家级非遗匠人手作' })
  await save(world, people, {
    ...asIs(second),
    detail: [...sentDetail(second.detail), ...detailOfText('全网最低价，绝对正品。')],
  })
  await reject(world, people, second.id)
  const like = likeOf(first)
  const [sku] = like.skus
  if (sku === undefined) return
  const { id: _sku, stockBefore: _stock, ...plain } = sku
  await save(world, people, {
    ...like,
    title: '国家级大师监制 手作礼盒装',
    specs: [],
    skus: [{ ...plain, valueIds: [], outerSkuCode: '', stock: 12 }],
  })
}

/** The two that were published first. */
export async function onSale({ db, modules }: PresentWorld, { merchant }: People): Promise<GoodsInfo[]> {
  const actor = merchant()
  const rows = await db
    .tenant(actor.merchantId)
    .selectFrom('goods')
    .select('id')
    .where('sale_status', '=', 'ON_SALE')
    .orderBy('id')
    .limit(2)
    .execute()
  const handler = modules.handlers.goods.info
  return Promise.all(rows.map(({ id }) => ask({ endpoint: api.goods.info, handler, actor, body: { id } })))
}

/** What an editor that shows these goods sends when nothing was changed. */
const asIs = (goods: GoodsInfo): Saving => ({
  id: goods.id,
  version: goods.version,
  title: goods.title,
  shortTitle: goods.shortTitle,
  sellingPoint: goods.sellingPoint,
  unit: goods.unit,
  outerCode: goods.outerCode,
  afterSaleDays: goods.afterSaleDays,
  categoryId: goods.categoryId,
  pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
  detail: sentDetail(goods.detail),
  specs: goods.specs.map(({ values, ...spec }) => ({
    ...spec,
    values: values.map(({ picture, ...value }) => ({ ...value, pictureFileId: picture?.fileId ?? null })),
  })),
  skus: goods.skus.map((sku) => ({
    id: sku.id,
    valueIds: sku.valueIds,
    priceFen: sku.priceFen,
    marketPriceFen: sku.marketPriceFen,
    stock: sku.stock,
    stockBefore: sku.stock,
    outerSkuCode: sku.outerSkuCode,
    barcode: sku.barcode,
    weightG: sku.weightG,
    volumeCm3: sku.volumeCm3,
    enabled: sku.enabled,
    alertQuantity: sku.alertQuantity,
    tierPrices: sku.tierPrices,
  })),
  minPerOrder: goods.minPerOrder,
  limitPerOrder: goods.limitPerOrder,
  limitPerBuyer: goods.limitPerBuyer,
  limitPeriod: goods.limitPeriod,
  freightFen: goods.freightFen,
  freightTemplateId: goods.freightTemplate?.id ?? null,
  services: goods.services,
  shipMode: goods.shipMode,
  presaleShipDays: goods.presaleShipDays,
  presaleEndAt: goods.presaleEndAt,
  publish: true,
})

/** New goods like these; a code is of one goods alone. */
export const likeOf = (goods: GoodsInfo): Omit<Saving, 'id' | 'version'> => {
  const { id: _id, version: _version, ...like } = asIs(goods)
  return { ...like, shortTitle: '', outerCode: '' }
}

export const save = ({ modules }: PresentWorld, { merchant }: People, body: Saving) =>
  ask({ endpoint: api.goods.save, handler: modules.handlers.goods.save, actor: merchant(), body })

async function reject({ modules }: PresentWorld, { merchant, review }: People, goodsId: string): Promise<void> {
  const { goodsRevision, goodsAudit } = modules.handlers
  const actor = merchant()
  const own = { endpoint: api.goodsRevision.ofGoods, handler: goodsRevision.ofGoods, actor }
  const { current } = await ask({ ...own, body: { goodsId } })
  if (current === null) throw new Error('Nothing waits of the goods that are sent back')
  await ask({
    endpoint: api.goodsAudit.audit,
    handler: goodsAudit.audit,
    actor: review(),
    body: {
      decision: 'reject',
      merchantId: actor.merchantId,
      id: current.id,
      version: current.version,
      items: [{ field: 'detail', code: 'MISLEADING', text: '“全网最低价”“绝对”须删除或提供依据' }],
    },
  })
}
