// One order as its buyer sees it: its state, what the buyer can do now, and what happens by itself later.
import {
  formatInstant,
  formatYuan,
  goodsService,
  type ParcelTrack,
  type SaleOrderInfo,
  type SaleOrderStatus,
} from '@merchant/contract'
import { parcelStateLabels, redeemCodeLabels, refundLabels } from '@merchant/contract/labels'
import { escapeHtml } from '../page.ts'
import { invoiceFact } from './invoice-form.ts'
import { addressFact } from './address-form.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { type OrderReturns, returnsOf } from './return-view.ts'
import { snapshotLink } from './snapshot-view.ts'
import { alertOf, buyerPage, BUYER_PATH, orderPath, openingOf, servicesOf, shopPath } from './shop-views.ts'

const REFRESH_SECONDS = 5
/** Just back from the cashier: the provider's notification is on its way. */
const CHECK_SECONDS = 2

const words: Readonly<Record<SaleOrderStatus, string>> = {
  UNPAID: '待付款',
  TO_SHIP: '已付款，等待商家发货',
  PART_SHIPPED: '商家已发出部分商品',
  SHIPPED: '商家已发货',
  COMPLETED: '交易成功',
  CLOSED: '交易关闭',
}

/** Of vouchers nothing is sent. */
const voucherWords: Partial<Record<SaleOrderStatus, string>> = {
  TO_SHIP: '已付款，凭券码到店使用',
  PART_SHIPPED: '部分券码已使用',
  SHIPPED: '券码已全部使用或退款',
}
/** Nor of what is fetched. */
const pickupWords: typeof voucherWords = { TO_SHIP: '已付款，凭自提码到店自提', SHIPPED: '已自提' }
function wordOf({ deliveryType, status }: SaleOrderInfo): string {
  if (deliveryType === 'VOUCHER') return voucherWords[status] ?? words[status]
  if (deliveryType === 'PICKUP') return pickupWords[status] ?? words[status]
  return deliveryType === 'VIRTUAL' && status === 'SHIPPED' ? '商品已交付' : words[status]
}

interface OrderStanding {
  readonly parcels: readonly ParcelTrack[]
  readonly returns: OrderReturns
  readonly now: Date
  /** Null: the order could not be read, and `error` says why. */
  readonly info: SaleOrderInfo | null
  readonly error: string
  readonly cashierSays: CashierSays
}

/** Of a buyer who comes back from it; the order may not know it yet. Null: nobody does. */
export type CashierSays = 'paid' | 'refused' | null

/** The page of an unpaid order refreshes itself. */
export function orderPage(order: KeptOrder, standing: OrderStanding): string {
  const { info, parcels, returns, error, cashierSays, now } = standing
  const back = `<p><a href="${BUYER_PATH}">演示买家</a> · <a href="${shopPath(order.merchantId)}">${escapeHtml(order.shopName)}</a></p>`
  if (info === null) return buyerPage('订单', `${back}${alertOf(error)}`)
  const isUnpaid = info.status === 'UNPAID'
  const isChecking = isUnpaid && cashierSays === 'paid'
  const failure = isUnpaid && cashierSays === 'refused' ? '支付未成功，订单仍待付款，可重新支付。' : ''
  const acts = [
    isUnpaid && !isChecking ? button(order.token, 'pay', '去支付') : '',
    ...buyerActs.map(([act, label]) => (info.allowedActions.includes(act) ? button(order.token, act, label) : '')),
    info.allowedActions.includes('askAddress') ? `<a href="${orderPath(order.token)}/address">修改收货地址</a>` : '',
    ...info.items.map(({ id, title }) => snapshotLink(order, id, info.items.length > 1 ? title : '')),
    info.allowedActions.includes('askInvoice') ? `<a href="${orderPath(order.token)}/invoice">申请发票</a>` : '',
    `<a href="${orderPath(order.token)}">${isChecking ? '没有付成？回到待付款' : '刷新'}</a>`,
    `<a href="/development/clock">拨快时钟（到付款期限未付自动关闭，发货 ${info.confirmDays} 天后自动确认收货，再 ${info.settleDays} 天结算）</a>`,
  ]
  return buyerPage(
    order.goodsTitle,
    `${back}${alertOf(error || failure)}
<p class="state" role="status">${isChecking ? '付款结果核对中…' : wordOf(info)}${info.settleStatus === 'SETTLED' ? ' · 已结算给商家' : ''}</p>
<div class="acts">${acts.join('')}</div>
<dl>${facts(info)
      .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
      .join('')}</dl>
${codesOf(info)}${refundsOf(info)}${returnsOf(order, info, returns, now)}${parcels.map(trackOf).join('')}
<h2>经过</h2><ul>${info.timeline.map(({ at, actor, text }) => `<li><time>${formatInstant(at)}</time> ${escapeHtml(actor)}<p>${escapeHtml(text)}</p></li>`).join('')}</ul>`,
    isUnpaid ? (isChecking ? CHECK_SECONDS : REFRESH_SECONDS) : undefined,
  )
}

/** How far the money is that goes back. */
function refundsOf({ refunds }: SaleOrderInfo): string {
  if (refunds.length === 0) return ''
  const lines = refunds.map(({ amountFen, status, sendAt, refundedAt, createdAt }) => {
    const state = sendAt === null ? refundLabels[status].text[0] : `排队中，${formatInstant(sendAt)} 发出`
    return `<li><time>${formatInstant(refundedAt ?? createdAt)}</time> ¥${formatYuan(amountFen, true)} ${state}</li>`
  })
  return `<h2>退款</h2><ul>${lines.join('')}</ul>`
}

