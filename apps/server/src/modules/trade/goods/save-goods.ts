// Publishing and editing goods: content, dimensions, SKUs and stock are saved as one, and go on sale only past the shelving guard.
import { type Api, type BodyOf, type GoodsType, picturesOfDetail, said, type SaleStatus } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { type MerchantActor, meantShopOf, type OperatorActor } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustSuit } from '../freight/index.ts'
import { afterSaleText, mustSuitAfterSale } from './after-sale-days.ts'
import { contentChanges, shownContent } from './content-changes.ts'
import { freightChange } from './freight-changes.ts'
import { paramsChange, readParams, type SaidParams, saidParams } from './goods-params.ts'
import { brandChange } from './goods-brand.ts'
import { limitInWords } from './limit-words.ts'
import { mustBeKept } from './goods-outcome.ts'
import { namedIn } from './named-field.ts'
import { type GoodsChange, mustHoldRights } from './goods-rights.ts'
import { armEnds, isPresaleOver, keptPromises, mustEndInTime, promiseChanges, promisesOf } from './goods-promises.ts'
import { picturesOf, readSpecs } from './goods-specs.ts'
import { isRescheduled, keepTimes, NO_TIMES, timeChanges, timesOf } from './schedule-goods.ts'
import { mustBeFreeCode, withFreeCode } from './outer-code.ts'
import { isSent, mustSuitType } from './goods-type.ts'
import { isValidityOver, mustEndAhead, validityChange, validityOf } from './goods-validity.ts'
import type { GoodsParts, SellingShop } from './goods.deps.ts'
import { keepFound } from './goods.search.ts'
import { saleStatusText } from './goods.states.ts'
import { type GoodsContent, insertGoods, lockGoods, updateGoods } from './goods.store.ts'
import { planSkus, type SavedPlan, totalsOf } from './plan-skus.ts'
import { mustBeAuthorised, mustMeetCategory, openShelvingGuard } from './shelving-guard.ts'
import { rightsFor, skuChanges } from './sku-changes.ts'
import { lockSkus } from './skus.store.ts'
import { keepSnapshots } from './snapshot/keep-snapshot.ts'
import { filmsOf, longPicturesOf } from './wished-files.ts'
import { writeSkus } from './write-skus.ts'

type SaveBody = BodyOf<Api['goods']['save']>

type SaveDeps = Pick<
  GoodsParts,
  'categories' | 'brands' | 'files' | 'shops' | 'shopCategories' | 'drafts' | 'deposits' | 'papers'
>

interface SaveGoods {
  readonly actor: MerchantActor | OperatorActor
  readonly body: SaveBody
  readonly now: Date
  /** The rest of it waits, and with it what the category asks by now and the goods do not say yet. */
  readonly isRest?: boolean
  /** A table said so, and not a form. */
  readonly isImport?: boolean
}

/** Saves new or changed goods in the caller's transaction; answers their id. Refuses as the endpoint declares. */
export async function saveGoods(deps: SaveDeps, tx: TenantTx, save: SaveGoods): Promise<string> {
  const { body } = save
  const pictures = [...new Set([...body.pictureFileIds, ...longPicturesOf(body), ...picturesOf(body)])]
  await deps.files.mustBeOwn(tx, pictures, 'GOODS')
  const ofDetail = picturesOfDetail(body.detail).filter((id) => !pictures.includes(id))
  await deps.files.mustBeOwn(tx, ofDetail, 'GOODS_DETAIL')
  const films = filmsOf(body)
  await deps.files.mustBeOwn(tx, films, 'GOODS_VIDEO')
  const id = await (body.id === undefined ? create(deps, tx, save) : change(deps, tx, body.id, save))
  await deps.files.setUses(tx, { kind: 'GOODS', id, name: body.title }, [...pictures, ...ofDetail, ...films])
  if (body.draft !== undefined) await deps.drafts.consume(tx, body.draft)
  return id
}

