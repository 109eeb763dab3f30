// How an order comes to be and is paid: by a storefront for its buyer, or by the merchant's people for one who asked them.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { lineSchema, mobileSchema, textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { platformOrderStatus } from '../money/platform-order-words.ts'
import { platformOrderTerms } from '../money/platform-order.ts'
import { invoiceBody } from './order-invoice.ts'
import { receiverBody } from './address-change.ts'
import { saleOrderStatus } from './sale-order-list.ts'

/** Kinds of goods in one order. */
export const ORDER_LINES_AT_MOST = 50

const pickupTerms = {
  /** One of the shop's addresses for this; absent: the default one. */
  addressId: idSchema.optional().meta({ title: '自提点' }),
  /** Who fetches it, where it is not the buyer. */
  name: lineSchema(1, 20).optional().meta({ title: '提货人' }),
  phone: mobileSchema.optional().meta({ title: '提货手机' }),
}

const addBody = z.strictObject({
  buyer: z
    .strictObject({
      /** The storefront's own id of its buyer; the same text is the same buyer. A merchant's people know a buyer by its phone alone. */
      id: z
        .string()
        .regex(/^[\w-]{1,40}$/, { error: telling('买家编号只能含字母、数字、横线', 'Letters, digits and dashes only') })
        .optional()
        .meta({ title: '买家编号' }),
      nickname: lineSchema(1, 20).meta({ title: '买家昵称' }),
      phone: mobileSchema.meta({ title: '买家手机' }),
    })
    .meta({ title: '买家' }),
  /** Not asked of virtual goods and what is fetched, which go to nobody's address. */
  receiver: receiverBody.optional().meta({ title: '收货信息' }),
  items: z
    .array(
      z.strictObject({
        skuId: idSchema.meta({ title: '商品规格' }),
        quantity: z
          .int()
          .min(1, { error: telling('数量至少为 1', 'At least 1') })
          .max(999, { error: telling('数量不能超过 999', 'At most 999') })
          .meta({ title: '数量' }),
      }),
    )
    .min(1, { error: telling('至少一件商品', 'At least one kind of goods') })
    .max(ORDER_LINES_AT_MOST, {
      error: telling(`最多 ${ORDER_LINES_AT_MOST} 种商品`, `At most ${ORDER_LINES_AT_MOST} kinds of goods`),
    })
    .meta({ title: '商品' }),
  /** Asked for with the order; later by the act askInvoice. */
  invoice: invoiceBody.optional().meta({ title: '发票信息' }),
  /** Its buyer fetches it at the shop, where that offers it; absent: it is sent. */
  pickup: z.strictObject(pickupTerms).optional().meta({ title: '到店自提' }),
  buyerRemark: textSchema(0, 200).default('').meta({ title: '买家留言' }),
  /** What the merchant takes off the goods, of all lines together; each line bears its share by amount, to the fen. */
  discountFen: fenSchema(0).default(0).meta({ title: '优惠金额' }),
})

const checkoutBody = addBody.omit({ pickup: true }).extend({
  /** The orders of these shops are fetched, those of the others are sent. */
  pickups: z
    .array(z.strictObject({ shopId: idSchema.meta({ title: '店铺' }), ...pickupTerms }))
    .max(10, { error: telling('最多 10 家店铺', 'At most 10 shops') })
    .refine((pickups) => new Set(pickups.map(({ shopId }) => shopId)).size === pickups.length, {
      error: telling('店铺不能重复', 'Each shop once'),
    })
    .default([])
    .meta({ title: '到店自提' }),
})

/**
 * How it is paid. PAGE: on the provider's page, where the payer chooses. A code to scan with either app. Or within WeChat or Alipay, whose
 * own id of the payer the storefront knows.
 */
export const payBy = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('PAGE') }),
      z.strictObject({ kind: z.literal('WECHAT_SCAN') }),
      z.strictObject({ kind: z.literal('ALIPAY_SCAN') }),
      z.strictObject({ kind: z.literal('WECHAT_MINI'), appId: payerId('小程序编号'), openId: payerId('付款人编号') }),
      z.strictObject({ kind: z.literal('WECHAT_PUBLIC'), openId: payerId('付款人编号') }),
      z.strictObject({ kind: z.literal('ALIPAY_SERVICE'), userId: payerId('付款人编号') }),
    ],
    { error: telling('不支持的支付方式', 'There is no such way to pay') },
  )
  .meta({ title: '支付方式' })
export type PayBy = z.output<typeof payBy>
export const payKind = z.enum(['PAGE', 'WECHAT_SCAN', 'ALIPAY_SCAN', 'WECHAT_MINI', 'WECHAT_PUBLIC', 'ALIPAY_SERVICE'])
export type PayKind = z.output<typeof payKind>

/** As WeChat and Alipay call their people and programs. */
function payerId(title: string) {
  return z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: telling('编号只能含字母、数字、横线', 'Letters, digits and dashes only') })
    .meta({ title })
}

/**
 * What the payer must do next: enter the code that the provider has sent to the buyer's phone (only before the first
 * payment), pay on the provider's page, scan, hand `content` to WeChat or Alipay, or nothing. `url` leads the buyer's browser to a page
 * made for it, as often as it is opened, until the order is paid or closed; it is opened by the browser and never read by the storefront.
 * `content` is the text of the code to scan, or the parameters as the app takes them. `retry`: the order stands, its payment could
 * not begin yet; `pay` tries again.
 */
