// What happened to an order, kept with it for good, and written to the operation log in the same transaction.
import {
  closeReasonCode,
  formatInstant,
  formatYuan,
  holdReason,
  printTemplate,
  said,
  type Said,
  saidList,
  spoken,
} from '@merchant/contract'
import { holdTexts } from '@merchant/contract/labels'
import { insertRow, newId, type Tables, type TenantTx } from '@merchant/database'
import type { Insertable } from 'kysely'
import { inBoth } from '../../../kernel/in-both.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { isoOf } from '../../../kernel/json-rows.ts'
import { revealed } from '../../../kernel/reveal.ts'
import { actRow, type FieldChange, logWithHistory, type SystemActor, whoOf } from '../../../kernel/operation-log.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'
import { z } from 'zod'
import { saidReason } from './close-reason.ts'
import { type OrderRecord, targetOf } from './sale-order.store.ts'

/** Each with the facts that its sentence is made of; the names are those of sale_order_event's check. */
const orderHappening = z.discriminatedUnion('event', [
  z.object({
    event: z.enum([
      'paid',
      'confirm',
      'autoConfirm',
      'settled',
      'urge',
      'signed',
      'delivered',
      'addressDropped',
      'invoiceAsked',
    ]),
  }),
  /** It moves; or it was refused or comes back, and its merchant sees to it. */
  z.object({ event: z.literal('waitForParcel'), isTurned: z.boolean().default(false) }),
  /** Those from before it could be otherwise came after the order was closed. */
  z.object({ event: z.literal('paidLate'), surplus: z.enum(['closed', 'paidBefore', 'otherPrice']).default('closed') }),
  z.object({
    event: z.literal('latePayRefunded'),
    isClosed: z.boolean().default(true),
    /** The platform has sent it in another way than the provider's. */
    isByHand: z.boolean().default(false),
  }),
  /** Those from before it was counted were tried again within the hour. */
  z.object({ event: z.literal('lateRefundFailed'), reason: z.string(), isStuck: z.boolean().default(false) }),
  z.object({ event: z.enum(['codesMade', 'codesExpired']), count: z.int() }),
  z.object({ event: z.enum(['redeemed', 'pickedUp']), goods: z.string(), tail: z.string() }),
  z.object({ event: z.literal('pickupReady'), until: z.string() }),
  z.object({ event: z.literal('pickupExpired'), goods: z.string() }),
  /** By the merchant's people, for a buyer who asked them. */
  z.object({ event: z.literal('place'), isForBuyer: z.boolean().optional() }),
  z.object({ event: z.literal('cut'), fromFen: z.int(), toFen: z.int(), note: z.string().optional() }),
  z.object({ event: z.enum(['extend', 'pickupExtended']), days: z.int() }),
  z.object({
    event: z.enum(['settleFailed', 'refundFailed']),
    reason: z.string(),
  }),
  z.object({ event: z.literal('close'), reason: z.string(), code: closeReasonCode.optional() }),
  /** Beyond what the provider takes it is not tried. */
  z.object({ event: z.literal('refundStuck'), reason: z.string(), isBeyond: z.boolean().default(false) }),
  z.object({ event: z.literal('refundAsked'), amountFen: z.int(), reason: z.string() }),
  /** Of settled money the merchant has too little: what its deposit bears, and what the platform lends. */
  z.object({ event: z.literal('refundCovered'), depositFen: z.int(), lentFen: z.int() }),
  z.object({ event: z.enum(['commissionReturned', 'settleAsked']), amountFen: z.int() }),
  /** By hand: the platform has sent it in another way than the provider's. */
  z.object({ event: z.literal('refunded'), amountFen: z.int(), isByHand: z.boolean().default(false) }),
  z.object({
    event: z.enum(['ship', 'shipUndone']),
    carrierName: z.string(),
    waybillNo: z.string(),
    /** What lay in it, where it was not all of the order. */
    goods: z.string().optional(),
  }),
  z.object({ event: z.literal('shipChanged'), from: z.string(), carrierName: z.string(), waybillNo: z.string() }),
  z.object({
    event: z.literal('parcelNoted'),
    waybillNo: z.string(),
    weightG: z.int().nullable(),
    costFen: z.int().nullable(),
  }),
  z.object({ event: z.enum(['waybillTaken', 'waybillCanceled']), carrierName: z.string(), waybillNo: z.string() }),
  z.object({ event: z.literal('waybillRefused'), carrierName: z.string(), reason: z.string() }),
  z.object({ event: z.literal('hold'), reason: holdReason, note: z.string() }),
  z.object({ event: z.literal('release'), note: z.string() }),
  z.object({ event: z.literal('addressChanged'), from: z.string(), to: z.string() }),
  z.object({ event: z.literal('addressAsked'), to: z.string() }),
  z.object({ event: z.literal('addressApproved'), from: z.string(), to: z.string(), isByItself: z.boolean() }),
  z.object({ event: z.literal('addressRejected'), reason: z.string() }),
  z.object({ event: z.enum(['outOfStock', 'codesRefunded']), goods: z.string(), reason: z.string() }),
  z.object({ event: z.literal('invoiceIssued'), invoiceNo: z.string() }),
  z.object({ event: z.literal('invoiceCorrected'), from: z.string(), to: z.string() }),
  z.object({ event: z.literal('invoiceRejected'), reason: z.string() }),
  z.object({ event: z.literal('returnDropped'), goods: z.string(), no: z.string() }),
  z.object({ event: z.literal('returnAsked'), no: z.string(), goods: z.string(), amountFen: z.int() }),
  z.object({
    event: z.literal('returnEnded'),
    no: z.string(),
    outcome: z.enum(['PAID', 'CANCELED', 'TIMED_OUT', 'RULED', 'REPLACED']),
  }),
  /** To the receiver; by itself, or asked for once more. */
  z.object({
    event: z.enum(['texted', 'textedAgain']),
    about: z.enum(['SHIPPED', 'CHANGED', 'TAKEN_BACK', 'HANDED_BACK', 'CODES']),
  }),
  z.object({ event: z.literal('remark'), remark: z.string(), flag: z.int().optional() }),
  z.object({ event: z.literal('tagged'), added: z.array(z.string()), removed: z.array(z.string()) }),
  z.object({ event: z.literal('printed'), template: printTemplate, isFull: z.boolean() }),
  z.object({ event: z.literal('reveal'), label: z.string(), reason: z.string(), field: z.string().optional() }),
])
type OrderHappening = z.input<typeof orderHappening>