function contentOf(
  body: SaveBody,
  plan: SavedPlan,
  {
    isOff,
    ...said
  }: SaidParams & { readonly type: GoodsType; readonly brandId: string | null; readonly isOff: boolean },
): GoodsContent {
  return {
    title: body.title,
    // A wish of an earlier release has none.
    shortTitle: body.shortTitle ?? '',
    sellingPoint: body.sellingPoint,
    unit: body.unit ?? '',
    outerCode: body.outerCode ?? '',
    categoryId: body.categoryId,
    pictureFileIds: [...new Set(body.pictureFileIds)],
    longPictureFileIds: [...new Set(longPicturesOf(body))],
    videoFileId: filmsOf(body)[0] ?? null,
    detail: body.detail,
    freightFen: body.freightFen,
    freightTemplateId: body.freightTemplateId,
    shipHours: body.shipHours,
    afterSaleDays: isSent(said) ? (body.afterSaleDays ?? null) : null,
    promises: promisesOf(body),
    validity: validityOf(body),
    minPerOrder: body.minPerOrder,
    limitPerOrder: body.limitPerOrder,
    // A wish of an earlier release names none.
    limitPerBuyer: body.limitPerBuyer ?? null,
    limitPeriod: body.limitPeriod ?? null,
    saleStatus: isOff ? 'FORCED_OFF' : body.publish ? 'ON_SALE' : 'WAREHOUSE',
    specs: plan.specs,
    pastSpecs: plan.pastSpecs,
    specPictureFileIds: picturesOf(body),
    lastSkuSerial: plan.lastSerial,
    totals: totalsOf(plan.rows.map(({ after }) => after)),
    ...said,
  }
}

async function create(
  deps: SaveDeps,
  tx: TenantTx,
  { actor, body, now, isImport = false }: SaveGoods,
): Promise<string> {
  if (body.publish) mustHoldRights(actor, ['shelf'])
  const type = mustSuitType(body, null)
  await namedIn('categoryId', () => deps.categories.mustBeLeaf(tx, body.categoryId))
  const shop =
    (await deps.shops.meantShop(tx, meantShopOf(actor, body.shopId))) ??
    refuse('goods.incomplete', { reason: said('请先填写店铺资料', 'fill in the shop’s details first') })
  await mustSuitTemplate(tx, shop.id, body)
  const goodsNo = newBusinessNo('GD', now)
  const plan = planSkus(body, { goodsNo, lastSerial: 0, specs: [], pastSpecs: [], skus: [] }, now)
  const content = contentOf(body, plan, {
    ...(await saidParams(deps, tx, body, [])),
    type,
    brandId: await mustSuitBrand(deps, tx, body, null),
    isOff: false,
  })
  mustEndInTime(content.promises, null, now)
  mustEndAhead(content.validity, null, now)
  await mustSuitAfterSale(tx, content, null)
  const times = timesOf(body, content, null)
  if (isRescheduled(times, NO_TIMES)) mustHoldRights(actor, ['shelf'])
  await mustBeFreeCode(tx, { shopId: shop.id, outerCode: content.outerCode }, null)
  if (body.publish) await mustBeShelvable(deps, tx, shop, candidateOf(content, now))
  const goods = { id: newId(now), goodsNo, shopId: shop.id, ...content }
  await withFreeCode(content, () => insertGoods(tx, goods, now))
  await keepTimes(tx, goods, { after: times, before: NO_TIMES, now })
  await armEnds(tx, goods.id, { after: { ...content.promises, ...content.validity }, before: null }, now)
  await writeSkus(tx, plan, { goodsId: goods.id, goodsNo, isNew: true, actor, now, isImport })
  await keepFound(tx, goods.id, goods)
  await placeIn(deps, tx, goods.id, body)
  await keepSnapshots(tx, [goods.id], now)
  const target = { type: 'goods', id: goods.id, no: goodsNo, shopId: shop.id }
  const summary = body.publish
    ? said(`发布商品“${goods.title}”`, `Published “${goods.title}”`)
    : said(`新建商品“${goods.title}”，存入仓库`, `Made “${goods.title}” and kept it in the warehouse`)
  await logAct(tx, { actor, action: 'goods.create', target, summary }, now)
  return goods.id
}

