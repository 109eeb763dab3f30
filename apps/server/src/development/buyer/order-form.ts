// The order form of the demo buyer: prefilled values, and what was typed as the API's own body.
import type { Api, InputOf } from '@merchant/contract'
import { fieldsOf } from '../sent-fields.ts'

type PayInput = InputOf<Api['saleOrder']['addWithPay']>

/** The form's fields as text, exactly as the browser sends them. */
export interface OrderForm {
  /** The id of an SKU; '' for the first that there is. */
  readonly sku: string
  readonly quantity: string
  readonly buyerId: string
  readonly nickname: string
  readonly receiver: string
  readonly phone: string
  /** Where it is fetched: the id of an address of the shop; '' is sent. */
  readonly way: string
  /** Key of `deliveryRegions`. */
  readonly region: string
  readonly detail: string
  readonly buyerRemark: string
}

export const emptyOrderForm: OrderForm = {
  sku: '',
  quantity: '1',
  buyerId: 'demo-buyer-1',
  nickname: '演示买家小林',
  receiver: '林晓晓',
  phone: '13900001111',
  way: '',
  region: '330106',
  detail: '文三路 90 号东部软件园 1 号楼 602 室',
  buyerRemark: '',
}

type RegionPart = { readonly code: string; readonly name: string }
const region = (...parts: readonly [string, string][]): RegionPart[] => parts.map(([code, name]) => ({ code, name }))

/** A few places to deliver to, by the code of the district. */
export const deliveryRegions: Readonly<Record<string, readonly RegionPart[]>> = {
  '330106': region(['330000', '浙江省'], ['330100', '杭州市'], ['330106', '西湖区']),
  '110105': region(['110000', '北京市'], ['110100', '市辖区'], ['110105', '朝阳区']),
  '310115': region(['310000', '上海市'], ['310100', '市辖区'], ['310115', '浦东新区']),
  '440305': region(['440000', '广东省'], ['440300', '深圳市'], ['440305', '南山区']),
  '510107': region(['510000', '四川省'], ['510100', '成都市'], ['510107', '武侯区']),
}

/** What a browser sent, with the prefilled value for every field that it left out. */
export function readOrderForm(body: unknown): OrderForm {
  const sent = fieldsOf(body)
  const text = (name: keyof OrderForm) => (typeof sent[name] === 'string' ? sent[name].trim() : emptyOrderForm[name])
  return {
    sku: text('sku'),
    quantity: text('quantity'),
    buyerId: text('buyerId'),
    nickname: text('nickname'),
    receiver: text('receiver'),
    phone: text('phone'),
    way: text('way'),
    region: text('region'),
    detail: text('detail'),
    buyerRemark: text('buyerRemark'),
  }
}

interface PayTerms {
  readonly returnUrl: string
  /** To an address: virtual goods go to none. */
  readonly isSent: boolean
}

/** The form as the API takes it; nothing is checked here, so that every complaint is the API's own. */
export function toPayInput(form: OrderForm, skuId: string, { returnUrl, isSent }: PayTerms): PayInput {
  return {
    buyer: { id: form.buyerId, nickname: form.nickname, phone: form.phone },
    ...(isSent && form.way !== '' && { pickup: { addressId: form.way, name: form.receiver } }),
    ...(isSent &&
      form.way === '' && {
        receiver: {
          name: form.receiver,
          phone: form.phone,
          region: [...(deliveryRegions[form.region] ?? [])],
          detail: form.detail,
        },
      }),
    items: [{ skuId, quantity: Number(form.quantity) }],
    buyerRemark: form.buyerRemark,
    returnUrl,
  }
}
