// Returns: a buyer asks for money or sends goods back, its merchant answers, and the clock answers for whoever doesn't.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { fenSchema } from '../../money.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { uploadRules } from '../../upload-rules.ts'
import { waybillSchema } from '../../waybill.ts'
import { parcelTrack } from './parcel.ts'
import {
  disputeStatus,
  MOST_EVIDENCE_FILES,
  returnDisputeInfo,
  returnFreightBy,
  returnProof,
} from './return-dispute-facts.ts'
import {
  needsPictures,
  needsProof,
  rejectsOf,
  isMoneyOffer,
  offerType,
  receiveResult,
  type ReturnReason,
  type ReturnReject,
  returnReject,
  returnPhase,
  returnReason,
  returnType,
} from './return-reasons.ts'
import { saleOrderStatus } from './sale-order-list.ts'

/** How often a buyer asks for one line of an order, and a merchant refuses and makes an offer in one return. */
export const MOST_APPLICATIONS = 5
export const MOST_REJECTIONS = 2
/** How often a buyer changes what is asked for in one return. */
export const MOST_CHANGES = 4
export const MOST_OFFERS = 3
export const MOST_PROOFS = 9
/** A picture of 5 MB as text, and a little around it. */
const PICTURE_BODY_BYTES = Math.ceil((uploadRules.RETURN_PROOF.maxBytes * 4) / 3) + 1_024

export const returnStatus = z.enum(
  [
    'MERCHANT_REVIEW',
    'BUYER_NEGOTIATE',
    'MERCHANT_REJECTED',
    'WAIT_BUYER_RETURN',
    'WAIT_MERCHANT_RECEIVE',
    'WAIT_MERCHANT_SHIP',
    'WAIT_BUYER_RECEIVE',
    'IN_DISPUTE',
    'REFUNDING',
    'REFUND_FAILED',
    'SUCCESS',
    'CLOSED',
  ],
  { error: telling('没有这个售后状态', 'There is no such status') },
)
export type ReturnStatus = z.output<typeof returnStatus>

export const returnTab = z.enum([...returnStatus.options, 'SOON'], {
  error: telling('没有这个标签', 'There is no such tab'),
})
export type ReturnTab = z.output<typeof returnTab>

/** Whether the platform was asked: it has not ruled yet, or it has. */
export const returnDisputed = z.enum(['OPEN', 'DECIDED'], {
  error: telling('没有这个介入状态', 'There is no such state of a dispute'),
})
export type ReturnDisputed = z.output<typeof returnDisputed>

/** What came back and was not paid for: it waits to be sent to its buyer again. */
export const returnHandBack = z.enum(['DUE'], {
  error: telling('没有这个寄回状态', 'There is no such state of goods'),
})
export type ReturnHandBack = z.output<typeof returnHandBack>

/** What happens by itself when the time is over. */
export const atDeadline = z.enum([
  'REFUND',
  'AGREE',
  'REVIEW',
  'CLOSE',
  'TURN_OVER',
  'PAY_AGAIN',
  'JUDGE',
  'EXECUTE',
  'FINISH',
])
export type AtDeadline = z.output<typeof atDeadline>

export const returnCloseType = z.enum(['BUYER_CANCEL', 'BUYER_TIMEOUT', 'NEGOTIATED', 'PLATFORM_REJECT'])
export type ReturnCloseType = z.output<typeof returnCloseType>

const merchantsActs = [
  'agree',
  'reject',
  'offer',
  'question',
  'setAddress',
  'receive',
  'refuseReceipt',
  'reship',
  'convert',
  'extend',
  'payAgain',
  'handBack',
] as const
const buyersActs = [
  'cancel',
  'modify',
  'sendBack',
  'accept',
  'decline',
  'askTime',
  'gotIt',
  'waiveGoods',
  'answer',
] as const
/** Either side turns to the platform, shows what it has, appeals, or agrees to what was ruled against it. */
const eithersActs = ['escalate', 'prove', 'appeal', 'acceptVerdict'] as const
export const returnAction = z.enum([...merchantsActs, ...buyersActs, ...eithersActs])
export type ReturnAction = z.output<typeof returnAction>

