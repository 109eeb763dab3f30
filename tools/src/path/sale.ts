// The middle of the path: a shop with goods, one order that is paid, shipped, confirmed and settled.
import { api, type BodyOf, type InputOf, type PayStep } from '@merchant/contract'
import { pressOnHostedPage } from './hosted-page.ts'
import { exampleAddress, examplePicture } from './people.ts'
import {
  advanceClock,
  asMerchant,
  asStorefront,
  codeOfProvider,
  patiently,
  readClock,
  remembered,
  signIn,
  type Step,
  until,
  type Walk,
  withCode,
  withStepUp,
} from './walker.ts'

export const STOCK = 100
export const ORDERED = 2
export const PRICE_FEN = 12_300
export const FREIGHT_FEN = 800

export const sale: readonly Step[] = [
  { name: 'shop', run: openShop },
  { name: 'goods', run: publishGoods },
  { name: 'API key', run: makeApiKey },
  { name: 'place and start payment', run: placeOrder },
  { name: 'buyer pays', run: pay },
  { name: 'ship', run: ship },
  { name: 'buyer confirms', run: confirm },
  { name: 'settle', run: settle },
]

async function openShop(walk: Walk): Promise<void> {
  await walk.api.call(
    api.shop.save,
    {
      name: `行路小店${walk.world.serial}`,
      intro: '一家走完全程的小店。',
      servicePhone: walk.phone,
      shipAddress: exampleAddress,
      returnAddress: exampleAddress,
    },
    asMerchant(walk, 'shop'),
  )
}

async function publishGoods(walk: Walk): Promise<void> {
  const categories = await walk.api.call(api.category.list, undefined, asMerchant(walk))
  const parents = new Set(categories.map((category) => category.parentId))
  const leaf = categories.find((category) => !parents.has(category.id) && category.commissionBp > 0)
  const picture = await remembered(walk, 'goods picture', async () =>
    walk.api.uploadImage(walk.token, 'GOODS', await examplePicture()),
  )
  const goods = await walk.api.call(
    api.goods.save,
    {
      title: '手冲咖啡豆 250 克',
      categoryId: leaf?.id ?? '',
      pictureFileIds: [picture],
      priceFen: PRICE_FEN,
      stock: STOCK,
      freightFen: FREIGHT_FEN,
      publish: true,
    },
    asMerchant(walk, 'goods'),
  )
  walk.skuId = goods.sku.id
}

async function makeApiKey(walk: Walk): Promise<void> {
  const { key, secret } = await withStepUp(walk, () =>
    walk.api.call(api.apiKey.create, { name: '商城' }, asMerchant(walk, 'API key')),
  )
  walk.storefront = { key, secret }
}

/** An order of the walker's goods, as its storefront sends it. */
export const orderBody = (
  walk: Walk,
  buyerId: string,
  quantity = ORDERED,
): InputOf<typeof api.saleOrder.addWithPay> => ({
  buyer: { id: buyerId, nickname: '买家小李', phone: walk.buyerPhone },
  receiver: { name: '李雷', phone: walk.buyerPhone, region: exampleAddress.region, detail: '学院路 1 号 3 幢' },
  items: [{ skuId: walk.skuId, quantity }],
  returnUrl: returnUrlOf(walk),
})

const returnUrlOf = (walk: Walk) => `${walk.world.url}/development/buyer`

async function placeOrder(walk: Walk): Promise<void> {
  const body = orderBody(walk, `buyer-${walk.world.serial}`)
  const placed = await patiently(walk, () =>
    walk.api.call(api.saleOrder.addWithPay, body, asStorefront(walk, 'place order')),
  )
  walk.orderId = placed.id
  walk.payUrl = placed.pay.url ?? ''
  const { kind } = placed.pay.kind === 'retry' ? await patiently(walk, () => startPayment(walk)) : placed.pay
  if (kind === 'phoneCode') await proveBuyersPhone(walk)
}