/** Of events before this table only the sentence is kept. */
const keptFacts = z.looseObject({ text: z.string().optional() })

function sentenceOf(happening: OrderHappening): Said {
  switch (happening.event) {
    case 'place':
      return happening.isForBuyer === true
        ? said('代客下单', 'Placed for the buyer')
        : said('买家下单', 'Placed by the buyer')
    case 'paid':
      return said('买家已付款', 'Paid by the buyer')
    case 'paidLate':
      return paidLate[happening.surplus ?? 'closed']
    case 'latePayRefunded':
      return latePayRefunded(happening)
    case 'lateRefundFailed':
      return lateRefundFailed(happening)
    case 'refundAsked':
      return said(
        `发起退款 ${formatYuan(happening.amountFen, true)} 元：${happening.reason}`,
        `Refund of ¥${formatYuan(happening.amountFen, true)}: ${inBoth(happening.reason).en}`,
      )
    case 'refundCovered':
      return refundCovered(happening)
    case 'commissionReturned':
      return said(
        `平台已退回佣金 ${formatYuan(happening.amountFen, true)} 元，退款正在退回买家`,
        `The platform gave ¥${formatYuan(happening.amountFen, true)} of its commission back; the refund is on its way`,
      )
    case 'refunded':
      return refunded(happening)
    case 'refundFailed':
      return said(
        `退款未成功（${happening.reason}），稍后自动重试`,
        `The refund failed (${inBoth(happening.reason).en}); it is tried again`,
      )
    case 'refundStuck':
      return refundStuck(happening)
    case 'close':
      return closedFor(saidReason(happening.reason, happening.code ?? null))
    case 'ship':
      return parcelSaid(['已发货', 'Shipped'], happening)
    case 'shipUndone':
      return parcelSaid(['撤销发货', 'Taken back'], happening)
    case 'shipChanged':
      return said(
        `物流由 ${happening.from} 改为 ${happening.carrierName} ${happening.waybillNo}`,
        `Carrier and number changed from ${inBoth(happening.from).en} to ${inBoth(happening.carrierName).en} ${happening.waybillNo}`,
      )
    case 'waybillTaken':
      return parcelSaid(['取得电子面单', 'E-waybill taken'], happening)
    case 'waybillCanceled':
      return parcelSaid(['取消电子面单', 'E-waybill cancelled'], happening)
    case 'waybillRefused':
      return said(
        `${happening.carrierName}电子面单取号失败：${happening.reason}`,
        `${inBoth(happening.carrierName).en} gave no number: ${inBoth(happening.reason).en}`,
      )
    case 'outOfStock':
      return said(
        `缺货：${happening.goods} 不再发货（${happening.reason}）`,
        `Out of stock: ${happening.goods} will not be sent (${inBoth(happening.reason).en})`,
      )
    case 'returnDropped':
      return said(
        `售后 ${happening.no}：${happening.goods} 不再发货`,
        `Return ${happening.no}: ${happening.goods} will not be sent`,
      )
    case 'returnAsked':
      return said(
        `申请售后 ${happening.no}：${happening.goods}，${formatYuan(happening.amountFen, true)} 元`,
        `Return ${happening.no} asked for: ${happening.goods}, ¥${formatYuan(happening.amountFen, true)}`,
      )
    case 'returnEnded':
      return returnEnded(happening)
    case 'codesRefunded':
      return said(
        `退券：${happening.goods}（${happening.reason}）`,
        `Paid back: ${happening.goods} (${inBoth(happening.reason).en})`,
      )
    case 'addressChanged':
      return said(
        `收货信息由 ${happening.from} 改为 ${happening.to}`,
        `Goes to ${happening.to}, and no longer to ${happening.from}`,
      )
    case 'addressAsked':
      return said(`申请将收货信息改为 ${happening.to}`, `Asks for it to go to ${happening.to}`)
    case 'addressApproved':
      return said(
        `${happening.isByItself ? '超时未处理，自动同意改地址' : '同意改地址'}：由 ${happening.from} 改为 ${happening.to}`,
        `${happening.isByItself ? 'Nobody refused the new address' : 'The new address is agreed to'}: ${happening.to}, and no longer ${happening.from}`,
      )
    case 'addressRejected':
      return said(`拒绝改地址：${happening.reason}`, `The new address is refused: ${inBoth(happening.reason).en}`)
    case 'addressDropped':
      return said('买家撤回改地址申请', 'The buyer took the request for a new address back')
    case 'invoiceAsked':
      return said('买家申请发票', 'The buyer asks for an invoice')
    case 'invoiceIssued':
      return said(`已开票，发票号码 ${happening.invoiceNo}`, `Invoice issued, no. ${happening.invoiceNo}`)
    case 'invoiceCorrected':
      return said(
        `发票号码由 ${happening.from} 更正为 ${happening.to}`,
        `The invoice’s number is ${happening.to}, and not ${happening.from}`,
      )
    case 'invoiceRejected':
      return said(`拒绝开票：${happening.reason}`, `The invoice is refused: ${inBoth(happening.reason).en}`)
    case 'hold': {
      const [zh, en] = holdTexts[happening.reason]
      return said(`订单暂停发货（${zh}）：${happening.note}`, `On hold (${en}): ${inBoth(happening.note).en}`)
    }
    case 'release':
      return said(`订单恢复发货：${happening.note}`, `Released: ${inBoth(happening.note).en}`)
    case 'cut': {
      const [from, to] = [formatYuan(happening.fromFen, true), formatYuan(happening.toFen, true)]
      const { note = '' } = happening
      const why = note === '' ? said('', '') : said(`，说明：${note}`, `: ${note}`)
      return said(`商家改价：应付由 ${from} 元改为 ${to} 元${why.zh}`, `Price lowered from ¥${from} to ¥${to}${why.en}`)
    }
    case 'extend':
      return said(`延长收货 ${happening.days} 天`, `The receipt is put off by ${happening.days} days`)
    case 'urge':
      return said('买家催发货', 'The buyer urges it')
    case 'signed':
      return said('包裹已全部签收', 'All parcels were signed for')
    case 'waitForParcel':
      return happening.isTurned === true
        ? said(
            '包裹被拒收或正在退回，自动确认收货暂停，待商家处理',
            'A parcel was refused or comes back: the receipt waits until its merchant has seen to it',
          )
        : said('包裹仍在途中，自动确认收货顺延', 'Parcels are still on their way: the receipt waits for them')
    case 'delivered':
      return said('虚拟商品已自动发货', 'Virtual goods, delivered with the payment')
    case 'codesMade':
      return said(`已生成 ${happening.count} 个券码`, `${happening.count} codes were made`)
    case 'codesExpired':
      return said(
        `${happening.count} 个券码过期未核销，款项自动退回买家`,
        `${happening.count} codes expired; their money goes back by itself`,
      )
    case 'redeemed':
      return said(
        `核销 ${happening.goods}（券码尾号 ${happening.tail}）`,
        `Redeemed ${happening.goods} (code ending in ${happening.tail})`,
      )
    case 'pickupReady':
      return said(
        `已生成自提码，请在 ${formatInstant(happening.until)} 前到店自提`,
        `The pick-up code was made, good until ${formatInstant(happening.until)}`,
      )
    case 'pickedUp':
      return said(
        `买家到店自提 ${happening.goods}（自提码尾号 ${happening.tail}）`,
        `Fetched: ${happening.goods} (code ending in ${happening.tail})`,
      )
    case 'pickupExpired':
      return said(
        `逾期未自提：${happening.goods}，款项自动退回买家`,
        `Not fetched in time: ${happening.goods}. The money goes back by itself`,
      )
    case 'pickupExtended':
      return said(`自提时间延长 ${happening.days} 天`, `It may be fetched ${happening.days} days longer`)
    case 'confirm':
      return said('买家确认收货', 'Receipt confirmed by the buyer')
    case 'autoConfirm':
      return said('超时自动确认收货', 'Receipt confirmed automatically')
    case 'settled':
      return said('订单已结算，货款转入可用余额', 'Settled, the money is available')
    case 'settleAsked':
      return said(
        `平台发起立即结算，商户应得 ${formatYuan(happening.amountFen, true)} 元`,
        `The platform settles it at once: ¥${formatYuan(happening.amountFen, true)} for the merchant`,
      )
    case 'settleFailed':
      return said(
        `结算未成功（${happening.reason}），一小时后重试`,
        `The settlement failed (${inBoth(happening.reason).en}); it is tried again in an hour`,
      )
    case 'texted':
    case 'textedAgain':
      return texted(happening)
    case 'parcelNoted':
      return parcelNoted(happening)
    case 'remark':
      return noted(happening)
    case 'tagged':
      return tagged(happening)
    case 'printed':
      return printed(happening)
    case 'reveal':
      return revealed(inBoth(happening.label), inBoth(happening.reason))
  }
}

