// The middle of the scenario: a shop with goods, one order that is paid, shipped, confirmed and settled.
import { api, type BodyOf, type BuyerOrderWithPay, type PayStep } from '@merchant/contract'
import { pressOnHostedPage } from './hosted-page.ts'
import { exampleAddress, examplePicture } from './people.ts'
import {
  advanceClock,
  asMerchant,
  asStorefront,
  readClock,
  remembered,
  signIn,
  type Step,
  type Driver,
} from './driver.ts'
import { codeOfProvider, withCode } from './codes.ts'
import { retryWhileTooEarly, until } from './waiting.ts'
import { withStepUp } from './step-up.ts'

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

async function openShop(driver: Driver): Promise<void> {
  await driver.api.call(
    api.shop.save,
    {
      name: `行路小店${driver.target.serial}`,
      intro: '一家走完全程的小店。',
      servicePhone: driver.phone,
      shipAddress: exampleAddress,
      returnAddress: exampleAddress,
    },
    asMerchant(driver, 'shop'),
  )
}

/** Beside the one it began with: rows of both stand among each other from then on. */
export async function openAnotherShop(driver: Driver): Promise<void> {
  await driver.api.call(
    api.shop.save,
    {
      another: true,
      name: `行路分店${driver.target.serial}`,
      intro: '走完全程的小店开的分店。',
      servicePhone: driver.phone,
      shipAddress: exampleAddress,
      returnAddress: exampleAddress,
    },
    asMerchant(driver, 'another shop'),
  )
}

async function publishGoods(driver: Driver): Promise<void> {
  const categories = await driver.api.call(api.category.list, undefined, asMerchant(driver))
  const parents = new Set(categories.map((category) => category.parentId))
  const leaf = categories.find((category) => !parents.has(category.id) && category.commissionBp > 0)
  const picture = await remembered(driver, 'goods picture', async () =>
    driver.api.uploadImage(driver.token, 'GOODS', await examplePicture()),
  )
  const goods = await driver.api.call(
    api.goods.save,
    {
      title: '手冲咖啡豆 250 克',
      categoryId: leaf?.id ?? '',
      pictureFileIds: [picture],
      skus: [{ priceFen: PRICE_FEN, stock: STOCK }],
      freightFen: FREIGHT_FEN,
      publish: true,
    },
    asMerchant(driver, 'goods'),
  )
  driver.skuId = goods.skus[0]?.id ?? ''
}

async function makeApiKey(driver: Driver): Promise<void> {
  const { key, secret } = await withStepUp(driver, () =>
    driver.api.call(api.apiKey.create, { name: '商城' }, asMerchant(driver, 'API key')),
  )
  driver.storefront = { key, secret }
}

/** An order of the driver's goods, as its storefront sends it. */
export const orderBody = (driver: Driver, buyerId: string, quantity = ORDERED): BuyerOrderWithPay => ({
  buyer: { id: buyerId, nickname: '买家小李', phone: driver.buyerPhone },
  receiver: { name: '李雷', phone: driver.buyerPhone, region: exampleAddress.region, detail: '学院路 1 号 3 幢' },
  items: [{ skuId: driver.skuId, quantity }],
  returnUrl: returnUrlOf(driver),
})

const returnUrlOf = (driver: Driver) => `${driver.target.url}/development/buyer`

async function placeOrder(driver: Driver): Promise<void> {
  const body = orderBody(driver, `buyer-${driver.target.serial}`)
  const placed = await retryWhileTooEarly(driver, () =>
    driver.api.call(api.saleOrder.addWithPay, body, asStorefront(driver, 'place order')),
  )
  driver.orderId = placed.id
  driver.payUrl = placed.pay.url ?? ''
  const { kind } =
    placed.pay.kind === 'retry' ? await retryWhileTooEarly(driver, () => startPayment(driver)) : placed.pay
  if (kind === 'phoneCode') await proveBuyersPhone(driver)
}

/** So many more orders of one piece each, not paid: for lists that have to be full. */
export async function placeMore(driver: Driver, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const body = orderBody(driver, `buyer-${driver.target.serial}`, 1)
    await retryWhileTooEarly(driver, () =>
      driver.api.call(api.saleOrder.addWithPay, body, asStorefront(driver, `order ${number}`)),
    )
  }
}

