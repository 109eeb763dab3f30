// The demo buyer's windows as HTML: shops, a shop's goods, one goods with its order form; everything typed is escaped.
import {
  type Api,
  type DataOf,
  formatInstant,
  formatYuan,
  type GoodsService,
  hoursLines,
  paramText,
  type ServiceHours,
} from '@merchant/contract'
import { limitPeriodTexts } from '@merchant/contract/labels'
import { developmentPage, escapeHtml } from '../page.ts'
import { detailHtml } from './detail-html.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { buyerStyle } from './buyer-style.ts'
import { deliveryRegions, type OrderForm } from './order-form.ts'
import {
  type GoodsCard,
  GOODS_PER_PAGE,
  type GoodsWhole,
  type OpenShop,
  type ShopCard,
  type SkuChoice,
} from './shop-window.list.ts'

export const BUYER_PATH = '/development/buyer'
export const shopPath = (merchantId: string): string => `${BUYER_PATH}/shops/${merchantId}`
const goodsPath = (merchantId: string, id: string): string => `${shopPath(merchantId)}/goods/${id}`
export const orderPath = (token: string): string => `${BUYER_PATH}/orders/${token}`

export const buyerPage = (title: string, body: string, refreshSeconds?: number): string =>
  developmentPage({ title, body, style: buyerStyle, ...(refreshSeconds === undefined ? {} : { refreshSeconds }) })

export const alertOf = (text: string): string =>
  text === '' ? '' : `<p class="alert" role="alert">${escapeHtml(text)}</p>`

const searchForm = (action: string, keyword: string, label: string) =>
  `<form class="search" role="search" method="get" action="${action}">
<input name="keyword" type="search" maxlength="40" value="${escapeHtml(keyword)}" aria-label="${label}" placeholder="${label}"><button>搜索</button></form>`

export function shopsPage(shops: readonly ShopCard[], keyword: string, orders: readonly KeptOrder[]): string {
  const cards = shops.map(
    (shop) =>
      `<li><a href="${shopPath(shop.merchantId)}">${escapeHtml(shop.name)}</a> <span class="quiet">${shop.goodsCount} 件在售</span><p>${escapeHtml(shop.intro)}</p></li>`,
  )
  const none = keyword === '' ? '还没有营业中且有商品在售的店铺。先在商户中心开店、发布商品。' : '没有名称相符的店铺。'
  const recent = orders.map(
    (order) =>
      `<li><a href="${orderPath(order.token)}">${escapeHtml(order.goodsTitle)}</a> <span class="quiet">${escapeHtml(order.shopName)}</span></li>`,
  )
  return buyerPage(
    '演示买家',
    `<p class="quiet">在商户的店里下单：经接口密钥与签名调用真实的下单接口，再到支付渠道的收银台付款。</p>
${searchForm(BUYER_PATH, keyword, '搜索店铺名称')}
${cards.length === 0 ? `<p class="quiet">${none}</p>` : `<ul class="shops">${cards.join('')}</ul>`}
${recent.length === 0 ? '' : `<h2>最近的订单</h2><ul>${recent.join('')}</ul>`}`,
  )
}

interface ShopPage {
  readonly merchantId: string
  readonly shop: OpenShop
  readonly bannerUrl: string | null
  readonly keyword: string
  readonly page: number
  readonly goods: readonly GoodsCard[]
  /** Address by file id. */
  readonly pictures: ReadonlyMap<string, string>
}