async function change(
  deps: SaveDeps,
  tx: TenantTx,
  id: string,
  { actor, body, now, isRest = false }: SaveGoods,
): Promise<string> {
  const skus = await lockSkus(tx, id)
  const [goods] = await lockGoods(tx, [id])
  if (goods === undefined) refuse('record.notFound')
  if (body.shopId !== undefined && body.shopId !== goods.shopId) refuse('record.notFound')
  if (body.version !== goods.version) refuse('record.changed')
  mustBeKept(goods)
  if (goods.saleStatus === 'FORCED_OFF' && body.publish)
    refuse('state.notAllowed', { status: saleStatusText.FORCED_OFF })
  const { goodsNo, lastSkuSerial: lastSerial } = goods
  const type = mustSuitType(body, goods.type)
  const specs = readSpecs(goods.specs)
  const plan = planSkus(body, { goodsNo, lastSerial, specs, pastSpecs: readSpecs(goods.pastSpecs), skus }, now)
  const params = readParams(goods.params)
  const content = contentOf(body, plan, {
    ...(await saidParams(deps, tx, { ...body, mayLack: isRest }, params)),
    type,
    brandId: await mustSuitBrand(deps, tx, body, goods),
    isOff: goods.saleStatus === 'FORCED_OFF',
  })
  const [standing, times] = [timesOf({}, content, goods), timesOf(body, content, goods)]
  const timeRight: GoodsChange[] = isRescheduled(times, standing) ? ['shelf'] : []
  mustHoldRights(actor, [...rightsFor(plan), ...shelfRight(body, goods.saleStatus), ...timeRight])
  await mustSuitTemplate(tx, goods.shopId, body)
  // Goods stay in a category that was disabled meanwhile; only into another one there are conditions.
  if (body.categoryId !== goods.categoryId)
    await namedIn('categoryId', () => deps.categories.mustBeLeaf(tx, body.categoryId))
  mustEndInTime(content.promises, goods, now)
  mustEndAhead(content.validity, goods, now)
  // What waits was held to its own category; the longer of both holds meanwhile.
  if (!isRest) await mustSuitAfterSale(tx, content, goods)
  if (content.outerCode !== goods.outerCode)
    await mustBeFreeCode(tx, { shopId: goods.shopId, outerCode: content.outerCode }, id)
  const shown = await shownContent(tx, id)
  if (!(await withFreeCode(content, () => updateGoods(tx, goods, content, now)))) refuse('record.changed')
  await keepTimes(tx, { id, saleStatus: content.saleStatus }, { after: times, before: standing, now })
  await armEnds(tx, id, { after: { ...content.promises, ...content.validity }, before: goods }, now)
  if (content.title !== goods.title || content.paramWords !== goods.paramWords) await keepFound(tx, id, content)
  await placeIn(deps, tx, id, body)
  await keepSnapshots(tx, [id], now)
  await writeSkus(tx, plan, { goodsId: id, goodsNo, isNew: false, actor, now })
  // Goods that are on sale already may sell out and stay there; only the way up is guarded, and that into another category or brand.
  if (body.publish && goods.saleStatus !== 'ON_SALE') {
    const shop = await deps.shops.findShop(tx, goods.shopId)
    await mustBeShelvable(deps, tx, shop, candidateOf(content, now))
  } else if (body.publish) {
    if (body.categoryId !== goods.categoryId) await mustMeetCategory(deps, tx, body.categoryId)
    if (content.brandId !== goods.brandId) await mustBeAuthorised(deps, tx, goods.shopId, content.brandId)
  }
  const target = { type: 'goods', id, no: goodsNo, shopId: goods.shopId }
  const changes = changed(
    { field: 'title', label: said('标题', 'Title'), before: goods.title, after: content.title },
    ...contentChanges(shown, await shownContent(tx, id)),
    ...skuChanges(specs, plan),
    paramsChange(params, content.params),
    await brandChange(tx, goods, content),
    ...perOrderChanges(goods, body),
    validityChange(goods, content.validity),
    {
      field: 'outerCode',
      label: said('外部编码', 'Your code of the goods'),
      before: goods.outerCode,
      after: content.outerCode,
    },
    {
      field: 'afterSaleDays',
      label: said('售后天数', 'Returns within'),
      before: afterSaleText(goods),
      after: afterSaleText(content),
    },
    // What the save overtook is said by the state.
    ...timeChanges(standing, times),
    // Virtual goods have nothing of either.
    ...(isSent({ type })
      ? [
          ...promiseChanges(keptPromises(goods), { ...content.promises, shipHours: body.shipHours }),
          await freightChange(tx, goods, body),
        ]
      : []),
    {
      field: 'status',
      label: said('状态', 'State'),
      before: saleStatusText[goods.saleStatus],
      after: saleStatusText[content.saleStatus],
    },
  )
  const summary = said(`修改商品“${content.title}”`, `Changed “${content.title}”`)
  await logAct(tx, { actor, action: 'goods.change', target, summary, changes }, now)
  return id
}