/** One more order by the same buyer, paid: it waits to be shipped. The first one is paid already. `name` tells several apart. */
export async function sellMore(driver: Driver, name = 'sell more'): Promise<void> {
  const body = orderBody(driver, `buyer-${driver.target.serial}`, 1)
  const { id, pay: begun } = await retryWhileTooEarly(driver, () =>
    driver.api.call(api.saleOrder.addWithPay, body, asStorefront(driver, name)),
  )
  const payAgain = { orderId: id, returnUrl: returnUrlOf(driver) }
  const again = () => driver.api.call(api.saleOrder.pay, payAgain, asStorefront(driver))
  const payment = begun.kind === 'retry' ? (await retryWhileTooEarly(driver, again)).pay : begun
  await pressOnHostedPage(payment.url ?? '', 'pay')
  await until(
    driver,
    () => driver.api.call(api.saleOrder.info, { id }, asMerchant(driver)),
    (now) => now.status === 'TO_SHIP',
  )
}

/** The buyer's first payment: the provider's code, read from the phone, makes it a payer. */
async function proveBuyersPhone(driver: Driver): Promise<void> {
  await withCode(
    driver,
    { newest: () => codeOfProvider(driver, driver.buyerPhone), send: () => startPayment(driver) },
    (phoneCode) => startPayment(driver, { phoneCode }),
  )
}

async function startPayment(
  driver: Driver,
  proof: Pick<BodyOf<typeof api.saleOrder.pay>, 'phoneCode'> = {},
): Promise<PayStep> {
  const { pay } = await driver.api.call(
    api.saleOrder.pay,
    { orderId: driver.orderId, returnUrl: returnUrlOf(driver), ...proof },
    asStorefront(driver),
  )
  driver.payUrl = pay.url ?? ''
  return pay
}

/** The driver's order as its merchant sees it. */
export const orderOf = (driver: Driver) =>
  driver.api.call(api.saleOrder.info, { id: driver.orderId }, asMerchant(driver))

async function pay(driver: Driver): Promise<void> {
  if ((await orderOf(driver)).status === 'UNPAID') {
    // The address of the page is good for one visit; whoever comes back gets a new one.
    if (driver.memory.has('paying')) await retryWhileTooEarly(driver, () => startPayment(driver))
    driver.memory.set('paying', 'begun')
    // Paid a moment ago, the page has no form any more; then the notification is under way.
    if (driver.payUrl !== '') await pressOnHostedPage(driver.payUrl, 'pay').catch(() => null)
  }
  await until(
    driver,
    () => orderOf(driver),
    (now) => now.status === 'TO_SHIP',
  )
}

async function ship(driver: Driver): Promise<void> {
  const version = Number(
    await remembered(driver, 'version to ship', async () => String((await orderOf(driver)).version)),
  )
  await driver.api.call(
    api.saleOrder.operate,
    {
      action: 'ship',
      orderId: driver.orderId,
      version,
      packages: [{ carrierCode: 'SF', waybillNo: `SF10000${String(driver.target.serial).padStart(6, '0')}` }],
    },
    asMerchant(driver, 'ship'),
  )
}

async function confirm(driver: Driver): Promise<void> {
  await driver.api.call(
    api.saleOrder.operate,
    { action: 'confirm', orderId: driver.orderId },
    asStorefront(driver, 'confirm'),
  )
}

const WEEK_MS = 7 * 86_400_000

/** Puts the clock past the settlement's delay; the sign-in does not survive a week. */
async function settle(driver: Driver): Promise<void> {
  const now = await readClock(driver)
  const dueAt = Number(await remembered(driver, 'settled when the clock is ahead by', () => String(now + WEEK_MS)))
  if (driver.aheadMs < dueAt) await advanceClock(driver, '7d')
  if (driver.aheadMs < dueAt + 60_000) await advanceClock(driver, '1h')
  await signIn(driver)
  await until(
    driver,
    () => orderOf(driver),
    (order) => order.settleStatus === 'SETTLED',
  )
}
