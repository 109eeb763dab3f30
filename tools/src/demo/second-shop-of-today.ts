// The demo's merchant has opened a second shop beside the first: a few goods of its own, and an order that waits there.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import { buy } from './buy-today.ts'
import type { Fixtures } from './fixtures.ts'
import { likeOf, save } from './goods-audit-steps.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review' | 'storefront'>

const GOODS = 3
const PLACE = {
  contact: '沈阿满',
  phone: '13957108824',
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  detail: '龙井路 18 号 山野集茶铺',
}
const RECEIVER = { name: '沈小满', phone: '13900139030', region: PLACE.region, detail: '龙井路 26 号' }
const BUYER = { id: 'demo-neighbour-1', nickname: '龙井路邻居', phone: '13900139030' }

export async function openSecondShop(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const { modules } = world
  const actor = people.merchant()
  const shop = await ask({
    endpoint: api.shop.save,
    handler: modules.handlers.shop.save,
    actor,
    body: {
      another: true,
      name: '山野集龙井路小铺',
      intro: '山野集在龙井路的小铺，只卖当季与手边的几样东西。',
      servicePhone: '0571-88880018',
      open: true,
      shipAddress: PLACE,
      returnAddress: PLACE,
    },
  })
  const skuIds: string[] = []
  for (const id of await goodsToCopy(world, people)) {
    const goods = await ask({ endpoint: api.goods.info, handler: modules.handlers.goods.info, actor, body: { id } })
    const like = likeOf(goods)
    const made = await save(world, people, {
      ...like,
      shopId: shop.id,
      title: `${goods.title} 小铺专供`.slice(0, 60),
      params: goods.params,
      brandId: null,
      shopCategoryIds: [],
      freightTemplateId: null,
      freightFen: 600,
      specs: [],
      skus: like.skus.slice(0, 1).map(({ id: _sku, stockBefore: _before, ...sku }) => ({
        ...sku,
        valueIds: [],
        outerSkuCode: '',
        barcode: '',
        stock: 40,
        enabled: true,
      })),
    })
    skuIds.push(...made.skus.map((sku) => sku.id))
  }
  const [skuId] = skuIds
  if (skuId !== undefined) await buy(world, people, { admin, skuId, buyer: BUYER, quantity: 1, receiver: RECEIVER })
}

/** Some goods that the first shop sells. */
async function goodsToCopy({ db }: PresentWorld, { merchant }: People): Promise<string[]> {
  const rows = await db
    .tenant(merchant().merchantId)
    .selectFrom('goods')
    .select('id')
    .where('tab', '=', 'ON_SALE')
    .where('audit_status', '=', 'NONE')
    .where('type', '=', 'PHYSICAL')
    .where('ship_mode', '=', 'STOCK')
    .orderBy('id')
    .limit(GOODS)
    .execute()
  return rows.map(({ id }) => id)
}
