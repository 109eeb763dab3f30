// The routes of 演示买家: choose a shop and goods, order, pay at the cashier, come back and confirm; plain forms, no script.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { api, type PayStep } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StorefrontKey } from '../../http/storefront-call.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import { createBuyerMemory, type KeptOrder } from './buyer-memory.ts'
import { createDemoStorefront } from './demo-storefront.ts'
import { emptyOrderForm, type OrderForm, readOrderForm, toPayInput } from './order-form.ts'
import { codePage, orderPage } from './order-view.ts'
import { BUYER_PATH, alertOf, buyerPage, goodsPage, orderPath, shopPage, shopsPage } from './shop-views.ts'
import { findGoodsOnSale, findOpenShop, type GoodsCard, listGoodsOnSale, listOpenShops } from './shop-window.list.ts'

const RECENT_ORDERS = 8
/** With which the cashier sends a buyer back who has paid. */
const PAID_CODE = '10000'

export interface BuyerPages {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly dataDir: string
  /** As browsers reach us: the cashier returns there. */
  readonly publicUrl: string
  /** Where the provider's pages stand; our forms may lead there. */
  readonly cashierOrigin: string
  /** The code that the provider last sent to a phone, where it lets us look; null elsewhere. */
  readonly sentCode: (phone: string) => Promise<string | null>
  readonly apiKeys: {
    issue(tx: TenantTx, key: { readonly name: string; readonly createdBy: string }): Promise<StorefrontKey>
  }
  readonly files: {
    urlsOf(
      db: TenantDb,
      fileIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
  }
}

type OrderParams = { Params: { token: string } }
type GoodsParams = { Params: { merchantId: string; goodsId: string } }
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const TOKEN = /^[\w-]{16}$/

export function registerBuyerPages(http: FastifyInstance, pages: BuyerPages): void {
  const { db, files } = pages
  const memory = createBuyerMemory(pages.dataDir, pages.cipher)
  const storefront = createDemoStorefront({ ...pages, memory, ownUrl: () => ownUrlOf(http) })
  const options = { schema: { hide: true } }
  const answer = (reply: FastifyReply, html: string, status = 200) => {
    allowFormsToLeadTo(reply, pages.cashierOrigin)
    return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html)
  }
  const nothing = (reply: FastifyReply, text: string) =>
    answer(reply, buyerPage('没有找到', `${alertOf(text)}<p><a href="${BUYER_PATH}">回到演示买家</a></p>`), 404)

  http.get(BUYER_PATH, options, async (request, reply) => {
    const { keyword } = queryOf(request)
    return answer(reply, shopsPage(await listOpenShops(db, keyword), keyword, memory.orders().slice(0, RECENT_ORDERS)))
  })

  http.get<{ Params: { merchantId: string } }>(`${BUYER_PATH}/shops/:merchantId`, options, async (request, reply) => {
    const { merchantId } = request.params
    const shopName = UUID.test(merchantId) ? await findOpenShop(db, merchantId) : null
    if (shopName === null) return nothing(reply, '这家店铺不存在或已休息。')
    const { keyword, page } = queryOf(request)
    const goods = await listGoodsOnSale(db, merchantId, { keyword, page })
    const pictures = await picturesOf(files, db.tenant(merchantId), goods, 'thumbnailUrl')
    return answer(reply, shopPage({ merchantId, shopName, keyword, page, goods, pictures }))
  })

  const showGoods = async (
    reply: FastifyReply,
    params: GoodsParams['Params'],
    shown: { form: OrderForm; token: string; error: string },
  ) => {
    const found = await findGoods(db, params)
    if (found === null) return nothing(reply, shown.error || '这件商品已售完或已下架。')
    const pictures = await picturesOf(files, db.tenant(params.merchantId), [found.goods], 'url')
    return answer(reply, goodsPage({ merchantId: params.merchantId, ...found, pictures, ...shown }))
  }

  http.get<GoodsParams>(`${BUYER_PATH}/shops/:merchantId/goods/:goodsId`, options, (request, reply) =>
    showGoods(reply, request.params, { form: emptyOrderForm, token: newToken(), error: '' }),
  )

  http.post<GoodsParams>(`${BUYER_PATH}/shops/:merchantId/goods/:goodsId`, options, async (request, reply) => {
    const { merchantId } = request.params
    const form = readOrderForm(request.body)
    const { token: sent } = (request.body ?? {}) as { token?: unknown }
    const token = typeof sent === 'string' && TOKEN.test(sent) ? sent : newToken()
    const found = await findGoods(db, request.params)
    if (found === null) return nothing(reply, '这件商品已售完或已下架。')
    const input = toPayInput(form, found.goods.skuId, `${pages.publicUrl}${orderPath(token)}`)
    const told = await storefront.send(merchantId, api.saleOrder.addWithPay, input, token)
    // The order may stand already though the answer is lost: sent again it must stay the same command.
    if (told.kind === 'refused') return showGoods(reply, request.params, { form, token, error: told.text })
    const { shopName, goods } = found
    const order = { token, merchantId, shopName, goodsTitle: goods.title, orderId: told.data.id, phone: form.phone }
    memory.keepOrder(order)
    return reply.redirect(nextOf(order, told.data.pay), 303)
  })

