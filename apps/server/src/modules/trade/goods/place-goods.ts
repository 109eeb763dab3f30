// Brings goods into categories of their shop, out of them, or into these alone; and gives many goods one freight, or one ship promise.
import { type Api, type BodyOf, said, SHOP_CATEGORIES_OF_GOODS } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { mustSuit } from '../freight/index.ts'
import { rememberAct } from './audit/remember-act.ts'
import { freightChange } from './freight-changes.ts'
import { type By, eachOf, failureOf, mustBeKept, type Outcome, targetOf } from './goods-outcome.ts'
import { isSent, NOT_SENT } from './goods-type.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { namedIn } from './named-field.ts'
import { lockGoods, setFreight, setShipHours } from './goods.store.ts'
import { lockSkusOf } from './skus.store.ts'

type UpdateBody = BodyOf<Api['goods']['update']>

/** Each refuses by itself: in the recycle bin, banned, or in too many of them. */
export async function placeAll(
  { shopCategories }: Pick<GoodsDeps, 'shopCategories'>,
  tx: TenantTx,
  body: Extract<UpdateBody, { action: 'setShopCategories' }>,
  { actor, now }: By,
): Promise<Outcome> {
  const ids = [...new Set(body.ids)]
  const goods = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  const kept = await eachOf(ids, goods, async (row) => mustBeKept(row))
  const before = await placesInWords(tx, kept.succeeded)
  const tooMany = new Set(
    await namedIn('shopCategoryIds', () => shopCategories.place(tx, { ...body, goodsIds: kept.succeeded })),
  )
  const placed = [...goods.values()].filter(({ id }) => kept.succeeded.includes(id) && !tooMany.has(id))
  const how = { add: said('加入', 'added to'), remove: said('移出', 'taken out of'), replace: said('改为', 'now in') }[
    body.mode
  ]
  const after = await placesInWords(tx, kept.succeeded)
  for (const row of placed) {
    const count = body.shopCategoryIds.length
    const summary = said(
      `商品“${row.title}”${how.zh} ${count} 个店铺分类`,
      `“${row.title}” is ${how.en} ${count} shop categories`,
    )
    const words = { before: before.get(row.id) ?? '', after: after.get(row.id) ?? '' }
    const changes = changed({ field: 'shopCategoryIds', label: said('店铺分类', 'Shop categories'), ...words })
    await logAct(tx, { actor, action: 'goods.setShopCategories', target: targetOf(row), summary, changes }, now)
    await rememberAct(tx, row, { actor, changes, now })
  }
  return {
    succeeded: placed.map(({ id }) => id),
    failed: [
      ...kept.failed,
      ...[...tooMany].map((id) => failureOf(id, new Refusal('limit.exceeded', { limit: TOO_MANY }))),
    ],
  }
}

/** The names of the shop's categories in which each of these goods stands. */
async function placesInWords(tx: TenantTx, goodsIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('goods_shop_category')
    .innerJoin('shop_category', 'shop_category.id', 'goods_shop_category.category_id')
    .select([
      'goods_shop_category.goods_id as goodsId',
      sql<string>`string_agg(shop_category.name, '、' order by shop_category.id)`.as('names'),
    ])
    .where('goods_shop_category.goods_id', 'in', [...goodsIds])
    .groupBy('goods_shop_category.goods_id')
    .execute()
  return new Map(rows.map(({ goodsId, names }) => [goodsId, names]))
}

const TOO_MANY = said(
  `一个商品最多放入 ${SHOP_CATEGORIES_OF_GOODS} 个店铺分类`,
  `goods stand in ${SHOP_CATEGORIES_OF_GOODS} shop categories at most`,
)

/** Each refuses by itself: of another shop than the template, without what it charges by, or in the recycle bin. */
export async function sendAll(
  tx: TenantTx,
  { ids, freightTemplateId, freightFen }: Extract<UpdateBody, { action: 'setFreight' }>,
  { actor, now }: By,
): Promise<Outcome> {
  const wanted = { freightTemplateId, freightFen }
  const asked = [...new Set(ids)]
  const skus = await lockSkusOf(tx, asked)
  const goods = new Map((await lockGoods(tx, asked)).map((row) => [row.id, row]))
  return eachOf(asked, goods, async (row) => {
    mustBeKept(row)
    if (!isSent(row)) refuse('state.notAllowed', { status: NOT_SENT })
    const enabled = (skus.get(row.id) ?? []).filter(({ status }) => status === 'ENABLED')
    if (freightTemplateId !== null)
      await namedIn('freightTemplateId', () =>
        mustSuit(tx, freightTemplateId, { title: row.title, shopId: row.shopId, skus: enabled }),
      )
    await setFreight(tx, row.id, wanted, now)
    const summary = said(`修改商品“${row.title}”的运费`, `Changed the freight of “${row.title}”`)
    const changes = [await freightChange(tx, row, wanted)]
    await logAct(tx, { actor, action: 'goods.setFreight', target: targetOf(row), summary, changes }, now)
    await rememberAct(tx, row, { actor, changes, now })
  })
}

const PRESALE = said('预售商品，按预售天数发货', 'presale, which ships by its own days')

/** Orders that there are keep what they were promised. Each refuses by itself: in the recycle bin, or presale. */
export async function promiseAll(
  tx: TenantTx,
  { ids, shipHours }: Extract<UpdateBody, { action: 'setShipHours' }>,
  { actor, now }: By,
): Promise<Outcome> {
  const asked = [...new Set(ids)]
  const goods = new Map((await lockGoods(tx, asked)).map((row) => [row.id, row]))
  return eachOf(asked, goods, async (row) => {
    mustBeKept(row)
    if (!isSent(row)) refuse('state.notAllowed', { status: NOT_SENT })
    if (row.shipMode === 'PRESALE') refuse('state.notAllowed', { status: PRESALE })
    if (row.shipHours === shipHours) return
    await setShipHours(tx, row.id, shipHours, now)
    const summary = said(`修改商品“${row.title}”的发货时限`, `Changed the ship promise of “${row.title}”`)
    const text = (hours: number) => said(`${hours} 小时`, `${hours} hours`)
    const changes = [
      {
        field: 'shipHours',
        label: said('发货时限', 'Ships within'),
        before: text(row.shipHours),
        after: text(shipHours),
      },
    ]
    await logAct(tx, { actor, action: 'goods.setShipHours', target: targetOf(row), summary, changes }, now)
    await rememberAct(tx, row, { actor, changes, now })
  })
}