const paidLate = {
  closed: said('订单关闭后到账，已发起原路退款', 'Paid after the order was closed; the money is on its way back'),
  paidBefore: said(
    '订单已付款，又有一笔付款到账，已发起原路退款',
    'Paid once more; what came second is on its way back',
  ),
  otherPrice: said(
    '按改价前金额付款到账，已发起原路退款',
    'Paid at a price that no longer holds; the money is on its way back',
  ),
} as const

const latePayRefunded = ({ isClosed, isByHand }: Extract<OrderHappening, { event: 'latePayRefunded' }>): Said => {
  const [what, whatEn] =
    isClosed === false ? ['多付的款项', 'What was paid beyond the order'] : ['关闭后到账的款项', 'The late payment']
  return isByHand === true
    ? said(`${what}已由平台线下退回`, `${whatEn} was returned by the platform itself`)
    : said(`${what}已原路退回`, `${whatEn} was returned`)
}

const refunded = ({ amountFen, isByHand }: Extract<OrderHappening, { event: 'refunded' }>): Said => {
  const yuan = formatYuan(amountFen, true)
  return isByHand === true
    ? said(`已由平台线下向买家退款 ${yuan} 元`, `The platform itself sent ¥${yuan} back to the buyer`)
    : said(`已向买家退款 ${yuan} 元`, `¥${yuan} went back to the buyer`)
}

