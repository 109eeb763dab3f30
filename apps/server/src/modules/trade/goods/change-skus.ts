// Prices and stock of goods from the list: of the one SKU, of several by name, or of all SKUs of many goods by one rule.
import { type Api, type BodyOf, formatYuan, said, type Said } from '@merchant/contract'
import type { Database, TenantTx } from '@merchant/database'
import { logAct } from '../../../kernel/operation-log.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { sentPrices } from './audit/audit-goods.ts'
import { isNear, PERCENT } from './audit/far-prices.ts'
import { approvedPrices } from './audit/revision.store.ts'
import { type By, eachOf, type LockedGoods, mustBeKept, type Outcome, refusalOf, targetOf } from './goods-outcome.ts'
import { mustHoldRights } from './goods-rights.ts'
import { lockGoods, updateGoods as updateRow } from './goods.store.ts'
import { mustHoldStock, naming, type PlannedSku, type SkuPlan, totalsOf } from './plan-skus.ts'
import { rightsFor, skuChanges } from './sku-changes.ts'
import { type LockedSku, lockSkusOf } from './skus.store.ts'
import { writeSkus } from './write-skus.ts'

type UpdateBody = BodyOf<Api['goods']['update']>

/** The goods with their SKUs, held; refuses with record.notFound, or record.changed since `version`. */
async function lockWhole(tx: TenantTx, { id, version }: { readonly id: string; readonly version: number }) {
  const whole = (await lockWholes(tx, [id])).get(id) ?? refuse('record.notFound')
  if (whole.goods.version !== version) refuse('record.changed')
  return whole
}

interface Whole {
  readonly goods: LockedGoods
  /** On offer. */
  readonly skus: readonly LockedSku[]
}

