// The quick actions of the goods list: 上架 and 下架 in batches with a result per row, price and stock of one.
import {
  type Api,
  type BodyOf,
  type DataOf,
  formatYuan,
  refusalCode,
  said,
  SHOP_CATEGORIES_OF_GOODS,
} from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsTransitions, saleStatusText } from './goods.states.ts'
import { mustHoldRights } from './goods-rights.ts'
import { lockGoods, moveGoods, updateGoods as updateRow } from './goods.store.ts'
import { mustHoldStock, naming, type PlannedSku, type SkuPlan, totalsOf } from './plan-skus.ts'
import { openShelvingGuard, type ShelvingGuard } from './shelving-guard.ts'
import { rightsFor, skuChanges } from './sku-changes.ts'
import { type LockedSku, lockSkus } from './skus.store.ts'
import { writeSkus } from './write-skus.ts'

type UpdateBody = BodyOf<Api['goods']['update']>
type Result = DataOf<Api['goods']['update']>
type Locked = Awaited<ReturnType<typeof lockGoods>>[number]

/** Runs one action in the caller's transaction; refuses as the endpoint declares. */
export async function updateGoods(
  deps: MoveDeps,
  tx: TenantTx,
  { actor, body, now }: By & { readonly body: UpdateBody },
): Promise<Result> {
  if (body.action === 'setShopCategories') return placeAll(deps, tx, body, { actor, now })
  if (body.action === 'setSkus') return changeMany(tx, body, { actor, now })
  if (body.action !== 'shelve' && body.action !== 'unshelve') return changeOne(tx, body, { actor, now })
  return moveAll(deps, tx, { action: body.action, ids: [...new Set(body.ids)], actor, now })
}

type MoveDeps = Pick<GoodsDeps, 'shops' | 'shopCategories' | 'deposits'>

interface By {
  readonly actor: MerchantActor
  readonly now: Date
}

interface Moving extends By {
  readonly action: 'shelve' | 'unshelve'
  readonly ids: readonly string[]
}

async function moveAll(deps: MoveDeps, tx: TenantTx, { action, ids, actor, now }: Moving): Promise<Result> {
  const goods = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  const barrierOf = action === 'shelve' ? await shelveBarrier(deps, tx, [...goods.values()]) : () => null
  const failed: Result['failed'] = []
  const moving: Locked[] = []
  for (const id of ids) {
    const row = goods.get(id)
    const no = row === undefined ? new Refusal('record.notFound') : (stateBarrier(row, action) ?? barrierOf(row))
    if (no === null && row !== undefined) moving.push(row)
    else if (no !== null) failed.push(failureOf(id, no))
  }
  const succeeded = moving.map(({ id }) => id)
  if (succeeded.length > 0) await moveGoods(tx, succeeded, goodsTransitions[action], now)
  for (const row of moving) await logMove(tx, row, { action, actor, now })
  return { succeeded, failed }
}

function failureOf(id: string, { refusal, message, details }: Refusal): Result['failed'][number] {
  const { missingDepositFen } = details
  return {
    id,
    code: refusalCode(refusal),
    message,
    missingDepositFen: typeof missingDepositFen === 'number' ? missingDepositFen : null,
  }
}

async function shelveBarrier(deps: MoveDeps, tx: TenantTx, goods: readonly Locked[]) {
  const categoryIds = goods.map(({ categoryId }) => categoryId)
  const guards = new Map<string, ShelvingGuard>()
  for (const shopId of new Set(goods.map((row) => row.shopId)))
    guards.set(shopId, await openShelvingGuard(deps, tx, await deps.shops.findShop(tx, shopId), categoryIds))
  return ({ shopId, ...row }: Locked) => guards.get(shopId)?.barrierFor(row) ?? null
}

function stateBarrier({ saleStatus }: Locked, action: 'shelve' | 'unshelve'): Refusal | null {
  const isAllowed = goodsTransitions[action].from.includes(saleStatus)
  return isAllowed ? null : new Refusal('state.notAllowed', { status: saleStatusText[saleStatus] })
}

function logMove(tx: TenantTx, row: Locked, { action, actor, now }: Omit<Moving, 'ids'>) {
  const summary = said(
    `${action === 'shelve' ? '上架' : '下架'}商品“${row.title}”`,
    `${action === 'shelve' ? 'Put' : 'Took'} “${row.title}” ${action === 'shelve' ? 'on' : 'off'} sale`,
  )
  return logAct(tx, { actor, action: `goods.${action}`, target: targetOf(row), summary }, now)
}

async function placeAll(
  { shopCategories }: MoveDeps,
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setShopCategories' }>,
  { actor, now }: By,
): Promise<Result> {
  const ids = [...new Set(body.ids)]
  const goods = await lockGoods(tx, ids)
  const known = goods.map(({ id }) => id)
  const tooMany = new Set(await shopCategories.place(tx, { ...body, goodsIds: known }))
  const placed = goods.filter(({ id }) => !tooMany.has(id))
  const how = { add: said('加入', 'added to'), remove: said('移出', 'taken out of'), replace: said('改为', 'now in') }[
    body.mode
  ]
  for (const row of placed) {
    const count = body.shopCategoryIds.length
    const summary = said(
      `商品“${row.title}”${how.zh} ${count} 个店铺分类`,
      `“${row.title}” is ${how.en} ${count} shop categories`,
    )
    await logAct(tx, { actor, action: 'goods.setShopCategories', target: targetOf(row), summary }, now)
  }
  return {
    succeeded: placed.map(({ id }) => id),
    failed: [
      ...ids.filter((id) => !known.includes(id)).map((id) => failureOf(id, new Refusal('record.notFound'))),
      ...[...tooMany].map((id) => failureOf(id, new Refusal('limit.exceeded', { limit: TOO_MANY }))),
    ],
  }
}