const refundCovered = ({ depositFen, lentFen }: Extract<OrderHappening, { event: 'refundCovered' }>): Said => {
  const [deposit, lent] = [formatYuan(depositFen, true), formatYuan(lentFen, true)]
  return said(
    `可用余额不足以退款：保证金承担 ${deposit} 元，平台垫付 ${lent} 元`,
    `The balance is too small for the refund: ¥${deposit} out of the deposit, ¥${lent} lent by the platform`,
  )
}

const refundStuck = ({ reason, isBeyond }: Extract<OrderHappening, { event: 'refundStuck' }>): Said =>
  isBeyond === true
    ? said(`退款由平台人工处理：${reason}`, `The platform’s people see to the refund: ${inBoth(reason).en}`)
    : said(
        `退款多次未成功（${reason}），平台正在核实，每日重试一次`,
        `The refund keeps failing (${inBoth(reason).en}); the platform looks into it, and it is tried once a day`,
      )

const lateRefundFailed = ({ reason, isStuck }: Extract<OrderHappening, { event: 'lateRefundFailed' }>): Said =>
  isStuck === true
    ? said(
        `多收的款项多次退回未成功（${reason}），平台正在核实，每日重试一次`,
        `What was paid beyond the order can’t be returned (${inBoth(reason).en}); the platform looks into it, and it is tried once a day`,
      )
    : said(
        `多收的款项退回未成功（${reason}），稍后自动重试`,
        `What was paid beyond the order could not be returned (${inBoth(reason).en}); it is tried again`,
      )

