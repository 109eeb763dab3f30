// Goods that are sold before they are there: made after others, on sale for some weeks, so many to each buyer, and some sold already.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import { buy } from './buy-today.ts'
import { DAY } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import { likeOf, save } from './goods-audit-steps.ts'
import type { PresentWorld } from './present-world.ts'

const ENDS_IN_DAYS = 24
const SHIPS_IN_DAYS = 10
/** In a month. */
const MOST_OF_A_BUYER = 5

const BUYER = { id: 'demo-early-1', nickname: '早早备年货', phone: '13900139029' }
const RECEIVER = {
  name: '许知远',
  phone: '13900139029',
  region: [
    { code: '320000', name: '江苏省' },
    { code: '320500', name: '苏州市' },
    { code: '320508', name: '姑苏区' },
  ],
  detail: '平江路 66 号 2 幢 301 室',
}

/** After the newest goods that are on sale in one variant; an order of it waits for its day. */
export async function sellAhead(
  world: PresentWorld,
  people: Pick<Fixtures, 'merchant' | 'review' | 'storefront'>,
  admin: AdminClient,
): Promise<void> {
  const { db, clock, modules } = world
  const actor = people.merchant()
  const row = await db
    .tenant(actor.merchantId)
    .selectFrom('goods')
    .select('id')
    .where('tab', '=', 'ON_SALE')
    .where('audit_status', '=', 'NONE')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return
  const goods = await ask({
    endpoint: api.goods.info,
    handler: modules.handlers.goods.info,
    actor,
    body: { id: row.id },
  })
  const like = likeOf(goods)
  const [sku] = like.skus
  if (sku === undefined) return
  const { id: _sku, stockBefore: _stock, ...plain } = sku
  const ahead = await save(world, people, {
    ...like,
    title: `${goods.title} 新年限定款`,
    sellingPoint: '新年限定，下单后排产',
    params: goods.params,
    specs: [],
    skus: [{ ...plain, valueIds: [], outerSkuCode: '', barcode: '', stock: 60 }],
    services: ['NO_REASON_7D', 'FAST_REFUND'],
    limitPerBuyer: MOST_OF_A_BUYER,
    limitPeriod: 'MONTH',
    shipMode: 'PRESALE',
    presaleShipDays: SHIPS_IN_DAYS,
    presaleEndAt: new Date(clock.now().getTime() + ENDS_IN_DAYS * DAY).toISOString(),
  })
  await buy(world, people, {
    admin,
    skuId: ahead.skus[0]?.id ?? '',
    buyer: BUYER,
    quantity: 2,
    receiver: RECEIVER,
  })
}
