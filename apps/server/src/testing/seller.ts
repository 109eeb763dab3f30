// For tests: a merchant who sells, and its buyers, brought to any point of a sale by the product's own code.
import { randomInt } from 'node:crypto'
import { api, type BodyOf, type BuyerOrder, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { newId } from '@merchant/database'
import { audit, balancesOf } from '@merchant/ledger'
import { handlerOf } from '../development/handler-of.ts'
import { type Applicant, proveRealName } from '../development/onboarding-steps.ts'
import type { MerchantActor, OperatorActor, StorefrontActor } from '../kernel/actor.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { forgetTurns } from '../kernel/rate-limit.ts'
import { seedCategories } from '../modules/trade/category/index.ts'
import { pictureBytes, saveGoodsOf, type Selling, shopBody } from '../modules/trade/goods/goods.testing.ts'
import { registerTestMerchant } from '../modules/merchant/profile/merchant.testing.ts'
import { bindCard, bindPhone, lastCode, signContract } from '../modules/money/provider/payment-steps.testing.ts'
import { CARD_NUMBER, PERSON, pressOnPage } from '../modules/money/provider/payment.testing.ts'
import { newIdNumber, REGION } from './persons.ts'
import { ask, askProven, type TestApp } from './test-app.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const RETURN_URL = 'http://storefront.example/paid'

export interface Seller {
  readonly testApp: TestApp
  readonly actor: MerchantActor
  readonly storefront: StorefrontActor
  readonly phone: string
  readonly goodsId: string
  readonly skuId: string
}

/** What goods.testing.ts needs of the composition. */
export const sellingOf = (testApp: TestApp): Selling => ({
  db: testApp.db,
  clock: testApp.clock,
  folder: '',
  files: testApp.modules.files,
  categories: testApp.modules.categories,
  shopCategories: testApp.modules.shopCategories,
  shops: testApp.modules.shops,
  goods: testApp.modules.goods,
})

/** A merchant with an open shop and one goods on sale (99.00 元, freight 8.00 元), without a wallet. */
export async function addSeller(testApp: TestApp, goods: Parameters<typeof saveGoodsOf>[2] = {}): Promise<Seller> {
  const { db, clock, cipher } = testApp
  return sellerOf(testApp, await registerTestMerchant({ db, clock, cipher }), goods)
}

/** The same for a merchant that there is already. */
export async function sellerOf(
  testApp: TestApp,
  { actor, phone }: Pick<Seller, 'actor' | 'phone'>,
  goods: Parameters<typeof saveGoodsOf>[2] = {},
): Promise<Seller> {
  const { db, clock, modules } = testApp
  await seedCategories(db)
  await ask(api.shop.save, modules.shops.handlers.save, actor, shopBody())
  // It would wait for the wallet.
  await db.tenant(actor.merchantId).updateTable('shop').set({ status: 'OPEN' }).execute()
  const saved = await saveGoodsOf(sellingOf(testApp), actor, { stock: 100, ...goods })
  const storefront = {
    party: 'storefront',
    merchantId: actor.merchantId,
    apiKeyId: newId(clock.now()),
    isVerified: true,
    isClosed: false,
  } as const
  return { testApp, actor, storefront, phone, goodsId: saved.id, skuId: saved.sku.id }
}

/** A seller whose buyers can pay: known to the provider, contract signed, a card bound and past its cool-down. */
export async function addPayableSeller(
  testApp: TestApp,
  goods: Parameters<typeof saveGoodsOf>[2] = {},
): Promise<Seller & { cardId: string }> {
  const seller = await addSeller(testApp, goods)
  const { actor } = seller
  await certify(testApp, actor)
  await bindPhone(testApp, actor, seller.phone)
  await signContract(testApp, actor)
  const cardId = await bindCard(testApp, actor, CARD_NUMBER)
  return { ...seller, cardId }
}

async function certify(testApp: TestApp, actor: MerchantActor): Promise<void> {
  const { handlers, files } = testApp.modules
  const applicant: Pick<Applicant, 'ask' | 'uploadPaper'> = {
    ask: (endpoint, body) => ask(endpoint, handlerOf(handlers, endpoint), actor, body),
    async uploadPaper(name) {
      const file = { name: `${name}.jpg`, bytes: await pictureBytes() }
      const request = { actor, body: { purpose: 'CERTIFICATE' }, file }
      return (await files.handlers.image(request as HandlerRequest<typeof api.file.image>)).fileId
    },
  }
  const { realName } = PERSON
  const paper = { realName, idNumber: newIdNumber(), validFrom: '2020-01-01', validTo: '2040-01-01' }
  const status = await proveRealName(applicant, paper)
  if (status !== 'PASSED') throw new Error(`The real name is ${status}`)
}

/** With a receiver, as goods that are sent ask for one. */
type SentBody = Omit<BuyerOrder, 'receiver'> & { readonly receiver: NonNullable<BuyerOrder['receiver']> }

/** What a storefront sends; every buyer is a new one unless named. */
export const orderBody = (seller: Seller, changes: Partial<SentBody> = {}): SentBody => ({
  buyer: { id: `b${randomInt(2 ** 40)}`, nickname: '买家小李', phone: newPhone() },
  receiver: {
    name: '李雷',
    phone: '13712345678',
    region: REGION,
    detail: '学院路 1 号 3 幢',
  },
  items: [{ skuId: seller.skuId, quantity: 2 }],
  ...changes,
})

export const newPhone = (): string => `137${String(randomInt(100_000_000)).padStart(8, '0')}`

export const place = (seller: Seller, changes: Partial<SentBody> = {}, key?: string) =>
  ask(api.saleOrder.add, handlersOf(seller).add, seller.storefront, orderBody(seller, changes), key)

const handlersOf = (seller: Seller) => seller.testApp.modules.saleOrders.handlers

/** The storefront's payment call. */
export const startPaying = (seller: Seller, orderId: string, phoneCode?: string) =>
  ask(api.saleOrder.pay, handlersOf(seller).pay, seller.storefront, {
    orderId,
    returnUrl: RETURN_URL,
    ...(phoneCode === undefined ? {} : { phoneCode }),
  })

/** Where a browser is sent that opens a link of the cashier, or how it is answered. */
export async function openLink({ testApp }: Pick<Seller, 'testApp'>, link: string | null) {
  const { statusCode, headers, body } = await testApp.app.http.inject({
    method: 'GET',
    url: new URL(link ?? '').pathname,
  })
  return { statusCode, location: headers.location ?? null, body }
}

/** A buyer follows the link; what comes back presses a button of the page behind it, whenever that may be. */
async function openPage(seller: Pick<Seller, 'testApp'>, link: string | null) {
  const { statusCode, location } = await openLink(seller, link)
  if (typeof location !== 'string') throw new Error(`No page behind this link: ${statusCode}`)
  return (action: string) => pressOnPage(location, action)
}

/** A buyer follows the link and presses a button of the page behind it. */
export const pressOnLink = async (seller: Pick<Seller, 'testApp'>, link: string | null, action: string) =>
  (await openPage(seller, link))(action)

/** An order of a new buyer who has the cashier's link; `payNow` follows it and presses 支付成功, `openNow` only follows it. */
export async function placeAndStartPaying(seller: Seller, changes: Partial<SentBody> = {}) {
  const buyerPhone = newPhone()
  const buyer = { id: `b${randomInt(2 ** 40)}`, nickname: '买家小李', phone: buyerPhone }
  const order = await place(seller, { buyer, ...changes })
  await startPaying(seller, order.id)
  const { pay } = await startPaying(seller, order.id, await lastCode(seller.testApp, buyerPhone))
  const { url } = pay
  if (url === null) throw new Error(`Nothing to pay on: ${pay.kind}`)
  return {
    ...order,
    openNow: () => openPage(seller, url),
    payNow: (action = 'pay') => pressOnLink(seller, url, action),
  }
}

/** An order that is paid at the provider and that we have heard of. */
export async function placeAndPay(seller: Seller, changes: Partial<SentBody> = {}): Promise<SaleOrderInfo> {
  const order = await placeAndStartPaying(seller, changes)
  await order.payNow()
  await seller.testApp.deliver(await paymentNoOf(seller, order.id))
  return infoOf(seller, order.id)
}

/** The number of the newest payment of an order, which is its number at the provider. */
export async function paymentNoOf(seller: Seller, orderId: string): Promise<string> {
  const { payments } = await infoOf(seller, orderId)
  return payments.at(-1)?.paymentNo ?? ''
}

export const infoOf = (seller: Seller, id: string, actor: unknown = seller.actor): Promise<SaleOrderInfo> =>
  ask(api.saleOrder.info, handlersOf(seller).info, actor, { id })

export const operate = (
  seller: Seller,
  operation: InputOf<typeof api.saleOrder.operate>,
  options: { actor?: unknown; key?: string } = {},
): Promise<SaleOrderInfo> =>
  ask(api.saleOrder.operate, handlersOf(seller).operate, options.actor ?? seller.actor, operation, options.key)

/** All of them carry the same label. */
const PARCEL = { carrierCode: 'SF', waybillNo: 'SF1000000001' }

export const ship = (seller: Seller, order: { id: string; version: number }, key?: string) =>
  operate(
    seller,
    { action: 'ship', orderId: order.id, version: order.version, packages: [PARCEL], isSure: true },
    key === undefined ? {} : { key },
  )

export const close = (seller: Seller, order: { id: string; version: number }) =>
  operate(seller, { action: 'close', orderId: order.id, version: order.version, reasonCode: 'CHANGED_MIND' })

type HoldBody = InputOf<typeof api.platformSaleOrder.hold>
/** What an operator does to an order of the seller. */
export const holdOrRelease = (
  seller: Seller,
  operator: OperatorActor,
  orderId: string,
  act: 'hold' | 'release' | Extract<HoldBody, { action: 'hold' }>['reason'],
  key?: string,
) => {
  const whose = { merchantId: seller.actor.merchantId, orderId }
  const body: HoldBody =
    act === 'release'
      ? { action: act, ...whose, note: '核查通过' }
      : { action: 'hold', ...whose, reason: act === 'hold' ? 'RISK' : act, note: '收件人多次拒付' }
  const { hold } = seller.testApp.modules.handlers.platformSaleOrder
  return ask(api.platformSaleOrder.hold, hold, operator, body, key)
}

/** Asks for money back to the buyer, because of a flaw. */
export const refund = (seller: Seller, order: { id: string; version: number }, amountFen: number, key?: string) =>
  operate(
    seller,
    { action: 'refund', orderId: order.id, version: order.version, amountFen, reason: '商品有瑕疵' },
    key === undefined ? {} : { key },
  )

/** The seller has closed no paid order today: the next ones take no proof. */
export const closedNone = ({ testApp, actor }: Pick<Seller, 'testApp' | 'actor'>): Promise<void> =>
  forgetTurns(testApp.db.global, `saleOrder.closePaid|${actor.merchantId}`)

export const confirm = (seller: Seller, orderId: string, key?: string) =>
  operate(seller, { action: 'confirm', orderId }, { actor: seller.storefront, ...(key === undefined ? {} : { key }) })

/** A sale from the order to the merchant's available balance; seven days pass on the way. */
export async function sellAndSettle(seller: Seller, changes: Partial<SentBody> = {}): Promise<SaleOrderInfo> {
  const paid = await placeAndPay(seller, changes)
  await ship(seller, paid)
  await confirm(seller, paid.id)
  await seller.testApp.pass(7 * DAY)
  await seller.testApp.work()
  const settled = await infoOf(seller, paid.id)
  if (settled.settleStatus !== 'SETTLED') throw new Error(`The order is ${settled.settleStatus}`)
  return settled
}

/** An operator settles an order at once, with a proof for exactly this. */
export const settleAtOnce = (
  testApp: TestApp,
  operator: OperatorActor,
  body: InputOf<typeof api.settlement.signalAgentPay>,
  key?: string,
) =>
  askProven(
    testApp,
    api.settlement.signalAgentPay,
    testApp.modules.handlers.settlement.signalAgentPay,
    operator,
    body,
    key,
  )

export type ListBody = BodyOf<typeof api.saleOrder.list>
export const listOf = (seller: Seller, body: InputOf<typeof api.saleOrder.list> = {}, actor: unknown = seller.actor) =>
  ask(api.saleOrder.list, handlersOf(seller).list, actor, body)

/** The merchant's balances in the ledger, after proving its book. */
export async function provenBalances(seller: Pick<Seller, 'testApp' | 'actor'>) {
  const db = seller.testApp.db.tenant(seller.actor.merchantId)
  const { findings } = await audit(db)
  if (findings.length > 0) throw new Error(findings.join('\n'))
  return balancesOf(db)
}

/** What the provider holds for the merchant, in 分, after the sandbox proved its own books. */
export async function heldAtProvider(seller: Pick<Seller, 'testApp' | 'actor'>): Promise<number> {
  const { admin } = seller.testApp.sandbox
  const findings = await admin.invariants()
  if (findings.length > 0) throw new Error(findings.join('\n'))
  const [held] = await admin.balances(seller.actor.merchantId.replaceAll('-', ''))
  return (held?.available ?? 0) + (held?.frozen ?? 0)
}

/** By how much provider and ledger differ about the merchant's money, in 分; any other answer than 0 is a fault. */
export const differenceFromProvider = async (seller: Pick<Seller, 'testApp' | 'actor'>): Promise<number> =>
  (await heldAtProvider(seller)) + (await provenBalances(seller)).P_CHANNEL_MEMBER

/** Stock of the seller's goods: on hand and reserved. */
export async function stockOf(seller: Seller): Promise<{ stock: number; locked: number }> {
  const db = seller.testApp.db.tenant(seller.actor.merchantId)
  return db.selectFrom('sku').select(['stock', 'locked']).where('id', '=', seller.skuId).executeTakeFirstOrThrow()
}