const ends = {
  PAID: said('已退款', 'refunded'),
  CANCELED: said('已撤销', 'taken back'),
  TIMED_OUT: said('超时关闭', 'closed by time'),
  REPLACED: said('已换货或补寄', 'goods were sent anew'),
  RULED: said('平台裁决支持商家', 'ruled for the merchant'),
} as const

const returnEnded = ({ no, outcome }: Extract<OrderHappening, { event: 'returnEnded' }>): Said =>
  said(`售后 ${no} ${ends[outcome].zh}`, `Return ${no}: ${ends[outcome].en}`)

const texts = {
  SHIPPED: ['发货', 'that it left'],
  CHANGED: ['物流变更', 'its new carrier or number'],
  TAKEN_BACK: ['撤销发货', 'that it did not leave'],
  HANDED_BACK: ['退货寄回', 'that goods come again'],
  CODES: ['取货码', 'its code'],
} as const

function texted({ event, about }: Extract<OrderHappening, { event: 'texted' | 'textedAgain' }>): Said {
  const [zh, en] = texts[about]
  return event === 'texted'
    ? said(`已短信通知收件人（${zh}）`, `The receiver was texted: ${en}`)
    : said(`重发短信通知收件人（${zh}）`, `The receiver was texted once more: ${en}`)
}

interface ParcelSaid {
  readonly carrierName: string
  readonly waybillNo: string
  readonly goods?: string | undefined
}

const parcelSaid = ([zh, en]: readonly [string, string], { carrierName, waybillNo, goods }: ParcelSaid): Said => {
  const part = goods === undefined ? ['', ''] : [`（${goods}）`, ` (${goods})`]
  return said(`${zh}：${carrierName} ${waybillNo}${part[0]}`, `${en}: ${inBoth(carrierName).en} ${waybillNo}${part[1]}`)
}

const FLAGS: readonly Said[] = [
  said('灰旗', 'grey flag'),
  said('紫旗', 'purple flag'),
  said('青旗', 'cyan flag'),
  said('绿旗', 'green flag'),
  said('橙旗', 'orange flag'),
  said('红旗', 'red flag'),
]

function noted({ remark, flag }: { readonly remark: string; readonly flag?: number | undefined }): Said {
  const set = flag === undefined ? undefined : FLAGS[flag]
  const [zh, en] = set === undefined ? ['', ''] : [`（${set.zh}）`, ` (${set.en})`]
  return said(`备注：${remark}${zh}`, `Note: ${remark}${en}`)
}

function parcelNoted({ waybillNo, weightG, costFen }: Extract<OrderHappening, { event: 'parcelNoted' }>): Said {
  const weight = weightG === null ? said('未知', 'unknown') : said(`${weightG} 克`, `${weightG} g`)
  const yuan = costFen === null ? '' : formatYuan(costFen, true)
  const cost = costFen === null ? said('未知', 'unknown') : said(`${yuan} 元`, `¥${yuan}`)
  return said(
    `包裹 ${waybillNo}：重量 ${weight.zh}，快递成本 ${cost.zh}`,
    `Parcel ${waybillNo}: weight ${weight.en}, cost ${cost.en}`,
  )
}