const TOO_MANY = said(
  `一个商品最多放入 ${SHOP_CATEGORIES_OF_GOODS} 个店铺分类`,
  `goods stand in ${SHOP_CATEGORIES_OF_GOODS} shop categories at most`,
)

/** The goods with their SKUs, held; refuses with record.notFound, or record.changed since `version`. */
async function lockWhole(tx: TenantTx, { id, version }: { readonly id: string; readonly version: number }) {
  const skus = (await lockSkus(tx, id)).filter(({ status }) => status !== 'RETIRED')
  const [goods] = await lockGoods(tx, [id])
  if (goods === undefined) refuse('record.notFound')
  if (goods.version !== version) refuse('record.changed')
  return { goods, skus }
}

type SkuWish = Extract<UpdateBody, { action: 'setSkus' }>['skus'][number]

/** Price or stock of goods that have one SKU. */
async function changeOne(
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setPrice' | 'setStock' }>,
  by: By,
): Promise<Result> {
  const whole = await lockWhole(tx, body)
  const [sku, ...others] = whole.skus
  if (sku === undefined || others.length > 0) refuse('state.notAllowed', { status: MANY_SKUS })
  const { action: _action, id: _id, version: _version, ...wish } = body
  return changeSkus(tx, whole, [{ id: sku.id, ...wish }], { ...by, action: body.action })
}

const MANY_SKUS = said('有多个规格，请逐个规格修改', 'there are several SKUs, change them one by one')

async function changeMany(
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setSkus' }>,
  { actor, now }: By,
): Promise<Result> {
  const whole = await lockWhole(tx, body)
  return changeSkus(tx, whole, body.skus, { actor, now, action: 'setSkus' })
}

async function changeSkus(
  tx: TenantTx,
  { goods, skus }: Awaited<ReturnType<typeof lockWhole>>,
  wishes: readonly SkuWish[],
  { action, actor, now }: By & { readonly action: 'setPrice' | 'setStock' | 'setSkus' },
): Promise<Result> {
  const plan = planWishes(skus, wishes)
  mustHoldRights(actor, rightsFor(plan))
  const totals = totalsOf(plan.rows.map(({ after }) => after))
  if (!(await updateRow(tx, goods, { totals }, now))) refuse('record.changed')
  await writeSkus(tx, plan, { goodsId: goods.id, goodsNo: goods.goodsNo, isNew: false, now })
  const what = {
    setPrice: said('的售价', 'the price'),
    setStock: said('的库存', 'the stock'),
    setSkus: said('各规格的价格与库存', 'prices and stock of the SKUs'),
  }[action]
  const summary = said(`修改商品“${goods.title}”${what.zh}`, `Changed ${what.en} of “${goods.title}”`)
  const changes = skuChanges([], plan)
  await logAct(tx, { actor, action: `goods.${action}`, target: targetOf(goods), summary, changes }, now)
  return { succeeded: [goods.id], failed: [] }
}

/** All SKUs, with what is wished for some. Refuses with record.notFound, stock.belowLocked, or limit.exceeded. */
function planWishes(skus: readonly LockedSku[], wishes: readonly SkuWish[]): SkuPlan {
  const byId = new Map(wishes.map((wish) => [wish.id, wish]))
  const known = new Set(skus.map(({ id }) => id))
  if (wishes.some(({ id }) => !known.has(id))) refuse('record.notFound')
  const rows = skus.map((before, row): PlannedSku => {
    const { priceFen = before.priceFen, stock = before.stock, stockBefore = before.stock } = byId.get(before.id) ?? {}
    const delta = byId.get(before.id)?.stock === undefined ? 0 : stock - stockBefore
    mustHoldStock(before, delta)
    mustStayInOrder(before, priceFen)
    return { row, before, delta, after: { ...before, priceFen, stock: before.stock + delta } }
  })
  return { specs: [], pastSpecs: [], rows, dropped: [], loosened: [] }
}

/** Refuses with limit.exceeded for a price above that it is compared with, or not above those of more pieces. */
function mustStayInOrder({ marketPriceFen, tierPrices, specText, priceFen: before }: LockedSku, priceFen: number) {
  if (priceFen === before) return
  const { what } = naming({ specText })
  const of = (zh: string, en: string) => said(`${what?.zh ?? ''}${zh}`, `${en}${what?.en ?? ''}`)
  if (marketPriceFen !== null && priceFen > marketPriceFen) {
    const market = formatYuan(marketPriceFen, true)
    refuse('limit.exceeded', {
      limit: of(`售价不能高于划线价 ${market} 元`, `the price cannot be above the market price ¥${market}`),
    })
  }
  const [first] = tierPrices
  if (first !== undefined && priceFen <= first.priceFen) {
    const tier = formatYuan(first.priceFen, true)
    refuse('limit.exceeded', {
      limit: of(`售价须高于阶梯价 ${tier} 元`, `the price must be above the tier price ¥${tier}`),
    })
  }
}

const targetOf = ({ id, goodsNo, shopId }: Locked) => ({ type: 'goods', id, no: goodsNo, shopId })
