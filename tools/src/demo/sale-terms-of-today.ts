// Goods that are cheaper by the dozen and sold by two at least, and goods of the warehouse that go on and off sale by themselves.
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import { DAY } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import { likeOf, save } from './goods-audit-steps.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review'>

const LEAST = 2
const TIERS = [
  { minQuantity: 6, ofPrice: 0.95 },
  { minQuantity: 12, ofPrice: 0.9 },
] as const
const GOES_ON_IN_DAYS = 3
const LEAVES_IN_DAYS = 20

export async function saySaleTerms(world: PresentWorld, people: People): Promise<void> {
  await sellByTheDozen(world, people)
  await schedule(world, people)
}

/** Like the newest goods that are on sale; their prices have been approved, so nobody looks. */
async function sellByTheDozen(world: PresentWorld, people: People): Promise<void> {
  const { db, modules } = world
  const actor = people.merchant()
  const row = await db
    .tenant(actor.merchantId)
    .selectFrom('goods')
    .innerJoin('shop', 'shop.id', 'goods.shop_id')
    .select('goods.id')
    .where('shop.position', '=', 1)
    .where('goods.tab', '=', 'ON_SALE')
    .where('goods.audit_status', '=', 'NONE')
    .where('goods.type', '=', 'PHYSICAL')
    .where('goods.ship_mode', '=', 'STOCK')
    .orderBy('goods.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return
  const info = { endpoint: api.goods.info, handler: modules.handlers.goods.info, actor }
  const goods = await ask({ ...info, body: { id: row.id } })
  const [sku] = likeOf(goods).skus
  if (sku === undefined) return
  const { id: _sku, stockBefore: _stock, ...plain } = sku
  await save(world, people, {
    ...likeOf(goods),
    shopId: goods.shopId,
    title: `${goods.title} 批发装`,
    sellingPoint: '两件起售，整箱更优惠',
    params: goods.params,
    specs: [],
    skus: [
      {
        ...plain,
        valueIds: [],
        outerSkuCode: '',
        barcode: '',
        stock: 240,
        marketPriceFen: Math.round(plain.priceFen * 1.2),
        tierPrices: TIERS.map(({ minQuantity, ofPrice }) => ({
          minQuantity,
          priceFen: Math.round(plain.priceFen * ofPrice),
        })),
      },
    ],
    minPerOrder: LEAST,
    limitPerOrder: 120,
  })
}

async function schedule({ db, clock, modules }: PresentWorld, { merchant }: People): Promise<void> {
  const actor = merchant()
  const rows = await db
    .tenant(actor.merchantId)
    .selectFrom('goods')
    .select('id')
    .where('sale_status', '=', 'WAREHOUSE')
    .where('audit_status', '=', 'NONE')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (rows.length === 0) return
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString()
  await ask({
    endpoint: api.goods.update,
    handler: modules.handlers.goods.update,
    actor,
    body: {
      action: 'schedule',
      ids: rows.map(({ id }) => id),
      onSaleAt: inDays(GOES_ON_IN_DAYS),
      offSaleAt: inDays(LEAVES_IN_DAYS),
    },
  })
}