/** What is shown at the counter. */
function codesOf({ codes, deliveryType }: SaleOrderInfo): string {
  if (codes.length === 0) return ''
  const lines = codes.map(
    ({ code, status, expiresAt }) =>
      `<li><strong>${code}</strong> ${redeemCodeLabels[status].text[0]}<p>有效期至 ${formatInstant(expiresAt)}</p></li>`,
  )
  return `<h2>${deliveryType === 'PICKUP' ? '自提码' : '券码'}</h2><ul>${lines.join('')}</ul>`
}

/** Where a parcel is, the newest first. */
function trackOf({ carrierName, waybillNo, state, traces }: ParcelTrack): string {
  const steps = traces.map(({ at, text }) => `<li><time>${formatInstant(at)}</time> <p>${escapeHtml(text)}</p></li>`)
  const none = '<p>快递公司尚未揽收</p>'
  return `<h2>物流：${escapeHtml(`${carrierName} ${waybillNo}`)}（${parcelStateLabels[state].text[0]}）</h2>${steps.length === 0 ? none : `<ul>${steps.join('')}</ul>`}
`
}

/** Before a buyer's first payment: the code that the provider has sent to the buyer's phone. */
export function codePage(order: KeptOrder, sentCode: string | null, error: string): string {
  const hint =
    sentCode === null
      ? '请在支付沙箱的短信列表查看。'
      : `演示环境：渠道刚发出的验证码是 <mark>${escapeHtml(sentCode)}</mark>`
  return buyerPage(
    '首次付款验证',
    `<p><a href="${orderPath(order.token)}">${escapeHtml(order.goodsTitle)}</a></p>${alertOf(error)}
<p>支付渠道已向买家手机 ${escapeHtml(order.phone)} 发送验证码，验证一次后即可付款。${hint}</p>
<form class="search" method="post" action="${orderPath(order.token)}/pay">
<input name="phoneCode" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus aria-label="验证码" placeholder="验证码">
<button class="main">验证并去支付</button></form>
<form method="post" action="${orderPath(order.token)}/pay"><button>重新发送验证码</button></form>`,
  )
}

function facts(info: SaleOrderInfo): [string, string][] {
  const lines: [string, string][] = [
    ['订单号', info.orderNo],
    ['商品', info.items.map((item) => `${item.title} × ${item.quantity}`).join('，')],
    ...moneyAndPlaceOf(info),
  ]
  const address = addressFact(info)
  if (address !== null) lines.push(address)
  const invoice = invoiceFact(info)
  if (invoice !== null) lines.push(invoice)
  const services = servicesOf(promisedOf(info))
  if (services !== '') lines.push(['服务', services])
  if (info.status === 'UNPAID' && info.deliveryType === 'EXPRESS')
    lines.push([
      '发货',
      info.isPresale ? `预售，付款后 ${info.shipHours / 24} 天内` : `付款后 ${info.shipHours} 小时内`,
    ])
  if (info.shipDeadlineAt !== null)
    lines.push([info.isPresale ? '预售发货' : '最晚发货', formatInstant(info.shipDeadlineAt)])
  if (info.payExpireAt !== null) lines.push(['付款期限', formatInstant(info.payExpireAt)])
  for (const { carrierName, waybillNo, canceledAt } of info.shipments)
    lines.push(['物流', `${carrierName} ${waybillNo}${canceledAt === null ? '' : '（商家已撤销，尚未发出）'}`])
  if (info.autoConfirmAt !== null) lines.push(['自动确认', formatInstant(info.autoConfirmAt)])
  if (info.closeReason !== null) lines.push(['关闭原因', info.closeReason])
  return lines
}

const moneyAndPlaceOf = (info: SaleOrderInfo): [string, string][] =>
  info.deliveryType !== 'EXPRESS'
    ? [
        ['应付', `¥${formatYuan(info.payableFen, true)}`],
        [
          '交付',
          `${deliveredBy[info.deliveryType]}（${info.receiverName === '' ? '手机' : info.receiverName} ${info.receiverPhone}）`,
        ],
        ...pickupOf(info),
      ]
    : [
        ['应付', `¥${formatYuan(info.payableFen, true)}（含运费 ¥${formatYuan(info.freightFen)}）`],
        ['收货', `${info.receiverName} ${info.receiverPhone} ${info.receiverAddress}`],
      ]

const deliveredBy = {
  VIRTUAL: '付款后立即交付，无需物流',
  VOUCHER: '凭券码到店使用，过期未用自动退款',
  PICKUP: '到店自提，逾期未取自动退款',
} as const

function pickupOf({ pickup, pickupUntil }: SaleOrderInfo): [string, string][] {
  if (pickup === null) return []
  const { contact, phone, region, detail } = pickup
  return [
    ['自提点', `${region.map(({ name }) => name).join('')} ${detail}（${contact} ${phone}）`],
    ['自提时间', openingOf(pickup.openHours)],
    ['自提截止', pickupUntil === null ? `付款后 ${pickup.days} 天内` : formatInstant(pickupUntil)],
  ]
}

/** Of all its lines. */
const promisedOf = ({ items }: SaleOrderInfo) =>
  goodsService.options.filter((one) => items.every(({ services }) => services.includes(one)))
/** What a buyer may do to its order, beside paying for it. */
export const buyerActs = [
  ['cancel', '取消订单'],
  ['urge', '催发货'],
  ['askTime', '延长收货 3 天'],
  ['confirm', '确认收货'],
  ['fastRefund', '极速退款'],
  ['dropAddress', '撤回改地址申请'],
] as const
export type BuyerAct = (typeof buyerActs)[number][0]

const button = (token: string, act: string, label: string) =>
  `<form method="post" action="${orderPath(token)}/${act}"><button class="main">${label}</button></form>`