/**
 * The brand that the goods name from now on. What is left out stays; a brand that is disabled goes on with the goods that name it in
 * their category. Refuses with record.notFound or state.notAllowed.
 */
export async function mustSuitBrand(
  deps: Pick<GoodsParts, 'brands'>,
  tx: TenantTx,
  { brandId, categoryId }: SaveBody,
  before: { readonly brandId: string | null; readonly categoryId: string } | null,
): Promise<string | null> {
  const named = brandId === undefined ? (before?.brandId ?? null) : brandId
  if (named !== null && (named !== before?.brandId || categoryId !== before.categoryId))
    await namedIn('brandId', () => deps.brands.mustSuit(tx, named, categoryId))
  return named
}

async function placeIn(deps: SaveDeps, tx: TenantTx, id: string, { shopCategoryIds }: SaveBody): Promise<void> {
  if (shopCategoryIds === undefined) return
  const placing = { goodsIds: [id], shopCategoryIds, mode: 'replace' as const }
  await namedIn('shopCategoryIds', () => deps.shopCategories.place(tx, placing))
}

type PerOrder = Pick<GoodsContent, 'minPerOrder' | 'limitPerOrder' | 'limitPerBuyer' | 'limitPeriod'>

const perOrderChanges = (before: PerOrder, after: PerOrder) => [
  {
    field: 'minPerOrder',
    label: said('起购数量', 'At least an order'),
    before: String(before.minPerOrder ?? ''),
    after: String(after.minPerOrder ?? ''),
  },
  {
    field: 'limitPerOrder',
    label: said('每单限购', 'At most an order'),
    before: String(before.limitPerOrder ?? ''),
    after: String(after.limitPerOrder ?? ''),
  },
  {
    field: 'limitPerBuyer',
    label: said('每人限购', 'At most a buyer'),
    before: limitInWords(before),
    after: limitInWords(after),
  },
]

async function mustSuitTemplate(tx: TenantTx, shopId: string, { freightTemplateId, title, skus }: SaveBody) {
  if (freightTemplateId === null) return
  const sent = { title, shopId, skus: skus.filter(({ enabled }) => enabled) }
  await namedIn('freightTemplateId', () => mustSuit(tx, freightTemplateId, sent))
}

const shelfRight = ({ publish }: SaveBody, saleStatus: SaleStatus): GoodsChange[] =>
  publish === (saleStatus === 'ON_SALE') ? [] : ['shelf']

const candidateOf = ({ categoryId, brandId, totals, promises, validity }: GoodsContent, now: Date) => ({
  categoryId,
  brandId,
  sellable: totals.sellable,
  isPresaleOver: isPresaleOver(promises, now),
  isValidityOver: isValidityOver(validity, now),
})

/** Errors: refuses with what keeps the goods off sale. */
async function mustBeShelvable(
  deps: SaveDeps,
  tx: TenantTx,
  shop: SellingShop | null,
  goods: ReturnType<typeof candidateOf>,
): Promise<void> {
  const barrier = (await openShelvingGuard(deps, tx, shop, [goods])).barrierFor({ ...goods, isPassed: true })
  if (barrier !== null) throw barrier
}
