// Another address for an order of the demo buyer: a page of its own, because that of the order reads itself anew.
import type { Api, InputOf, SaleOrderInfo } from '@merchant/contract'
import { addressChangeLabels } from '@merchant/contract/labels'
import { escapeHtml } from '../page.ts'
import { fieldsOf } from '../sent-fields.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { deliveryRegions, emptyOrderForm } from './order-form.ts'
import { alertOf, buyerPage, orderPath } from './shop-views.ts'

type Receiver = Extract<InputOf<Api['saleOrder']['operate']>, { action: 'askAddress' }>['receiver']

/** The form's fields as text, exactly as the browser sends them. */
interface AddressForm {
  readonly receiver: string
  readonly phone: string
  /** Key of `deliveryRegions`. */
  readonly region: string
  readonly detail: string
}

/** What a browser sent, with a prefilled value for every field that it left out. */
export function readAddressForm(body: unknown): AddressForm {
  const sent = fieldsOf(body)
  const text = (name: keyof AddressForm) => (typeof sent[name] === 'string' ? sent[name].trim() : emptyOrderForm[name])
  return { receiver: text('receiver'), phone: text('phone'), region: text('region'), detail: text('detail') }
}

/** Nothing is checked here, so that every complaint is the API's own. */
export const toReceiver = ({ receiver, phone, region, detail }: AddressForm): Receiver => ({
  name: receiver,
  phone,
  region: [...(deliveryRegions[region] ?? [])],
  detail,
})

export function addressPage(
  order: KeptOrder,
  form: AddressForm,
  { error, hours }: { readonly error: string; readonly hours: { readonly free: number; readonly review: number } },
): string {
  const field = (name: 'receiver' | 'phone' | 'detail', label: string, more: string) =>
    `<label${name === 'detail' ? ' class="wide"' : ''}>${label}<input name="${name}" value="${escapeHtml(form[name])}" ${more} required></label>`
  const regions = Object.entries(deliveryRegions).map(([code, parts]) => {
    const name = parts.map((part) => part.name).join(' ')
    return `<option value="${code}"${code === form.region ? ' selected' : ''}>${escapeHtml(name)}</option>`
  })
  return buyerPage(
    '修改收货地址',
    `<p><a href="${orderPath(order.token)}">${escapeHtml(order.goodsTitle)}</a></p>${alertOf(error)}
<p>未付款或付款后 ${hours.free} 小时内立即生效；之后由商家在 ${hours.review} 小时内处理，逾期自动同意。</p>
<form class="order" method="post" action="${orderPath(order.token)}/address">
${field('receiver', '收货人', 'autofocus')}
${field('phone', '手机', 'inputmode="tel"')}
<label>收货地区<select name="region">${regions.join('')}</select></label>
${field('detail', '详细地址', '')}
<button class="main">提交新地址</button></form>`,
  )
}

/** What became of the newest request, as a line of the order's facts; null without any. */
export function addressFact({ addressChange: asked }: Pick<SaleOrderInfo, 'addressChange'>): [string, string] | null {
  if (asked === null) return null
  const { status, after, rejectReason } = asked
  const why = rejectReason === null ? '' : `：${rejectReason}`
  return ['改地址', `${addressChangeLabels[status].text[0]}${why} · ${after.name} ${after.phone} ${after.address}`]
}
