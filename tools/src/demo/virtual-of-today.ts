// Goods that nobody sends, and an order of them, which its buyer has with the payment.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import { buy } from './buy-today.ts'
import type { Fixtures } from './fixtures.ts'
import { likeOf, save } from './goods-audit-steps.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'review' | 'storefront'>

const GUEST = { id: 'demo-guest-1', nickname: '周末去哪儿', phone: '13900139028' }
const BUYER = { id: 'demo-learner-1', nickname: '爱学习的小满', phone: '13900139027' }

/** A course beside what one needs for it: like some goods of handicraft, which are sent. */
export async function sellVirtual(world: PresentWorld, people: People, admin: AdminClient): Promise<void> {
  const { db, modules } = world
  const actor = people.merchant()
  const row = await db
    .tenant(actor.merchantId)
    .selectFrom('goods')
    .select('id')
    .where('tab', '=', 'ON_SALE')
    .where('audit_status', '=', 'NONE')
    // A demo of few goods may not have them.
    .orderBy((eb) => eb('title', 'like', '%苏绣材料包%'), 'desc')
    .orderBy('id')
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
  const course = await save(world, people, {
    ...like,
    type: 'VIRTUAL',
    title: '苏绣入门线上视频课程 十二讲',
    sellingPoint: '付款即可观看，长期有效',
    params: goods.params,
    specs: [],
    skus: [
      {
        ...plain,
        valueIds: [],
        priceFen: 12_900,
        outerSkuCode: '',
        barcode: '',
        stock: 500,
        weightG: null,
        volumeCm3: null,
      },
    ],
    freightFen: 0,
    freightTemplateId: null,
    services: [],
    shipMode: 'STOCK',
    presaleShipDays: null,
    presaleEndAt: null,
  })
  await buy(world, people, { admin, skuId: course.skus[0]?.id ?? '', buyer: BUYER, quantity: 1 })
  const likeCourse = likeOf(course)
  const lesson = await save(world, people, {
    ...likeCourse,
    type: 'VOUCHER',
    title: '苏绣体验课单人券 到店两小时',
    sellingPoint: '付款得券码，到店核销，过期自动退款',
    skus: likeCourse.skus.map(({ id: _id, stockBefore: _before, ...each }) => ({
      ...each,
      priceFen: 16_800,
      stock: 200,
    })),
    validDays: 90,
    validUntil: null,
  })
  const orderId = await buy(world, people, { admin, skuId: lesson.skus[0]?.id ?? '', buyer: GUEST, quantity: 3 })
  await redeemOne(world, people, orderId)
}

/** One of the codes was used already; the others wait. */
async function redeemOne({ modules }: PresentWorld, people: People, id: string): Promise<void> {
  const { saleOrders, handlers } = modules
  const order = await ask({
    endpoint: api.saleOrder.info,
    handler: saleOrders.handlers.info,
    actor: people.storefront(),
    body: { id },
  })
  const code = order.codes[0]?.code ?? ''
  await ask({
    endpoint: api.redeemCode.redeem,
    handler: handlers.redeemCode.redeem,
    actor: people.merchant(),
    body: { digits: code },
  })
}
