// 演示买家 looks around: shops that are open, what they sell, and one piece of goods with its order form.
import { randomBytes } from 'node:crypto'
import { api, picturesOfDetail } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from '../sent-fields.ts'
import { type BuyerPages, type BuyerSite, hidden } from './buyer-site.ts'
import { emptyOrderForm, type OrderForm, readOrderForm, toPayInput } from './order-form.ts'
import { nextOf } from './order-pages.ts'
import { BUYER_PATH, chosenOf, goodsPage, orderPath, shopPage, shopsPage } from './shop-views.ts'
import {
  findGoodsOnSale,
  findOpenShop,
  type GoodsCard,
  type GoodsWhole,
  listChoices,
  listGoodsOnSale,
  listOpenShops,
  type SkuChoice,
} from './shop-window.list.ts'

const RECENT_ORDERS = 8
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const TOKEN = /^[\w-]{16}$/
const GOODS_PATH = `${BUYER_PATH}/shops/:merchantId/goods/:goodsId`

interface GoodsParams {
  readonly merchantId: string
  readonly goodsId: string
}

export function registerBrowsing(http: FastifyInstance, site: BuyerSite): void {
  const { pages, memory, answer, nothing } = site
  const { db, files } = pages

  http.get(BUYER_PATH, hidden, async (request, reply) => {
    const { keyword } = queryOf(request)
    return answer(reply, shopsPage(await listOpenShops(db, keyword), keyword, memory.orders().slice(0, RECENT_ORDERS)))
  })

  http.get<{ Params: { merchantId: string } }>(`${BUYER_PATH}/shops/:merchantId`, hidden, async (request, reply) => {
    const { merchantId } = request.params
    const shop = UUID.test(merchantId) ? await findOpenShop(db, merchantId) : null
    if (shop === null) return nothing(reply, '这家店铺不存在或已休息。')
    const { keyword, page } = queryOf(request)
    const goods = await listGoodsOnSale(db, merchantId, { keyword, page })
    const tenant = db.tenant(merchantId)
    const banner = shop.bannerFileId === null ? [] : [shop.bannerFileId]
    const [pictures, banners] = await Promise.all([
      picturesOf(files, tenant, firstsOf(goods), 'thumbnailUrl'),
      picturesOf(files, tenant, banner, 'url'),
    ])
    const bannerUrl = banners.get(shop.bannerFileId ?? '') ?? null
    return answer(reply, shopPage({ merchantId, shop, bannerUrl, keyword, page, goods, pictures }))
  })

  http.get<{ Params: GoodsParams }>(GOODS_PATH, hidden, (request, reply) =>
    showGoods(site, reply, request.params, { form: emptyOrderForm, token: newToken(), error: '' }),
  )
  http.post<{ Params: GoodsParams }>(GOODS_PATH, hidden, (request, reply) => orderGoods(site, request, reply))
}

async function showGoods(
  { pages: { db, files }, storefront, answer, nothing }: BuyerSite,
  reply: FastifyReply,
  params: GoodsParams,
  shown: { readonly form: OrderForm; readonly token: string; readonly error: string },
): Promise<FastifyReply> {
  const found = await findGoods(db, params)
  if (found === null) return nothing(reply, shown.error || '这件商品已售完或已下架。')
  const pictured = found.choices.flatMap(({ shownFileId }) => shownFileId ?? [])
  const pictures = await picturesOf(
    files,
    db.tenant(params.merchantId),
    [
      ...firstsOf([found.goods]),
      ...pictured,
      ...picturesOfDetail(found.goods.detail),
      ...found.goods.longPictureFileIds,
      ...filmOf(found.goods),
    ],
    'url',
  )
  const shops = await storefront.send(params.merchantId, api.shop.shown, {})
  const pickup =
    shops.kind === 'done' && found.goods.type === 'PHYSICAL' && found.goods.presale === null
      ? (shops.data.find(({ id }) => id === found.goods.shopId)?.pickup ?? null)
      : null
  return answer(reply, goodsPage({ merchantId: params.merchantId, ...found, pictures, pickup, ...shown }))
}

async function orderGoods(
  site: BuyerSite,
  request: FastifyRequest<{ Params: GoodsParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pages, memory, storefront } = site
  const { merchantId } = request.params
  const form = readOrderForm(request.body)
  const sent = textOf(request.body, 'token')
  const token = TOKEN.test(sent) ? sent : newToken()
  const found = await findGoods(pages.db, request.params)
  if (found === null) return site.nothing(reply, '这件商品已售完或已下架。')
  const sku = UUID.test(form.sku) ? form.sku : (chosenOf(found.choices, form)?.id ?? '')
  const returnUrl = `${pages.publicUrl}${orderPath(token)}`
  const input = toPayInput(form, sku, { returnUrl, isSent: found.goods.type === 'PHYSICAL' })
  const answer = await storefront.send(merchantId, api.saleOrder.addWithPay, input, token)
  // The order may stand already though the answer is lost: sent again it must stay the same command.
  if (answer.kind === 'refused') return showGoods(site, reply, request.params, { form, token, error: answer.text })
  const { shopName, goods } = found
  const order = { token, merchantId, shopName, goodsTitle: goods.title, orderId: answer.data.id, phone: form.phone }
  memory.keepOrder(order)
  return reply.redirect(nextOf(order, answer.data.pay), 303)
}

async function findGoods(
  db: Database,
  { merchantId, goodsId }: GoodsParams,
): Promise<{ shopName: string; goods: GoodsWhole; choices: SkuChoice[] } | null> {
  if (!UUID.test(merchantId) || !UUID.test(goodsId)) return null
  const [shop, goods, choices] = await Promise.all([
    findOpenShop(db, merchantId),
    findGoodsOnSale(db, merchantId, goodsId),
    listChoices(db, merchantId, goodsId),
  ])
  return shop === null || goods === null ? null : { shopName: shop.name, goods, choices }
}

const filmOf = ({ videoFileId }: GoodsWhole): string[] => (videoFileId === null ? [] : [videoFileId])

const firstsOf = (goods: readonly GoodsCard[]): string[] =>
  goods.flatMap(({ pictureFileIds }) => pictureFileIds.slice(0, 1))

async function picturesOf(
  files: BuyerPages['files'],
  db: TenantDb,
  fileIds: readonly string[],
  size: 'url' | 'thumbnailUrl',
): Promise<ReadonlyMap<string, string>> {
  const urls = await files.urlsOf(db, fileIds)
  return new Map([...urls].map(([id, each]) => [id, each[size]]))
}

function queryOf(request: FastifyRequest): { keyword: string; page: number } {
  const number = Number(textOf(request.query, 'page'))
  return {
    keyword: textOf(request.query, 'keyword').trim().slice(0, 40),
    page: Number.isInteger(number) && number > 1 && number < 10_000 ? number : 1,
  }
}

const newToken = (): string => randomBytes(12).toString('base64url')