/** So many more orders of one piece each, not paid: for lists that have to be full. */
export async function placeMore(walk: Walk, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const body = orderBody(walk, `buyer-${walk.world.serial}`, 1)
    await patiently(walk, () => walk.api.call(api.saleOrder.addWithPay, body, asStorefront(walk, `order ${number}`)))
  }
}

/** One more order by the same buyer, paid: it waits to be shipped. The first one is paid already. */
export async function sellMore(walk: Walk): Promise<void> {
  const body = orderBody(walk, `buyer-${walk.world.serial}`, 1)
  const { id, pay: begun } = await patiently(walk, () =>
    walk.api.call(api.saleOrder.addWithPay, body, asStorefront(walk, 'sell more')),
  )
  const payAgain = { orderId: id, returnUrl: returnUrlOf(walk) }
  const again = () => walk.api.call(api.saleOrder.pay, payAgain, asStorefront(walk))
  const payment = begun.kind === 'retry' ? (await patiently(walk, again)).pay : begun
  await pressOnHostedPage(payment.url ?? '', 'pay')
  await until(
    walk,
    () => walk.api.call(api.saleOrder.info, { id }, asMerchant(walk)),
    (now) => now.status === 'TO_SHIP',
  )
}

/** The buyer's first payment: the provider's code, read from the phone, makes it a payer. */
async function proveBuyersPhone(walk: Walk): Promise<void> {
  await withCode(
    walk,
    { newest: () => codeOfProvider(walk, walk.buyerPhone), send: () => startPayment(walk) },
    (phoneCode) => startPayment(walk, { phoneCode }),
  )
}

async function startPayment(
  walk: Walk,
  proof: Pick<BodyOf<typeof api.saleOrder.pay>, 'phoneCode'> = {},
): Promise<PayStep> {
  const { pay } = await walk.api.call(
    api.saleOrder.pay,
    { orderId: walk.orderId, returnUrl: returnUrlOf(walk), ...proof },
    asStorefront(walk),
  )
  walk.payUrl = pay.url ?? ''
  return pay
}

/** The walker's order as its merchant sees it. */
export const orderOf = (walk: Walk) => walk.api.call(api.saleOrder.info, { id: walk.orderId }, asMerchant(walk))

async function pay(walk: Walk): Promise<void> {
  if ((await orderOf(walk)).status === 'UNPAID') {
    // The address of the page is good for one visit; whoever comes back gets a new one.
    if (walk.memory.has('paying')) await patiently(walk, () => startPayment(walk))
    walk.memory.set('paying', 'begun')
    // Paid a moment ago, the page has no form any more; then the notification is under way.
    if (walk.payUrl !== '') await pressOnHostedPage(walk.payUrl, 'pay').catch(() => null)
  }
  await until(
    walk,
    () => orderOf(walk),
    (now) => now.status === 'TO_SHIP',
  )
}

async function ship(walk: Walk): Promise<void> {
  const version = Number(await remembered(walk, 'version to ship', async () => String((await orderOf(walk)).version)))
  await walk.api.call(
    api.saleOrder.operate,
    {
      action: 'ship',
      orderId: walk.orderId,
      version,
      carrierCode: 'SF',
      waybillNo: `SF10000${String(walk.world.serial).padStart(6, '0')}`,
    },
    asMerchant(walk, 'ship'),
  )
}

async function confirm(walk: Walk): Promise<void> {
  await walk.api.call(
    api.saleOrder.operate,
    { action: 'confirm', orderId: walk.orderId },
    asStorefront(walk, 'confirm'),
  )
}

const WEEK_MS = 7 * 86_400_000

/** Puts the clock past the settlement's delay; the sign-in does not survive a week. */
async function settle(walk: Walk): Promise<void> {
  const now = await readClock(walk)
  const dueAt = Number(await remembered(walk, 'settled when the clock is ahead by', () => String(now + WEEK_MS)))
  if (walk.aheadMs < dueAt) await advanceClock(walk, '7d')
  if (walk.aheadMs < dueAt + 60_000) await advanceClock(walk, '1h')
  await signIn(walk)
  await until(
    walk,
    () => orderOf(walk),
    (order) => order.settleStatus === 'SETTLED',
  )
}