async function lockWholes(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Whole>> {
  const skus = await lockSkusOf(tx, ids)
  const goods = await lockGoods(tx, ids)
  const offered = (id: string) => (skus.get(id) ?? []).filter(({ status }) => status !== 'RETIRED')
  return new Map(goods.map((row) => [row.id, { goods: row, skus: offered(row.id) }]))
}

export type SkuWish = Extract<UpdateBody, { action: 'setSkus' }>['skus'][number]

/** Price or stock of goods that have one SKU. */
export async function changeOne(
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setPrice' | 'setStock' }>,
  by: By,
): Promise<Outcome> {
  const whole = await lockWhole(tx, body)
  const [sku, ...others] = whole.skus
  if (sku === undefined || others.length > 0) refuse('state.notAllowed', { status: MANY_SKUS })
  const { action: _action, id: _id, version: _version, ...wish } = body
  await changeSkus(tx, whole, [{ id: sku.id, ...wish }], { ...by, action: body.action })
  return doneFor(body.id)
}

const MANY_SKUS = said('有多个规格，请逐个规格修改', 'there are several SKUs, change them one by one')

export async function changeMany(
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setSkus' }>,
  by: By,
): Promise<Outcome> {
  const whole = await lockWhole(tx, body)
  await changeSkus(tx, whole, body.skus, { ...by, action: 'setSkus' })
  return doneFor(body.id)
}

const doneFor = (id: string): Outcome => ({ succeeded: [id], failed: [] })

/** Every SKU of each goods by one rule; goods whose SKUs can't all follow it stay as they are. */
export async function changeAll(
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setPrices' | 'setStocks' }>,
  by: By,
): Promise<Outcome> {
  const ids = [...new Set(body.ids)]
  const action = body.action === 'setPrices' ? 'setPrice' : 'setStock'
  return eachOf(ids, await lockWholes(tx, ids), (whole) => {
    const wishes = whole.skus.map((sku) =>
      body.action === 'setPrices'
        ? { id: sku.id, priceFen: priceBy(body.change, sku) }
        : { id: sku.id, stock: stockBy(body.change, sku) },
    )
    return changeSkus(tx, whole, wishes, { ...by, action })
  })
}

type PriceRule = Extract<UpdateBody, { action: 'setPrices' }>['change']
type StockRule = Extract<UpdateBody, { action: 'setStocks' }>['change']

/** Half a fen goes up. Refuses with limit.exceeded for what is no price. */
function priceBy(rule: PriceRule, { priceFen, specText }: LockedSku): number {
  const wanted =
    rule.how === 'set' ? rule.fen : rule.how === 'add' ? priceFen + rule.fen : Math.round((priceFen * rule.bp) / 10_000)
  if (wanted >= 1 && wanted <= MAX_PRICE_FEN) return wanted
  const { what } = naming({ specText })
  return refuse('limit.exceeded', {
    limit: said(
      `${what?.zh ?? ''}售价会成为 ${formatYuan(wanted, true)} 元，须在 0.01 与 9,999,999.99 元之间`,
      `the price${what?.en ?? ''} would be ¥${formatYuan(wanted, true)}; from ¥0.01 to ¥9,999,999.99`,
    ),
  })
}

const MAX_PRICE_FEN = 999_999_999

/** Refuses with limit.exceeded below nothing; what orders hold is looked at with the rest. */
function stockBy(rule: StockRule, { stock, specText }: LockedSku): number {
  const wanted = rule.how === 'set' ? rule.count : stock + rule.count
  if (wanted >= 0) return wanted
  const { what } = naming({ specText })
  return refuse('limit.exceeded', {
    limit: said(`${what?.zh ?? ''}库存只有 ${stock} 件`, `the stock${what?.en ?? ''} is ${stock}`),
  })
}

interface ChangeOfSku {
  readonly goodsId: string
  readonly wish: SkuWish
}

/** What would be said against each of these, in their order; nothing is changed. Goods are held no longer than a few are looked at. */
export async function wouldRefuse(
  db: Pick<Database, 'transaction'>,
  merchantId: string,
  changes: readonly ChangeOfSku[],
): Promise<ReadonlyMap<SkuWish, Said>> {
  const refused = new Map<SkuWish, Said>()
  const byGoods = [...Map.groupBy(changes, ({ goodsId }) => goodsId)]
  for (let at = 0; at < byGoods.length; at += AT_ONCE)
    await db.transaction(merchantId, async (tx) => {
      const some = byGoods.slice(at, at + AT_ONCE)
      const wholes = await lockWholes(
        tx,
        some.map(([id]) => id),
      )
      for (const { goodsId, wish } of some.flatMap(([, ofGoods]) => ofGoods)) {
        const whole = wholes.get(goodsId)
        const refusal =
          whole === undefined
            ? new Refusal('record.notFound')
            : await refusalOf(() => mustStayNear(tx, whole.goods, planChange(whole, [wish])))
        if (refusal !== null) refused.set(wish, refusal.said)
      }
    })
  return refused
}

const AT_ONCE = 50

/** Refuses what a list may not change, whoever asks. */
function planChange({ goods, skus }: Whole, wishes: readonly SkuWish[]): SkuPlan {
  mustBeKept(goods)
  const plan = planWishes(skus, wishes)
  // A price may be what they were taken off for.
  if (goods.saleStatus === 'FORCED_OFF' && movesPrice(plan)) refuse('state.notAllowed', { status: PRICE_WAITS })
  return plan
}

async function changeSkus(
  tx: TenantTx,
  { goods, skus }: Whole,
  wishes: readonly SkuWish[],
  { action, actor, now, isImport = false }: By & { readonly action: 'setPrice' | 'setStock' | 'setSkus' },
): Promise<void> {
  const plan = planChange({ goods, skus }, wishes)
  mustHoldRights(actor, rightsFor(plan))
  await mustStayNear(tx, goods, plan)
  const totals = totalsOf(plan.rows.map(({ after }) => after))
  if (!(await updateRow(tx, goods, { totals }, now))) refuse('record.changed')
  await writeSkus(tx, plan, { goodsId: goods.id, goodsNo: goods.goodsNo, isNew: false, actor, now, isImport })
  const what = {
    setPrice: said('的售价', 'the price'),
    setStock: said('的库存', 'the stock'),
    setSkus: said('各规格的价格与库存', 'prices and stock of the SKUs'),
  }[action]
  const summary = said(`修改商品“${goods.title}”${what.zh}`, `Changed ${what.en} of “${goods.title}”`)
  const changes = skuChanges([], plan)
  await logAct(tx, { actor, action: `goods.${action}`, target: targetOf(goods), summary, changes }, now)
}

const PRICE_WAITS = said(
  '违规下架，请在编辑商品中修改售价并提交审核',
  'taken off by the platform; change the price in the editor, where it is sent for audit',
)

const movesPrice = ({ rows }: SkuPlan): boolean =>
  rows.some(({ before, after }) => before !== null && before.priceFen !== after.priceFen)

/** Refuses with limit.exceeded for a price that a person has to look at: it is sent for that from the editor. */
async function mustStayNear(tx: TenantTx, goods: LockedGoods, { rows }: SkuPlan): Promise<void> {
  const moved = rows.filter(({ before, after }) => before !== null && before.priceFen !== after.priceFen)
  if (moved.length === 0) return
  // Of goods that nobody has let pass a person is looking at the prices that were sent.
  const isLookedAt = !goods.isPassed && goods.auditStatus === 'SUBMITTED'
  const held = isLookedAt ? await sentPrices(tx, goods.id) : await approvedPrices(tx, [goods.id])
  for (const { before, after } of moved) {
    const heldFen = held.get(after.id)
    if (heldFen === undefined ? !isLookedAt : isNear(after.priceFen, heldFen)) continue
    const { what } = naming(after)
    const yuan = formatYuan(heldFen ?? before?.priceFen ?? 0, true)
    const than = isLookedAt ? said('待审核', 'sent') : said('审核过', 'approved')
    refuse('limit.exceeded', {
      limit: said(
        `${what?.zh ?? ''}售价与${than.zh}的 ${yuan} 元相差超过 ${PERCENT}%，请在编辑商品中修改并提交审核`,
        `the price${what?.en ?? ''} is more than ${PERCENT} % from the ${than.en} ¥${yuan}; change it in the editor, where it is sent for audit`,
      ),
    })
  }
}

/** All SKUs, with what is wished for some. Refuses with record.notFound, stock.belowLocked, or limit.exceeded. */
function planWishes(skus: readonly LockedSku[], wishes: readonly SkuWish[]): SkuPlan {
  const byId = new Map(wishes.map((wish) => [wish.id, wish]))
  const known = new Set(skus.map(({ id }) => id))
  if (wishes.some(({ id }) => !known.has(id))) refuse('record.notFound')
  const rows = skus.map((before, row): PlannedSku => {
    const wish: Partial<SkuWish> = byId.get(before.id) ?? {}
    const { priceFen = before.priceFen, stock = before.stock, stockBefore = before.stock } = wish
    const { alertQuantity = before.alertQuantity } = wish
    const delta = wish.stock === undefined ? 0 : stock - stockBefore
    mustHoldStock(before, delta)
    mustStayInOrder(before, priceFen)
    return { row, before, delta, after: { ...before, priceFen, alertQuantity, stock: before.stock + delta } }
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