/** In the operation log. */
export const returnOrderActs = {
  'returnOrder.apply': { label: ['买家申请售后', 'A return asked for'] },
  'returnOrder.modify': { label: ['买家修改售后申请', 'A return asked for anew'] },
  'returnOrder.remind': { label: ['售后规则提醒', 'Reminded of a return by a rule'] },
  'returnOrder.agree': { label: ['同意售后', 'Agree to a return'] },
  'returnOrder.reject': { label: ['拒绝售后', 'Refuse a return'] },
  'returnOrder.offer': { label: ['售后协商', 'Offer for a return'] },
  'returnOrder.question': { label: ['要求买家补充凭证', 'Ask a buyer for evidence'] },
  'returnOrder.answer': { label: ['买家补充凭证', 'Evidence of a buyer'] },
  'returnOrder.accept': { label: ['买家同意协商', 'Offer accepted'] },
  'returnOrder.acceptCancel': { label: ['买家同意撤销售后', 'Return let be by agreement'] },
  'returnOrder.decline': { label: ['买家拒绝协商', 'Offer declined'] },
  'returnOrder.setAddress': { label: ['填写退货地址', 'Say where goods go back to'] },
  'returnOrder.sendBack': { label: ['买家寄回商品', 'Goods sent back'] },
  'returnOrder.signedBack': { label: ['退货签收', 'What came back was handed over'] },
  'returnOrder.receive': { label: ['退货收货', 'Receive what came back'] },
  'returnOrder.refuseReceipt': { label: ['拒收退货', 'Refuse what came back'] },
  'returnOrder.handBack': { label: ['退货寄回买家', 'Send goods to their buyer again'] },
  'returnOrder.handedBack': { label: ['寄回买家签收', 'Goods are with their buyer again'] },
  'returnOrder.waiveGoods': { label: ['买家放弃寄回', 'Goods given up by their buyer'] },
  'returnOrder.extend': { label: ['售后延期', 'Put a return off'] },
  'returnOrder.askTime': { label: ['买家延长寄回', 'More time to send goods back'] },
  'returnOrder.cancel': { label: ['买家撤销售后', 'Return taken back'] },
  'returnOrder.close': { label: ['售后超时关闭', 'Return closed by time'] },
  'returnOrder.payFailed': { label: ['售后退款未成功', 'Refund of a return failed'] },
  'returnOrder.payAgain': { label: ['售后再次退款', 'Refund of a return once more'] },
  'returnOrder.refunded': { label: ['售后退款成功', 'Return refunded'] },
  'returnOrder.reship': { label: ['换货或补寄发货', 'Send goods anew'] },
  'returnOrder.signedAnew': { label: ['换货补寄签收', 'What was sent anew was handed over'] },
  'returnOrder.waitForParcel': { label: ['换货补寄在途延后完成', 'What was sent anew is still on its way'] },
  'returnOrder.convert': { label: ['换货补寄转退款', 'Refund instead of goods'] },
  'returnOrder.gotIt': { label: ['确认收到换货或补寄', 'New goods arrived'] },
  'returnOrder.escalate': { label: ['申请平台介入', 'Ask the platform to decide'] },
  'returnOrder.turnOver': { label: ['退货未签收转平台', 'Never signed for: the platform decides'] },
  'returnOrder.prove': { label: ['仲裁举证', 'Evidence in a dispute'], byPlatform: true },
  'returnOrder.askProof': { label: ['要求补充举证', 'Ask a side for evidence'], byPlatform: true },
  'returnOrder.missProof': { label: ['举证超时', 'No evidence in time'] },
  'returnOrder.judge': { label: ['仲裁裁决', 'Rule on a dispute'], byPlatform: true },
  'returnOrder.appeal': { label: ['仲裁申诉', 'Appeal against a ruling'] },
  'returnOrder.acceptVerdict': { label: ['接受仲裁裁决', 'Agree to a ruling'] },
  'returnOrder.execute': { label: ['仲裁裁决生效', 'Ruling in force'] },
  'returnOrder.pause': { label: ['暂停售后计时', 'Stop the clock of a return'], byPlatform: true },
  'returnOrder.resume': { label: ['恢复售后计时', 'Start the clock of a return'], byPlatform: true },
  'returnOrder.prolong': { label: ['延长售后时限', 'Give a return more time'], byPlatform: true },
} as const satisfies Acts