const payStep = z.object({
  kind: z.enum(['phoneCode', 'hostedPage', 'qrCode', 'appParameters', 'none', 'retry']),
  url: z.string().nullable(),
  content: z.string().nullable(),
  expiresAt: instantSchema.nullable(),
})
export type PayStep = z.output<typeof payStep>

const paying = {
  payBy: payBy.default({ kind: 'PAGE' }),
  /** Where the provider's page returns the buyer's browser. */
  returnUrl: z
    .url({ protocol: /^https?$/, error: telling('返回地址不正确', 'Not an address to return to') })
    .max(117, { error: telling('返回地址过长', 'Too long') })
    .optional()
    .meta({ title: '返回地址' }),
}
const pageReturns = ({ payBy: by, returnUrl }: { readonly payBy: PayBy; readonly returnUrl?: string | undefined }) =>
  by.kind !== 'PAGE' || returnUrl !== undefined
const RETURNS = { error: telling('请提供返回地址', 'Say where the page returns to'), path: ['returnUrl'] }

const added = z.object({
  id: idSchema,
  orderNo: z.string(),
  status: saleOrderStatus,
  payableFen: z.int(),
  payExpireAt: instantSchema,
})
const addRefusals = [
  'request.invalid',
  'stock.short',
  'goods.notOnSale',
  'region.unknown',
  'freight.noDelivery',
  'record.notFound',
  'state.notAllowed',
  'limit.exceeded',
  'command.keyReused',
  'permission.denied',
] as const

/** Absent: an order of a buyer. PLATFORM: what the merchant itself orders from the platform's catalogue, at the catalogue's price. */
const ofBuyer = { orderType: z.literal('SALE').default('SALE').meta({ title: '订单类型' }) }
const ofPlatform = { orderType: z.literal('PLATFORM').meta({ title: '订单类型' }) }
const buyerBody = addBody.extend(ofBuyer)
const payingBody = addBody.extend({ ...ofBuyer, ...paying }).refine(pageReturns, RETURNS)
const platformBody = z.strictObject({ ...ofPlatform, ...platformOrderTerms })
/** As a caller sends an order of a buyer. */
export type BuyerOrder = z.input<typeof buyerBody>
export type BuyerOrderWithPay = z.input<typeof payingBody>
const NO_TYPE = { error: telling('没有这种订单类型', 'There is no such type of order') }

/** Of both; those of the platform go on at PlatformOrder/Info and Operator. */
const addedOfAny = added.extend({ status: z.union([saleOrderStatus, platformOrderStatus]) })

/** By a storefront for its buyers, or by the merchant's people. */
const access = { merchant: 'saleOrder.place', storefront: true } as const
const adding = {
  merchant: { field: 'orderType', acts: { SALE: 'saleOrder.place', PLATFORM: 'platformOrder.pay' } },
  storefront: { field: 'orderType', acts: ['SALE'] },
} as const

export const placeOperations = {
  add: endpoint({
    path: '/api/OrderService/Add',
    summary:
      '下单：价格、库存、运费由服务端计算；商户人员可代客下单；orderType 为 PLATFORM 时由商户订购平台服务，价格以服务目录为准',
    access: adding,
    command: true,
    body: z.discriminatedUnion('orderType', [buyerBody, platformBody], NO_TYPE),
    data: addedOfAny,
    refusals: addRefusals,
  }),
  addWithPay: endpoint({
    path: '/api/OrderService/AddWithPay',
    summary:
      '下单并发起支付，回答付款人下一步要做的事；retry 表示订单已建立、支付未能发起，请以继续支付重试；orderType 为 PLATFORM 时立即以余额支付，5,000 元及以上须为这一次付款再次验证身份',
    access: adding,
    command: true,
    freshProof: { field: 'orderType', acts: ['PLATFORM'], of: 'command' },
    body: z.discriminatedUnion('orderType', [payingBody, platformBody], NO_TYPE),
    data: addedOfAny.extend({ pay: payStep }),
    refusals: [...addRefusals, 'balance.short', 'wallet.stepMissing'],
  }),
  checkout: endpoint({
    path: '/api/OrderService/Checkout',
    summary: '多店合并结算：同一商户各店铺的商品一次下单，每店一笔订单、各自支付；全部成立或全部不成立',
    access: { storefront: true },
    command: true,
    body: checkoutBody,
    data: z.object({
      /** Stands on each of its orders; null where all was of one shop. */
      checkoutNo: z.string().nullable(),
      payableFen: z.int(),
      orders: z.array(added.extend({ shopId: idSchema })),
    }),
    refusals: addRefusals,
  }),
  pay: endpoint({
    path: '/api/AllinpayOrder/AgentCollectApply',
    summary:
      '继续支付已下的订单（托管代收）；首次付款的买家以短信验证码绑定支付手机；换一种支付方式时原来的支付先行关闭',
    access: { ...access, whileClosed: false },
    shops: 'any',
    body: z
      .strictObject({
        orderId: idSchema,
        ...paying,
        phoneCode: z
          .string()
          .regex(/^\d{5,6}$/, { error: telling('请输入短信验证码', 'Enter the SMS code') })
          .optional()
          .meta({ title: '验证码' }),
      })
      .refine(pageReturns, RETURNS),
    data: z.object({ status: saleOrderStatus, pay: payStep }),
    refusals: [
      'request.invalid',
      'record.notFound',
      'state.notAllowed',
      'smsCode.wrong',
      'provider.pending',
      'provider.refused',
      'request.tooMany',
      'limit.exceeded',
    ],
  }),
}
