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
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsTransitions, saleStatusText } from './goods.states.ts'
import { availableOf, lockGoods, lockSkuOf, moveGoods, updateGoods as updateRow, updateSku } from './goods.store.ts'
import { setStock } from './set-stock.ts'
import { openShelvingGuard, type ShelvingGuard } from './shelving-guard.ts'

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
  const ids = goods.map(({ id }) => id)
  const available = ids.length === 0 ? new Map<string, number>() : await availableOf(tx, ids)
  return ({ id, shopId, categoryId }: Locked) =>
    guards.get(shopId)?.barrierFor({ available: available.get(id) ?? 0, categoryId }) ?? null
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

async function changeOne(
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setPrice' | 'setStock' }>,
  { actor, now }: By,
): Promise<Result> {
  const sku = (await lockSkuOf(tx, body.id)) ?? refuse('record.notFound')
  const [goods] = await lockGoods(tx, [body.id])
  if (goods === undefined) refuse('record.notFound')
  const change = body.action === 'setPrice' ? { priceFen: body.priceFen } : {}
  if (!(await updateRow(tx, body, change, now))) refuse('record.changed')
  if (body.action === 'setPrice') await updateSku(tx, sku.id, { priceFen: body.priceFen })
  const after = body.action === 'setStock' ? await setStock(tx, sku, body, { goodsNo: goods.goodsNo, now }) : sku
  const summary =
    body.action === 'setPrice'
      ? said(`修改商品“${goods.title}”的售价`, `Changed the price of “${goods.title}”`)
      : said(`修改商品“${goods.title}”的库存`, `Changed the stock of “${goods.title}”`)
  const changes = changed(
    { field: 'stock', label: said('库存', 'Stock'), before: String(sku.stock), after: String(after.stock) },
    {
      field: 'price',
      label: said('售价', 'Price'),
      before: formatYuan(sku.priceFen),
      after: formatYuan(body.action === 'setPrice' ? body.priceFen : sku.priceFen),
    },
  )
  await logAct(tx, { actor, action: `goods.${body.action}`, target: targetOf(goods), summary, changes }, now)
  return { succeeded: [body.id], failed: [] }
}

const targetOf = ({ id, goodsNo, shopId }: Locked) => ({ type: 'goods', id, no: goodsNo, shopId })