export const returnRow = z.object({
  id: idSchema,
  shopId: idSchema,
  returnNo: z.string(),
  orderId: idSchema,
  orderNo: z.string(),
  itemId: idSchema,
  goodsTitle: z.string(),
  specText: z.string(),
  /** What is sent for it, where that is another SKU; null: the same, or money. */
  wantedSpecText: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  buyerNickname: z.string(),
  type: returnType,
  phase: returnPhase,
  reason: returnReason,
  quantity: z.int(),
  /** What is asked for, in 分, or what was agreed to. */
  amountFen: z.int(),
  status: returnStatus,
  /** null: nothing happens by itself. */
  deadlineAt: instantSchema.nullable(),
  atDeadline: atDeadline.nullable(),
  /** The platform has stopped the clock. */
  isPaused: z.boolean(),
  /** Where its newest dispute stands; null: nobody asked the platform. */
  disputeStatus: disputeStatus.nullable(),
  appliedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Its refund waits for its turn, and goes to the provider then; null: it waits for none. */
  refundSendAt: instantSchema.nullable(),
  /** The merchant has the buyer’s goods, paid nothing for them, and has not sent them yet. */
  isHandBackDue: z.boolean(),
  allowedActions: z.array(returnAction),
  version: z.int(),
})
export type ReturnRow = z.output<typeof returnRow>

/** How goods go from one side to the other. */
const followedWay = z.object({
  carrierCode: z.string(),
  carrierName: z.string(),
  waybillNo: z.string(),
  sentAt: instantSchema,
  /** Null: its carrier has not said that it was handed over. */
  signedAt: instantSchema.nullable(),
  /** Null: it is not followed. */
  track: parcelTrack.nullable(),
})

/** An SKU of the same goods. */
const exchangeSku = z.object({
  skuId: idSchema,
  specText: z.string(),
  priceFen: z.int(),
  /** On hand and nobody’s. */
  available: z.int(),
})
export type ExchangeSku = z.output<typeof exchangeSku>

export const returnInfo = returnRow.extend({
  /** What comes back. */
  skuId: idSchema,
  /** What is sent for it, as it stands now; null: nothing is, or the same as comes back. */
  wanted: exchangeSku.nullable(),
  /** Of a storefront whose buyer may still change it: what may be wanted instead, the first fifty; none that costs more. */
  exchangeable: z.array(exchangeSku),
  isReceived: z.boolean(),
  /** The most that can go back for it, in 分. */
  maxFen: z.int(),
  description: z.string(),
  /** What the buyer shows. Their addresses are empty for a storefront, which reads them by Picture. */
  pictures: z.array(returnProof),
  /** What the merchant offers instead; null: nothing. Of goods the money is what goes back if none are sent; of CANCEL it is 0. */
  offer: z.object({ type: offerType, amountFen: z.int(), note: z.string() }).nullable(),
  /** What the merchant asks its buyer to show, until the deadline; null: nothing, or it was answered. */
  question: z.string().nullable(),
  rejection: z.object({ code: returnReject, reason: z.string(), proofs: z.array(returnProof) }).nullable(),
  rejectionsLeft: z.int(),
  offersLeft: z.int(),
  /** Where the goods go back to; the phone in full for their buyer alone. */
  returnAddress: z.object({ contact: z.string(), phone: z.string(), address: z.string() }).nullable(),
  /** Who pays for the way back, as the reason or the platform's ruling says: MERCHANT takes it freight collect. Null: nothing comes back. */
  freightBy: returnFreightBy.nullable(),
  sentBack: followedWay.nullable(),
  /** What was not accepted is on its way to its buyer again; null: it is not. */
  handedBack: followedWay.nullable(),
  /** Where goods go that the merchant sends to the buyer now, masked as the order shows it; null: none are to be sent, or not to an address. */
  receiver: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  isRestocked: z.boolean().nullable(),
  /** So many pieces are for sale again; null: nothing came back, or nobody looked. */
  restockedQuantity: z.int().nullable(),
  /** What its merchant found; null: nobody looked, or it was not kept then. */
  receiveResult: receiveResult.nullable(),
  /** What was sent anew; null: nothing was. */
  reshipped: followedWay.nullable(),
  /** The rule that agreed to it, or had people reminded of it; null: none. */
  autoRule: z.object({ id: idSchema, name: z.string() }).nullable(),
  closeType: returnCloseType.nullable(),
  /** Why the money did not go back; null: nothing failed. */
  failReason: z.string().nullable(),
  /** The newest one; null: nobody asked the platform. */
  dispute: returnDisputeInfo.nullable(),
  /** What is frozen of the merchant's settled money until it is decided, in 分. */
  heldFen: z.int(),
  order: z.object({
    status: saleOrderStatus,
    paidFen: z.int(),
    refundedFen: z.int(),
    isSettled: z.boolean(),
    lineQuantity: z.int(),
    linePayFen: z.int(),
    shippedQuantity: z.int(),
  }),
  history: z.array(
    z.object({
      at: instantSchema,
      actor: z.string(),
      text: z.string(),
      /** What was said then in one's own words; empty: nothing. */
      words: z.string(),
      /** What was shown then. */
      proofs: z.array(returnProof),
    }),
  ),
})
export type ReturnInfo = z.output<typeof returnInfo>