function tagged({ added, removed }: Extract<OrderHappening, { event: 'tagged' }>): Said {
  const parts = [
    ...(added.length === 0 ? [] : [said(`添加标签：${added.join('、')}`, `Tagged: ${added.join(', ')}`)]),
    ...(removed.length === 0 ? [] : [said(`移除标签：${removed.join('、')}`, `Tags removed: ${removed.join(', ')}`)]),
  ]
  return saidList(parts, said('；', '; '))
}

function printed({ template, isFull }: Extract<OrderHappening, { event: 'printed' }>): Said {
  if (template === 'PICK') return said('打印拣货单', 'Printed on a pick list')
  const [zh, en] = isFull ? ['（含完整收货信息）', ' with the receiver in full'] : ['', '']
  if (template === 'WAYBILL') return said(`打印电子面单${zh}`, `Printed its label${en}`)
  return said(`打印发货单${zh}`, `Printed its delivery note${en}`)
}

/** Whose act it was. */
export type OrderActor = Actor | SystemActor

interface Happened {
  readonly actor: OrderActor
  readonly happening: OrderHappening
  readonly now: Date
}

type NamedOrder = Pick<OrderRecord, 'merchant_id' | 'id' | 'order_no' | 'shop_id'>

/** Adds to the order's history. */
export async function addToHistory(
  tx: TenantTx,
  order: Pick<OrderRecord, 'merchant_id' | 'id'>,
  happened: Happened,
): Promise<void> {
  await insertRow(tx, 'sale_order_event', eventRow(order, happened))
}

/** The line of the order's history. */
export function eventRow(
  order: Pick<OrderRecord, 'merchant_id' | 'id'>,
  { actor, happening, now }: Happened,
): Insertable<Tables['sale_order_event']> {
  const { event, ...facts } = happening
  const who = whoOf(actor)
  return {
    merchant_id: order.merchant_id,
    order_id: order.id,
    id: newId(now),
    event,
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    facts: JSON.stringify(facts),
    at: now,
  }
}

/** One act to whoever filters the operation log, however it went. */
const verbOf = ({ event }: OrderHappening) => {
  if (event === 'settled' || event === 'settleFailed') return 'settle'
  if (event === 'refundFailed' || event === 'refundStuck') return 'refundFailed'
  return event
}

/** Adds to the order's history and to the operation log. */
export async function happened(
  tx: TenantTx,
  order: NamedOrder,
  what: Happened & { readonly changes?: readonly FieldChange[] },
): Promise<void> {
  await logWithHistory(tx, { table: 'sale_order_event', row: eventRow(order, what) }, logRow(order, what))
}

/** The line of the operation log. */
export function logRow(
  order: NamedOrder,
  { actor, happening, now, changes = [] }: Happened & { readonly changes?: readonly FieldChange[] },
): Insertable<Tables['operation_log']> {
  const action = `saleOrder.${verbOf(happening)}` as const
  const act = { actor, action, target: targetOf(order), summary: sentenceOf(happening), changes }
  return actRow(order.merchant_id, act, now)
}

/** What only the merchant's own people see. */
export const INTERNAL: readonly OrderHappening['event'][] = [
  'remark',
  'tagged',
  'reveal',
  'printed',
  'hold',
  'release',
  'waybillTaken',
  'waybillRefused',
  'waybillCanceled',
  'refundCovered',
  'parcelNoted',
]

/** One happening as it is read beside its order. */
export interface HistoryRow {
  readonly at: string
  readonly actorType: string
  readonly actor: string
  readonly event: string
  readonly facts: unknown
}

export function historyEntry(
  { at, actorType, actor, event, facts }: HistoryRow,
  isForPlatform: boolean,
): { at: string; actor: string; text: string } {
  const { text, ...rest } = keptFacts.parse(facts)
  return {
    at: isoOf(at),
    actor: shownActor(actorType, actor, isForPlatform),
    text: text ?? spoken(sentenceOf(orderHappening.parse({ ...rest, event }))),
  }
}

const closedFor = ({ zh, en }: Said): Said => said(`订单关闭：${zh}`, `Closed: ${en}`)