  const showOrder = async (reply: FastifyReply, order: KeptOrder, error: string, comesFromPaying = false) => {
    const told = await storefront.send(order.merchantId, api.saleOrder.info, { id: order.orderId })
    const info = told.kind === 'done' ? told.data : null
    const problem = error || (told.kind === 'refused' ? told.text : '')
    return answer(reply, orderPage(order, { info, error: problem, comesFromPaying }))
  }
  const showCode = async (reply: FastifyReply, order: KeptOrder, error: string) =>
    answer(reply, codePage(order, await pages.sentCode(order.phone), error))
  const ofOrder =
    (work: (order: KeptOrder, request: FastifyRequest<OrderParams>, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: FastifyRequest<OrderParams>, reply: FastifyReply) => {
      const order = memory.findOrder(request.params.token)
      return order === null ? nothing(reply, '没有这个订单的记录。') : work(order, request, reply)
    }

  http.get<OrderParams>(
    `${BUYER_PATH}/orders/:token`,
    options,
    ofOrder((order, request, reply) => {
      // Only what is said meanwhile depends on it: the order itself is asked, never the query.
      const { code } = request.query as { code?: unknown }
      return showOrder(reply, order, '', code === PAID_CODE)
    }),
  )
  http.get<OrderParams>(
    `${BUYER_PATH}/orders/:token/code`,
    options,
    ofOrder((order, _request, reply) => showCode(reply, order, '')),
  )

  http.post<OrderParams>(
    `${BUYER_PATH}/orders/:token/pay`,
    options,
    ofOrder(async (order, request, reply) => {
      const { phoneCode } = (request.body ?? {}) as { phoneCode?: unknown }
      const told = await storefront.send(order.merchantId, api.saleOrder.pay, {
        orderId: order.orderId,
        returnUrl: `${pages.publicUrl}${orderPath(order.token)}`,
        ...(typeof phoneCode === 'string' ? { phoneCode: phoneCode.trim() } : {}),
      })
      if (told.kind === 'done') return reply.redirect(nextOf(order, told.data.pay), 303)
      return typeof phoneCode === 'string' ? showCode(reply, order, told.text) : showOrder(reply, order, told.text)
    }),
  )

  http.post<OrderParams>(
    `${BUYER_PATH}/orders/:token/confirm`,
    options,
    ofOrder(async (order, _request, reply) => {
      const confirm = { action: 'confirm' as const, orderId: order.orderId }
      const told = await storefront.send(order.merchantId, api.saleOrder.operate, confirm, `${order.token}-confirm`)
      return told.kind === 'refused' ? showOrder(reply, order, told.text) : reply.redirect(orderPath(order.token), 303)
    }),
  )
}

/** Where the buyer's browser goes next. */
function nextOf({ token }: KeptOrder, pay: PayStep): string {
  return pay.kind === 'phoneCode' ? `${orderPath(token)}/code` : (pay.url ?? orderPath(token))
}

async function findGoods(
  db: Database,
  { merchantId, goodsId }: GoodsParams['Params'],
): Promise<{ shopName: string; goods: GoodsCard } | null> {
  if (!UUID.test(merchantId) || !UUID.test(goodsId)) return null
  const [shopName, goods] = await Promise.all([findOpenShop(db, merchantId), findGoodsOnSale(db, merchantId, goodsId)])
  return shopName === null || goods === null ? null : { shopName, goods }
}

async function picturesOf(
  files: BuyerPages['files'],
  db: TenantDb,
  goods: readonly GoodsCard[],
  size: 'url' | 'thumbnailUrl',
): Promise<ReadonlyMap<string, string>> {
  const firsts = goods.flatMap(({ pictureFileIds }) => pictureFileIds.slice(0, 1))
  const urls = await files.urlsOf(db, firsts)
  return new Map([...urls].map(([id, each]) => [id, each[size]]))
}

/** Chrome asks form-action about redirects too, and ours lead from the order form to the provider's cashier. */
function allowFormsToLeadTo(reply: FastifyReply, origin: string): void {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`))
}

function queryOf(request: FastifyRequest): { keyword: string; page: number } {
  const { keyword, page } = request.query as { keyword?: unknown; page?: unknown }
  const number = Number(page)
  return {
    keyword: typeof keyword === 'string' ? keyword.trim().slice(0, 40) : '',
    page: Number.isInteger(number) && number > 1 && number < 10_000 ? number : 1,
  }
}

const newToken = (): string => randomBytes(12).toString('base64url')

function ownUrlOf(http: FastifyInstance): string {
  const { address, port, family } = http.server.address() as AddressInfo
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