export function shopPage({ merchantId, shop, bannerUrl, keyword, page, goods, pictures }: ShopPage): string {
  const card = (each: GoodsCard) =>
    `<li><a href="${goodsPath(merchantId, each.id)}">${pictureOf(each, pictures)}<div class="text"><div class="title">${escapeHtml(each.shortTitle === '' ? each.title : each.shortTitle)}</div><span class="price">${pricesOf(each)}</span> <span class="quiet">已售 ${each.soldCount}</span></div></a></li>`
  const shown = goods.slice(0, GOODS_PER_PAGE)
  const recommended = shown.filter(({ isRecommended }) => isRecommended)
  const others = shown.filter(({ isRecommended }) => !isRecommended)
  const grid = (heading: string, some: readonly GoodsCard[]) =>
    some.length === 0 ? '' : `${heading}<ul class="grid">${some.map(card).join('')}</ul>`
  // Without anything recommended there is nothing to tell apart.
  const parts =
    grid('<h2>店铺推荐</h2>', recommended) + grid(recommended.length === 0 ? '' : '<h2>其他商品</h2>', others)
  const to = (target: number, label: string) =>
    `<a href="${shopPath(merchantId)}?${new URLSearchParams({ keyword, page: String(target) }).toString().replaceAll('&', '&amp;')}">${label}</a>`
  const pager = `<nav class="pager" aria-label="分页"><span>${page > 1 ? to(page - 1, '上一页') : ''}</span><span>${goods.length > GOODS_PER_PAGE ? to(page + 1, '下一页') : ''}</span></nav>`
  return buyerPage(
    shop.name,
    `<p><a href="${BUYER_PATH}">全部店铺</a></p>
${bannerUrl === null ? '' : `<img class="banner" src="${escapeHtml(bannerUrl)}" alt="" width="1200" height="300">`}
${shop.notice === '' ? '' : `<p><strong>公告</strong> ${escapeHtml(shop.notice)}</p>`}
<p>${escapeHtml(shop.intro)}</p>
<p class="quiet">客服电话 ${escapeHtml(shop.servicePhone)}${hoursOf(shop.serviceHours)}</p>
${searchForm(shopPath(merchantId), keyword, '搜索本店商品')}
${shown.length === 0 ? '<p class="quiet">没有可以购买的商品。</p>' : `${parts}${pager}`}`,
  )
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** Days that follow one another with the same times are said once. */
const hoursOf = (hours: ServiceHours): string => (hours.length === 0 ? '' : `，${openingOf(hours)}`)

export function openingOf(hours: ServiceHours): string {
  const day = (weekday: number) => `周${WEEKDAYS[weekday - 1] ?? ''}`
  const said = hoursLines(hours).map(
    ({ first, last, from, to }) => `${first === last ? day(first) : `${day(first)}至${day(last)}`} ${from}–${to}`,
  )
  return said.join('，')
}

export type PickupPlaces = NonNullable<DataOf<Api['shop']['shown']>[number]['pickup']>

interface GoodsPage {
  readonly merchantId: string
  readonly shopName: string
  readonly goods: GoodsWhole
  readonly choices: readonly SkuChoice[]
  readonly pictures: ReadonlyMap<string, string>
  readonly form: OrderForm
  /** Where it may be fetched; null: it is sent. */
  readonly pickup: PickupPlaces | null
  /** The command's key, made when the form was first shown. */
  readonly token: string
  readonly error: string
}

export function goodsPage(page: GoodsPage): string {
  const { merchantId, shopName, goods, choices, pictures, form, pickup, token, error } = page
  const chosen = chosenOf(choices, form)
  const text = (name: keyof OrderForm, label: string, attributes: string, wide = false) =>
    `<label${wide ? ' class="wide"' : ''}>${label}<input name="${name}" value="${escapeHtml(form[name])}" ${attributes}></label>`
  const regions = Object.entries(deliveryRegions).map(
    ([code, parts]) =>
      `<option value="${code}"${code === form.region ? ' selected' : ''}>${parts.map(({ name }) => name).join(' ')}</option>`,
  )
  const receiverFields = () => `${wayField(pickup, form)}${text('receiver', '收货人', 'required')}
<label>收货地区<select name="region">${regions.join('')}</select></label>
${text('detail', '详细地址', 'required', true)}`
  return buyerPage(
    goods.title,
    `<p><a href="${shopPath(merchantId)}">${escapeHtml(shopName)}</a></p>
${alertOf(error)}
<div class="goods"><div>${pictureOf(goods, pictures, chosen?.shownFileId)}${longPicturesOf(goods, pictures)}${videoOf(goods, pictures)}<p>${escapeHtml(goods.sellingPoint)}</p>${paramsOf(goods)}</div>
<div><p class="price">${pricesOf(goods)}</p><p class="quiet">${freightOf(goods)} · 库存 ${sumOf(choices)} 件 · 已售 ${goods.soldCount} 件${perOrderOf(goods)}</p>
${promisesOf(goods)}
<form class="order" method="post" action="${goodsPath(merchantId, goods.id)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${skuField(choices, chosen)}
${text('quantity', '数量', 'inputmode="numeric" required autofocus')}
${text('buyerId', '买家编号', 'required')}
${text('nickname', '买家昵称', 'required')}
${text('phone', '手机', 'inputmode="tel" required')}
${goods.type === 'PHYSICAL' ? receiverFields() : '<input type="hidden" name="receiver" value="">'}
${text('buyerRemark', '留言', 'maxlength="200"', true)}
<button class="main">下单并支付</button></form></div></div>
${detailHtml(goods.detail, pictures)}`,
  )
}

/** Sent, or fetched at one of the shop's places. */
function wayField(pickup: PickupPlaces | null, { way }: OrderForm): string {
  if (pickup === null) return ''
  const options = pickup.points.map(
    ({ id, region, detail }) =>
      `<option value="${id}"${id === way ? ' selected' : ''}>到店自提：${escapeHtml(`${region.at(-1)?.name ?? ''} ${detail}`)}</option>`,
  )
  const hint = `自提免运费，付款后保留 ${pickup.days} 天${hoursOf(pickup.openHours)}`
  return `<label class="wide">配送方式<select name="way"><option value="">快递配送</option>${options.join('')}</select></label><p class="quiet wide">${hint}</p>`
}

const SERVICES: Readonly<Record<GoodsService, string>> = {
  NO_REASON_7D: '七天无理由退货',
  FAST_REFUND: '极速退款（未发货随时退）',
}
export const servicesOf = (services: readonly GoodsService[]): string =>
  services.map((one) => SERVICES[one]).join(' · ')

const validityOf = ({ days, until }: GoodsWhole['validity']): string =>
  until === null ? `付款后 ${days ?? 0} 天内有效` : `有效期至 ${formatInstant(until)}`

function promisesOf({ type, services, shipHours, presale, validity }: GoodsWhole): string {
  if (type === 'VIRTUAL') return '<p class="quiet">付款后立即交付，无需物流</p>'
  if (type === 'VOUCHER')
    return `<p class="quiet">付款后获得券码，到店核销；${validityOf(validity)}，过期未核销自动退款</p>`
  const ships =
    presale === null
      ? `付款后 ${shipHours} 小时内发货`
      : `<strong>预售</strong> 付款后 ${presale.shipDays} 天内发货，预售至 ${formatInstant(presale.endAt)}`
  const kept = servicesOf(services)
  return `<p class="quiet">${ships}${kept === '' ? '' : ` · ${kept}`}</p>`
}

/** Upright ones side by side; they are looked through sideways. */
function longPicturesOf({ longPictureFileIds }: GoodsWhole, addresses: ReadonlyMap<string, string>): string {
  const urls = longPictureFileIds.flatMap((id) => addresses.get(id) ?? [])
  if (urls.length === 0) return ''
  return `<div class="upright" tabindex="0" aria-label="3:4 长图">${urls.map((url) => `<img src="${escapeHtml(url)}" alt="">`).join('')}</div>`
}

/** Loaded when it is played. */
function videoOf({ videoFileId }: GoodsWhole, addresses: ReadonlyMap<string, string>): string {
  const url = addresses.get(videoFileId ?? '')
  return url === undefined
    ? ''
    : `<video src="${escapeHtml(url)}" controls preload="metadata" aria-label="商品视频"></video>`
}

function paramsOf({ params }: GoodsWhole): string {
  const lines = params.map((param) => `<dt>${escapeHtml(param.name)}</dt><dd>${escapeHtml(paramText(param))}</dd>`)
  return lines.length === 0 ? '' : `<h2>商品参数</h2><dl>${lines.join('')}</dl>`
}

/** The SKU that was chosen, or else the first that there is something of. */
export const chosenOf = (choices: readonly SkuChoice[], { sku }: Pick<OrderForm, 'sku'>): SkuChoice | undefined =>
  choices.find(({ id }) => id === sku) ?? choices.find(({ available }) => available > 0)

function skuField(choices: readonly SkuChoice[], chosen: SkuChoice | undefined): string {
  if (choices.length === 1) return tiersOf(choices[0])
  const options = choices.map((sku) => {
    const left = sku.available > 0 ? `剩 ${sku.available} 件` : '已售罄'
    const state = `${sku.id === chosen?.id ? ' selected' : ''}${sku.available > 0 ? '' : ' disabled'}`
    const tiers = sku.tierPrices.map((tier) => ` · ${tier.minQuantity} 件起 ¥${formatYuan(tier.priceFen, true)}`)
    return `<option value="${sku.id}"${state}>${escapeHtml(sku.specText)} · ¥${formatYuan(sku.priceFen, true)} · ${left}${tiers.join('')}</option>`
  })
  return `<label class="wide">规格<select name="sku">${options.join('')}</select></label>`
}

const tiersOf = (sku: SkuChoice | undefined): string =>
  sku === undefined || sku.tierPrices.length === 0
    ? ''
    : `<p class="quiet wide">${sku.tierPrices.map((tier) => `${tier.minQuantity} 件起每件 ¥${formatYuan(tier.priceFen, true)}`).join('，')}</p>`

const sumOf = (choices: readonly SkuChoice[]): number => choices.reduce((sum, { available }) => sum + available, 0)

const pricesOf = ({ priceFen, priceMaxFen, unit }: GoodsCard): string => {
  const least = `¥${formatYuan(priceFen, true)}`
  const prices = priceFen === priceMaxFen ? least : `${least} – ¥${formatYuan(priceMaxFen, true)}`
  return unit === '' ? prices : `${prices}/${escapeHtml(unit)}`
}

const perOrderOf = ({ minPerOrder, limitPerOrder, limitPerBuyer, limitPeriod }: GoodsCard): string =>
  (minPerOrder === null ? '' : ` · ${minPerOrder} 件起购`) +
  (limitPerOrder === null ? '' : ` · 每单限购 ${limitPerOrder} 件`) +
  (limitPerBuyer === null || limitPeriod === null
    ? ''
    : ` · 每人${limitPeriodTexts[limitPeriod][0]}限购 ${limitPerBuyer} 件`)

function freightOf({ type, freightTemplateId, freightFen }: GoodsCard): string {
  if (type !== 'PHYSICAL') return type === 'VOUCHER' ? '卡券' : '虚拟商品'
  if (freightTemplateId !== null) return '运费按收货地区计算'
  return freightFen === 0 ? '包邮' : `运费 ¥${formatYuan(freightFen)}`
}

function pictureOf(goods: GoodsCard, pictures: ReadonlyMap<string, string>, shown?: string | null): string {
  const url = pictures.get(shown ?? '') ?? pictures.get(goods.pictureFileIds[0] ?? '')
  return url === undefined
    ? '<div class="blank"></div>'
    : `<img src="${escapeHtml(url)}" alt="" loading="lazy" width="240" height="240">`
}