const quantity = z
  .int({ error: telling('数量须为整数', 'A whole number') })
  .min(1, { error: telling('数量至少为 1', 'At least 1') })
  .max(999, { error: telling('数量不能超过 999', 'At most 999') })
  .meta({ title: '退货数量' })

const wishTerms = {
  type: returnType.meta({ title: '售后类型' }),
  /** The buyer has the goods. */
  isReceived: z.boolean().default(false).meta({ title: '已收到货' }),
  quantity,
  /** Left out, and always for goods instead of money: all that these pieces are worth. */
  amountFen: fenSchema(1).optional().meta({ title: '退款金额' }),
  /** Which pieces, where the buyer has several SKUs of the line; left out: those that were bought, or what came for them. */
  skuId: idSchema.optional().meta({ title: '退回规格' }),
  /** In an exchange: what is sent for them; left out: the same. */
  wantedSkuId: idSchema.optional().meta({ title: '换货规格' }),
  reasonCode: returnReason.meta({ title: '售后原因' }),
  description: textSchema(0, 500).default('').meta({ title: '售后说明' }),
  /** Pictures that came by AddPicture; left out of a changed wish, those that were there stay. */
  pictureIds: z
    .array(idSchema)
    .max(MOST_PROOFS, { error: telling(`图片最多 ${MOST_PROOFS} 张`, `At most ${MOST_PROOFS} pictures`) })
    .optional()
    .meta({ title: '售后图片' }),
}

interface Wishing {
  readonly reasonCode: ReturnReason
  readonly pictureIds?: readonly string[] | undefined
}
/** Of goods that are exchanged alone. */
interface Exchanging {
  readonly type: z.output<typeof returnType>
  readonly wantedSkuId?: string | undefined
}
const isExchange = ({ type, wantedSkuId }: Exchanging): boolean => wantedSkuId === undefined || type === 'EXCHANGE'
const notExchanged = {
  error: telling('只有换货可以选择换货规格', 'Another SKU is sent in an exchange alone'),
  path: ['wantedSkuId'],
}
const isShown = ({ reasonCode, pictureIds = [] }: Wishing): boolean =>
  pictureIds.length > 0 || !needsPictures(reasonCode)
const unshown = {
  error: telling('该售后原因须上传图片', 'This reason needs pictures that show it'),
  path: ['pictureIds'],
}

const fileIds = z
  .array(idSchema)
  .max(MOST_PROOFS, { error: telling(`凭证最多 ${MOST_PROOFS} 张`, `At most ${MOST_PROOFS} pictures`) })
  .default([])
  .meta({ title: '拒绝凭证' })

const of = { id: idSchema, version: versionSchema }

const refusing = <Code extends z.ZodType<ReturnReject>>(code: Code) => ({
  ...of,
  code: code.meta({ title: '拒绝原因' }),
  reason: textSchema(2, 200).meta({ title: '拒绝说明' }),
  fileIds,
})

interface Refusing {
  readonly code: ReturnReject
  readonly fileIds: readonly string[]
}
const isProven = ({ code, fileIds: proofs }: Refusing): boolean => proofs.length > 0 || !needsProof(code)
const unproven = {
  error: telling('该拒绝原因须上传凭证', 'This reason needs pictures that prove it'),
  path: ['fileIds'],
}

const unpriced = {
  error: telling('请填写退款金额', 'Say how much goes back'),
  path: ['amountFen'],
}

const arguing = {
  id: idSchema,
  /** Merchants say which they saw. */
  version: versionSchema.optional(),
  text: textSchema(5, 500).meta({ title: '举证说明' }),
  fileIds: z
    .array(idSchema)
    .max(MOST_EVIDENCE_FILES, {
      error: telling(`举证图片最多 ${MOST_EVIDENCE_FILES} 张`, `At most ${MOST_EVIDENCE_FILES} pictures`),
    })
    .default([])
    .meta({ title: '举证图片' }),
}

export const returnOrder = {
  list: endpoint({
    path: '/api/ReturnOrder/List',
    summary:
      '退货售后：按状态分标签计数，SOON 为 12 小时内到期；可按类型、阶段、原因、平台介入、商品、买家、金额、申请与结束时间、单号、介入单号或退回、寄回买家与补寄的运单号查找；handBack=DUE 为待寄回买家',
    access: { merchant: 'returnOrder.view' },
    body: listBody(['appliedAt:desc', 'appliedAt:asc', 'deadlineAt:asc'], {
      /** Left out: all of them. */
      tab: returnTab.optional().meta({ title: '状态' }),
      type: returnType.optional().meta({ title: '售后类型' }),
      phase: returnPhase.optional().meta({ title: '售后阶段' }),
      reason: returnReason.optional().meta({ title: '售后原因' }),
      disputed: returnDisputed.optional().meta({ title: '平台介入' }),
      handBack: returnHandBack.optional().meta({ title: '寄回买家' }),
      /** A part of the goods' title as it is now, or the whole code or number of an SKU. */
      goods: z.string().trim().max(50).optional().meta({ title: '商品' }),
      /** A whole number: of the return, its order, its dispute, or a waybill, of what came back, went to its buyer again or was sent anew. */
      keyword: z.string().trim().max(50).optional().meta({ title: '关键词' }),
      /** The whole nickname. */
      buyer: z.string().trim().max(50).optional().meta({ title: '买家' }),
      /** What is asked for or was agreed to, both ends included. */
      amountFromFen: fenSchema().optional().meta({ title: '金额起' }),
      amountToFen: fenSchema().optional().meta({ title: '金额止' }),
      appliedFrom: instantSchema.optional().meta({ title: '申请时间起' }),
      appliedTo: instantSchema.optional().meta({ title: '申请时间止' }),
      endedFrom: instantSchema.optional().meta({ title: '结束时间起' }),
      endedTo: instantSchema.optional().meta({ title: '结束时间止' }),
    }),
    data: listData(returnRow),
    refusals: ['request.invalid'],
  }),
  info: endpoint({
    path: '/api/ReturnOrder/Info',
    summary: '售后单详情：申请、协商、凭证、退货物流、退款与经过',
    access: { merchant: 'returnOrder.view', storefront: true, whileUnverified: 'storefront' },
    shops: 'any',
    body: z.strictObject({ id: idSchema }),
    data: returnInfo,
    refusals: ['record.notFound'],
  }),
  ofOrder: endpoint({
    path: '/api/ReturnOrder/OfOrder',
    summary: '一个订单的售后单，新的在前；以及每个商品还可以申请的数量与金额',
    access: { merchant: 'returnOrder.view', storefront: true, whileUnverified: 'storefront' },
    shops: 'any',
    body: z.strictObject({ orderId: idSchema.meta({ title: '订单' }) }),
    data: z.object({
      returns: z.array(returnRow),
      /** What a buyer may still ask for, by line of the order; a line without pieces is left out. */
      lines: z.array(
        z.object({
          itemId: idSchema,
          /** Not sent yet: their money alone. */
          unsent: z.object({ quantity: z.int(), maxFen: z.int() }).nullable(),
          sent: z.object({ quantity: z.int(), maxFen: z.int() }).nullable(),
          /** Which of those that were sent the buyer has, where an exchange has brought another SKU than was bought; else none. */
          held: z.array(z.object({ skuId: idSchema, specText: z.string(), quantity: z.int() })),
          /** For what they may be exchanged, the first fifty; none that costs more. */
          exchangeable: z.array(exchangeSku),
        }),
      ),
    }),
    refusals: ['record.notFound'],
  }),
  apply: endpoint({
    path: '/api/ReturnOrder/Apply',
    summary:
      '买家申请售后：仅退款、退货退款、换货（可换同商品的其他规格）或补寄，按商品与数量；未发货且付款 30 分钟内立即退款，其余由商家在时限内处理，逾期自动同意',
    access: { storefront: true, whileUnverified: 'storefront' },
    command: true,
    body: z
      .strictObject({
        orderId: idSchema.meta({ title: '订单' }),
        itemId: idSchema.meta({ title: '商品' }),
        ...wishTerms,
      })
      .refine(isShown, unshown)
      .refine(isExchange, notExchanged),
    data: returnInfo,
    refusals: [
      'record.notFound',
      'state.notAllowed',
      'quantity.aboveRest',
      'refund.aboveRest',
      'balance.short',
      'limit.exceeded',
      'return.open',
      'return.late',
      'return.reason',
      'command.keyReused',
    ],
  }),
  addPicture: endpoint({
    path: '/api/ReturnOrder/AddPicture',
    summary:
      '商城代买家上传售后图片（JPG、PNG、WEBP，5 MB，Base64），返回的 fileId 用于申请、修改申请与举证；未使用的会被清理',
    access: { storefront: true, whileUnverified: 'storefront', whileClosed: false },
    shops: 'any',
    mostBytes: PICTURE_BODY_BYTES,
    body: z.strictObject({
      base64: z
        .base64({ error: telling('图片须为 Base64 文本', 'A picture as Base64 text') })
        .min(1, { error: telling('请选择图片', 'Choose a picture') })
        .max(PICTURE_BODY_BYTES, { error: telling('图片过大', 'The picture is too large') })
        .meta({ title: '图片' }),
    }),
    data: z.object({ fileId: idSchema, width: z.int(), height: z.int(), size: z.int() }),
    refusals: [
      'file.empty',
      'file.wrongType',
      'file.disguised',
      'file.unreadable',
      'file.tooLarge',
      'file.tooManyPixels',
      'file.tooSmall',
      'limit.exceeded',
      'request.tooMany',
    ],
  }),
  picture: endpoint({
    path: '/api/ReturnOrder/Picture',
    summary: '商城读取一张售后图片（买家上传、商家拒绝凭证或双方举证），仅限该售后单里的图片',
    access: { storefront: true, whileUnverified: 'storefront' },
    shops: 'any',
    body: z.strictObject({
      id: idSchema,
      fileId: idSchema.meta({ title: '图片' }),
      isSmall: z.boolean().default(false).meta({ title: '缩略图' }),
    }),
    data: z.object({ mime: z.string(), base64: z.string() }),
    refusals: ['record.notFound'],
  }),
  operate: endpoint({
    path: '/api/ReturnOrder/Operator',
    summary:
      '处理售后：商家同意、拒绝、协商（改退款、换货、补寄或请买家撤销）、要求买家补充凭证、填写退货地址、收货、拒收、换货补寄发货、转退款、延期、再次退款、将未接受的退货寄回买家；买家撤销、修改申请、寄回、答复协商、延长寄回、补充凭证、确认收到换货、放弃寄回由商城发起；双方均可申请平台介入、举证、申诉、接受裁决',
    access: {
      merchant: {
        field: 'action',
        acts: {
          agree: 'returnOrder.agree',
          reject: 'returnOrder.reject',
          offer: 'returnOrder.negotiate',
          question: 'returnOrder.negotiate',
          setAddress: 'returnOrder.agree',
          receive: 'returnOrder.receive',
          refuseReceipt: 'returnOrder.reject',
          extend: 'returnOrder.agree',
          reship: 'saleOrder.ship',
          convert: 'saleOrder.refund',
          payAgain: 'saleOrder.refund',
          handBack: 'saleOrder.ship',
          escalate: 'returnOrder.evidence',
          prove: 'returnOrder.evidence',
          appeal: 'returnOrder.evidence',
          acceptVerdict: 'returnOrder.evidence',
        },
      },
      storefront: { field: 'action', acts: [...buyersActs, ...eithersActs] },
      whileUnverified: { field: 'action', acts: [...buyersActs, ...eithersActs] },
    },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: z.literal('agree'),
          ...of,
          /** Where the goods go back to; left out, the shop's default return address. */
          addressId: idSchema.optional().meta({ title: '退货地址' }),
        }),
        z.strictObject({ action: z.literal('reject'), ...refusing(rejectsOf.request) }).refine(isProven, unproven),
        z
          .strictObject({
            action: z.literal('offer'),
            ...of,
            type: offerType.meta({ title: '协商方案' }),
            /** Of an offer of money alone. */
            amountFen: fenSchema(1).optional().meta({ title: '退款金额' }),
            note: textSchema(2, 200).meta({ title: '协商说明' }),
          })
          .refine(({ type, amountFen }) => !isMoneyOffer(type) || amountFen !== undefined, unpriced),
        z.strictObject({
          action: z.literal('question'),
          ...of,
          text: textSchema(5, 500).meta({ title: '需要补充的凭证' }),
        }),
        /** Where the shop had none when it was agreed to; left out, its default return address by now. */
        z.strictObject({
          action: z.literal('setAddress'),
          ...of,
          addressId: idSchema.optional().meta({ title: '退货地址' }),
        }),
        z.strictObject({
          action: z.literal('receive'),
          ...of,
          /** What came back is for sale again. */
          isRestocked: z.boolean().default(true).meta({ title: '退回库存' }),
          /** Of these so many; left out: all of them. */
          restockedQuantity: z
            .int({ error: telling('退回库存件数须为整数', 'A whole number') })
            .min(0, { error: telling('退回库存件数不能为负', 'At least 0') })
            .max(999, { error: telling('退回库存件数不能超过 999', 'At most 999') })
            .optional()
            .meta({ title: '退回库存件数' }),
          /** What came, as it was found. */
          result: receiveResult.default('OK').meta({ title: '验货结果' }),
        }),
        z
          .strictObject({ action: z.literal('refuseReceipt'), ...refusing(rejectsOf.receipt) })
          .refine(isProven, unproven),
        z.strictObject({
          action: z.literal('reship'),
          ...of,
          carrierCode: z.string().max(20).meta({ title: '快递公司' }),
          waybillNo: waybillSchema.meta({ title: '运单号' }),
        }),
        z.strictObject({ action: z.literal('convert'), ...of }),
        z.strictObject({ action: z.literal('extend'), ...of, reason: textSchema(2, 100).meta({ title: '原因' }) }),
        z.strictObject({ action: z.literal('payAgain'), ...of }),
        z.strictObject({
          action: z.literal('handBack'),
          ...of,
          carrierCode: z.string().max(20).meta({ title: '快递公司' }),
          waybillNo: waybillSchema.meta({ title: '运单号' }),
        }),
        z.strictObject({ action: z.literal('cancel'), id: idSchema }),
        z.strictObject({ action: z.literal('modify'), id: idSchema, ...wishTerms }).refine(isExchange, notExchanged),
        z.strictObject({
          action: z.literal('sendBack'),
          id: idSchema,
          carrierCode: z.string().max(20).meta({ title: '快递公司' }),
          waybillNo: waybillSchema.meta({ title: '运单号' }),
        }),
        z.strictObject({ action: z.literal('accept'), id: idSchema }),
        z.strictObject({ action: z.literal('decline'), id: idSchema }),
        z.strictObject({ action: z.literal('askTime'), id: idSchema }),
        z.strictObject({
          action: z.literal('answer'),
          id: idSchema,
          text: textSchema(2, 500).meta({ title: '补充说明' }),
          fileIds: z
            .array(idSchema)
            .max(MOST_PROOFS, { error: telling(`图片最多 ${MOST_PROOFS} 张`, `At most ${MOST_PROOFS} pictures`) })
            .default([])
            .meta({ title: '补充图片' }),
        }),
        z.strictObject({ action: z.literal('gotIt'), id: idSchema }),
        z.strictObject({ action: z.literal('waiveGoods'), id: idSchema }),
        z.strictObject({ action: z.literal('escalate'), ...arguing }),
        z.strictObject({ action: z.literal('prove'), ...arguing }),
        z.strictObject({ action: z.literal('appeal'), ...arguing }),
        z.strictObject({ action: z.literal('acceptVerdict'), id: idSchema, version: versionSchema.optional() }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: returnInfo,
    refusals: [
      'request.invalid',
      'record.notFound',
      'record.changed',
      'state.notAllowed',
      'permission.denied',
      'carrier.unknown',
      'carrier.off',
      'waybill.outbound',
      'waybill.inbound',
      'quantity.aboveRest',
      'refund.aboveRest',
      'balance.short',
      'limit.exceeded',
      'return.reason',
      'return.noAddress',
      'stock.short',
      'command.keyReused',
    ],
  }),
}
