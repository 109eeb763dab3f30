// What happened to a return, kept with it for good, and written to the operation log in the same transaction.
import {
  disputeRuling,
  disputeSide,
  evidenceSide,
  formatInstant,
  formatYuan,
  isMoneyOffer,
  isReplacing,
  offerType,
  receiveResult,
  returnReject,
  returnType,
  said,
  type Said,
  spoken,
} from '@merchant/contract'
import {
  disputeRulingTexts,
  evidenceSideTexts,
  offerTypeTexts,
  receiveResultTexts,
  returnRejectTexts,
  returnTypeTexts,
} from '@merchant/contract/labels'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import { z } from 'zod'
import { inBoth } from '../../../kernel/in-both.ts'
import { actRow, logWithHistory, whoOf } from '../../../kernel/operation-log.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'
import type { OrderActor } from '../sale-order/index.ts'
import type { ReturnRecord } from './return-order.store.ts'

/** What was said and shown with it, kept as it was then: the return itself has the newest alone. */
const shown = { words: z.string().optional(), fileIds: z.array(z.string()).optional() }

/** Each with the facts that its sentence is made of; the names are those of return_order_event's check. */
const returnHappening = z.discriminatedUnion('event', [
  z.object({
    event: z.enum(['apply', 'modify', 'accept']),
    type: returnType,
    /** Another SKU, by its text as it was then. */
    wanted: z.string().optional(),
    quantity: z.int(),
    amountFen: z.int(),
    ...shown,
  }),
  z.object({
    event: z.literal('agree'),
    type: returnType,
    amountFen: z.int(),
    isByItself: z.boolean(),
    rule: z.string().optional(),
  }),
  z.object({ event: z.literal('remind'), rule: z.string() }),
  z.object({ event: z.enum(['reject', 'refuseReceipt']), code: returnReject, reason: z.string(), ...shown }),
  z.object({ event: z.literal('offer'), type: offerType, amountFen: z.int(), note: z.string() }),
  z.object({ event: z.literal('decline'), isByItself: z.boolean(), ofQuestion: z.boolean().optional() }),
  z.object({ event: z.literal('question'), until: z.string(), ...shown }),
  z.object({ event: z.literal('answer'), ...shown }),
  z.object({ event: z.literal('signedBack'), at: z.string() }),
  z.object({
    event: z.literal('sendBack'),
    carrierName: z.string(),
    waybillNo: z.string(),
    isAgain: z.boolean().optional(),
  }),
  z.object({
    event: z.literal('receive'),
    amountFen: z.int(),
    isRestocked: z.boolean(),
    pieces: z.int().optional(),
    result: receiveResult.optional(),
    isByItself: z.boolean(),
  }),
  z.object({ event: z.literal('extend'), reason: z.string() }),
  z.object({
    event: z.enum(['acceptCancel', 'askTime', 'cancel', 'close', 'setAddress', 'waitForParcel', 'waiveGoods']),
  }),
  z.object({ event: z.literal('payFailed'), reason: z.string() }),
  z.object({ event: z.enum(['payAgain', 'refunded']), amountFen: z.int() }),
  z.object({ event: z.literal('handBack'), carrierName: z.string(), waybillNo: z.string(), isAgain: z.boolean() }),
  z.object({ event: z.literal('handedBack'), at: z.string() }),
  z.object({
    event: z.literal('reship'),
    carrierName: z.string(),
    waybillNo: z.string(),
    isAgain: z.boolean().optional(),
  }),
  z.object({ event: z.literal('signedAnew'), at: z.string() }),
  z.object({ event: z.literal('convert'), amountFen: z.int(), isByItself: z.boolean() }),
  z.object({ event: z.literal('gotIt'), isByItself: z.boolean() }),
  z.object({ event: z.enum(['escalate', 'turnOver']), no: z.string(), amountFen: z.int(), ...shown }),
  z.object({ event: z.literal('prove'), side: evidenceSide, files: z.int(), ...shown }),
  z.object({ event: z.literal('askProof'), side: disputeSide, text: z.string(), until: z.string().optional() }),
  z.object({ event: z.enum(['missProof', 'appeal']), side: disputeSide, ...shown }),
  z.object({
    event: z.literal('judge'),
    ruling: disputeRuling,
    amountFen: z.int(),
    text: z.string(),
    isLast: z.boolean(),
  }),
  z.object({ event: z.literal('acceptVerdict') }),
  z.object({ event: z.literal('execute'), ruling: disputeRuling, amountFen: z.int() }),
  z.object({ event: z.enum(['pause', 'resume']), note: z.string() }),
  z.object({ event: z.literal('prolong'), hours: z.int(), note: z.string() }),
])
export type ReturnHappening = z.output<typeof returnHappening>

const minute = (at: string) => formatInstant(at).slice(0, 16)
const yuan = (fen: number) => formatYuan(fen, true)
const byClock = (isByItself: boolean) =>
  isByItself ? (['超时未处理，自动', ' by itself, for nobody answered'] as const) : (['', ''] as const)

function sentenceOf(happening: ReturnHappening): Said {
  switch (happening.event) {
    case 'apply':
      return wished(['申请', 'Asks for'], happening)
    case 'modify':
      return wished(['修改申请为', 'Asks instead for'], happening)
    case 'accept':
      return wished(['同意协商方案：', 'Accepts the offer:'], happening)
    case 'remind':
      return said(
        `命中提醒规则“${happening.rule}”，请人工处理`,
        `The rule “${happening.rule}” asks people to look at it`,
      )
    case 'agree': {
      const [zh, en] =
        happening.rule === undefined
          ? byClock(happening.isByItself)
          : ([`按自动规则“${happening.rule}”`, ` by the rule “${happening.rule}”`] as const)
      const [typeZh, typeEn] = returnTypeTexts[happening.type]
      // Goods are agreed to, and no money.
      if (isReplacing(happening.type)) return said(`${zh}同意${typeZh}`, `Agreed to${en}: ${typeEn.toLowerCase()}`)
      return said(
        `${zh}同意${typeZh} ${yuan(happening.amountFen)} 元`,
        `Agreed to${en}: ${typeEn.toLowerCase()}, ¥${yuan(happening.amountFen)}`,
      )
    }
    case 'reject':
      return refused(['拒绝申请', 'Refused'], happening)
    case 'refuseReceipt':
      return refused(['拒收退货', 'What came back is refused'], happening)
    case 'offer': {
      const [zh, en] = offerTypeTexts[happening.type]
      const [moneyZh, moneyEn] = isMoneyOffer(happening.type)
        ? ([` ${yuan(happening.amountFen)} 元`, `, ¥${yuan(happening.amountFen)}`] as const)
        : (['', ''] as const)
      return said(
        `提出协商：${zh}${moneyZh}，${happening.note}`,
        `Offers: ${en.toLowerCase()}${moneyEn}: ${inBoth(happening.note).en}`,
      )
    }
    case 'question':
      return said(
        `商家要求买家补充凭证（截至 ${minute(happening.until)}）`,
        `The buyer is asked for evidence, until ${minute(happening.until)}`,
      )
    case 'answer':
      return said('买家已补充凭证，回到商家处理', 'The buyer has shown more: the merchant’s turn again')
    case 'decline':
      if (happening.ofQuestion === true)
        return said('买家超时未补充凭证，回到商家处理', 'The buyer showed nothing in time: the merchant’s turn again')
      return happening.isByItself
        ? said('买家超时未答复协商，回到商家处理', 'The buyer did not answer the offer: the merchant’s turn again')
        : said('买家不同意协商，回到商家处理', 'The buyer declines the offer: the merchant’s turn again')
    case 'setAddress':
      return said('商家填写退货地址', 'The merchant says where the goods go back to')
    case 'sendBack': {
      const [zh, en] =
        happening.isAgain === true
          ? (['买家更正退货运单', 'Comes back under another number'] as const)
          : (['买家已寄回', 'Sent back'] as const)
      return said(
        `${zh}：${happening.carrierName} ${happening.waybillNo}`,
        `${en}: ${inBoth(happening.carrierName).en} ${happening.waybillNo}`,
      )
    }
    case 'signedBack':
      return said(
        `退货包裹已签收（${formatInstant(happening.at).slice(0, 16)}）`,
        `What came back was handed over (${formatInstant(happening.at).slice(0, 16)})`,
      )
    case 'handBack': {
      const [zh, en] = happening.isAgain
        ? (['更正寄回买家的运单', 'Goes to the buyer by another waybill'] as const)
        : (['退回的商品已寄回买家', 'What came back was sent to the buyer again'] as const)
      return said(
        `${zh}：${happening.carrierName} ${happening.waybillNo}`,
        `${en}: ${inBoth(happening.carrierName).en} ${happening.waybillNo}`,
      )
    }
    case 'handedBack':
      return said(
        `寄回买家的包裹已签收（${formatInstant(happening.at).slice(0, 16)}）`,
        `The buyer has the goods again (${formatInstant(happening.at).slice(0, 16)})`,
      )
    case 'waiveGoods':
      return said('买家放弃退回的商品，无需寄回', 'The buyer gives the goods up: nothing is sent')
    case 'receive': {
      const [zh, en] = byClock(happening.isByItself)
      const [stockZh, stockEn] = foundAs(happening)
      if (happening.amountFen === 0)
        return said(`确认收到退货，待换货发出${stockZh}`, `Taken as received, the exchange is sent next${stockEn}`)
      return said(
        `${zh}确认收到退货，退款 ${yuan(happening.amountFen)} 元${stockZh}`,
        `Taken as received${en}, ¥${yuan(happening.amountFen)} goes back${stockEn}`,
      )
    }
    case 'extend':
      return said(`商家延长处理 24 小时：${happening.reason}`, `Put off by 24 hours: ${inBoth(happening.reason).en}`)
    case 'askTime':
      return said('买家延长寄回 3 天', 'Three more days to send the goods back')
    case 'acceptCancel':
      return said('买家同意撤销，售后关闭', 'Closed: the buyer agrees to let it be')
    case 'cancel':
      return said('买家撤销售后', 'Taken back by the buyer')
    case 'close':
      return said('买家超时未处理，售后关闭', 'Closed: the buyer let the time pass')
    case 'payFailed':
      return said(`退款未成功：${happening.reason}`, `The refund failed: ${inBoth(happening.reason).en}`)
    case 'payAgain':
      return said(`再次退款 ${yuan(happening.amountFen)} 元`, `¥${yuan(happening.amountFen)} goes back once more`)
    case 'refunded':
      return said(`已退款 ${yuan(happening.amountFen)} 元`, `¥${yuan(happening.amountFen)} went back`)
    case 'reship': {
      const [zh, en] =
        happening.isAgain === true
          ? (['商家更正换货补寄的运单', 'Sent anew under another waybill'] as const)
          : (['商家已发出', 'Sent anew'] as const)
      return said(
        `${zh}：${happening.carrierName} ${happening.waybillNo}`,
        `${en}: ${inBoth(happening.carrierName).en} ${happening.waybillNo}`,
      )
    }
    case 'signedAnew':
      return said(
        `换货补寄的包裹已签收（${minute(happening.at)}）`,
        `What was sent anew was handed over (${minute(happening.at)})`,
      )
    case 'waitForParcel':
      return said('包裹仍在途，延后自动完成', 'It is still on its way: the clock waits')
    case 'convert':
      return happening.isByItself
        ? said(
            `商家超时未发出，转为退款 ${yuan(happening.amountFen)} 元`,
            `Nothing was sent in time: ¥${yuan(happening.amountFen)} goes back instead`,
          )
        : said(`转为退款 ${yuan(happening.amountFen)} 元`, `¥${yuan(happening.amountFen)} goes back instead of goods`)
    case 'gotIt':
      return happening.isByItself
        ? said('超时未确认，视为已收到', 'Nobody said otherwise in time: it has arrived')
        : said('买家确认收到', 'The buyer has it')
    case 'pause':
      return said(`平台暂停计时：${happening.note}`, `The platform stops the clock: ${inBoth(happening.note).en}`)
    case 'resume':
      return said(`平台恢复计时：${happening.note}`, `The clock runs again: ${inBoth(happening.note).en}`)
    case 'prolong':
      return said(
        `平台延长 ${happening.hours} 小时：${happening.note}`,
        `The platform gives ${happening.hours} hours more: ${inBoth(happening.note).en}`,
      )
    case 'escalate':
    case 'turnOver':
    case 'prove':
    case 'askProof':
    case 'missProof':
    case 'appeal':
    case 'judge':
    case 'acceptVerdict':
    case 'execute':
      return disputed(happening)
  }
}

/** In which state it came, and how much of it is for sale again. */
function foundAs({ result, isRestocked, pieces }: Extract<ReturnHappening, { event: 'receive' }>): [string, string] {
  const [zh, en] = result === undefined || result === 'OK' ? ['', ''] : receiveResultTexts[result]
  const count = pieces === undefined ? '' : ` ${pieces} 件`
  return [
    `${zh === '' ? '' : `，验货：${zh}`}${isRestocked ? `，退回库存${count}` : ''}`,
    `${en === '' ? '' : `, found: ${en.toLowerCase()}`}${isRestocked ? `, for sale again${pieces === undefined ? '' : `: ${pieces}`}` : ''}`,
  ]
}

type Disputed = Extract<
  ReturnHappening,
  {
    event:
      | 'escalate'
      | 'turnOver'
      | 'prove'
      | 'askProof'
      | 'missProof'
      | 'appeal'
      | 'judge'
      | 'acceptVerdict'
      | 'execute'
  }
>
function disputed(happening: Disputed): Said {
  switch (happening.event) {
    case 'escalate':
      return said(
        `申请平台介入（仲裁单 ${happening.no}），争议金额 ${yuan(happening.amountFen)} 元`,
        `Turns to the platform (dispute ${happening.no}) about ¥${yuan(happening.amountFen)}`,
      )
    case 'turnOver':
      return said(
        `退货包裹一直未签收，由平台裁决（仲裁单 ${happening.no}），争议金额 ${yuan(happening.amountFen)} 元`,
        `What came back was never signed for: the platform decides (dispute ${happening.no}) about ¥${yuan(happening.amountFen)}`,
      )
    case 'prove': {
      const [zh, en] = evidenceSideTexts[happening.side]
      const [picturesZh, picturesEn] =
        happening.files === 0 ? ['', ''] : [`，图片 ${happening.files} 张`, `, pictures: ${happening.files}`]
      return said(`${zh}已举证${picturesZh}`, `${en}: evidence${picturesEn}`)
    }
    case 'askProof': {
      const [zh, en] = evidenceSideTexts[happening.side]
      const [untilZh, untilEn] =
        happening.until === undefined
          ? ['', '']
          : [`（截至 ${minute(happening.until)}）`, `, until ${minute(happening.until)}`]
      return said(
        `平台要求${zh}补充举证${untilZh}：${happening.text}`,
        `The platform asks the ${en.toLowerCase()} for more${untilEn}: ${inBoth(happening.text).en}`,
      )
    }
    case 'missProof': {
      const [zh, en] = evidenceSideTexts[happening.side]
      return said(
        `${zh}超时未举证，按另一方举证裁决`,
        `${en}: nothing in time, it is ruled on what the other side shows`,
      )
    }
    case 'appeal': {
      const [zh, en] = evidenceSideTexts[happening.side]
      return said(`${zh}对裁决提出申诉`, `${en}: appeals against the ruling`)
    }
    case 'judge':
      return said(
        `${happening.isLast ? '终局裁决' : '裁决'}：${ruledOf(happening).zh}。${happening.text}`,
        `${happening.isLast ? 'Last ruling' : 'Ruling'}: ${ruledOf(happening).en}. ${inBoth(happening.text).en}`,
      )
    case 'acceptVerdict':
      return said('接受裁决', 'Agrees to the ruling')
    case 'execute':
      return said(`裁决生效：${ruledOf(happening).zh}`, `In force: ${ruledOf(happening).en}`)
  }
}

function ruledOf({ ruling, amountFen }: Pick<Extract<Disputed, { event: 'execute' }>, 'ruling' | 'amountFen'>): Said {
  const [zh, en] = disputeRulingTexts[ruling]
  return amountFen === 0
    ? said(zh, en)
    : said(`${zh}，退款 ${yuan(amountFen)} 元`, `${en}, ¥${yuan(amountFen)} goes back`)
}

type Wished = Extract<ReturnHappening, { event: 'apply' | 'modify' | 'accept' }>
function wished([zh, en]: readonly [string, string], { type, quantity, amountFen, wanted }: Wished): Said {
  const [typeZh, typeEn] = returnTypeTexts[type]
  if (isReplacing(type)) {
    const [forZh, forEn] = wanted === undefined ? ['', ''] : [`，换成“${wanted}”`, `, for “${wanted}”`]
    return said(`${zh}${typeZh} ${quantity} 件${forZh}`, `${en} ${typeEn.toLowerCase()} of ${quantity}${forEn}`)
  }
  return said(
    `${zh}${typeZh} ${quantity} 件，${yuan(amountFen)} 元`,
    `${en} ${typeEn.toLowerCase()} of ${quantity}, ¥${yuan(amountFen)}`,
  )
}

type Refused = Extract<ReturnHappening, { event: 'reject' | 'refuseReceipt' }>
function refused([zh, en]: readonly [string, string], { code, reason }: Refused): Said {
  const [codeZh, codeEn] = returnRejectTexts[code]
  return said(`${zh}（${codeZh}）：${reason}`, `${en} (${codeEn}): ${inBoth(reason).en}`)
}

/** Adds to the return's history and to the operation log. */
export async function happened(
  tx: TenantTx,
  one: ReturnRecord,
  { actor, happening, now }: { readonly actor: OrderActor; readonly happening: ReturnHappening; readonly now: Date },
): Promise<void> {
  const { event, ...facts } = happening
  const who = whoOf(actor)
  const row = {
    merchant_id: tx.merchantId,
    return_id: one.id,
    id: newId(now),
    event,
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    facts: JSON.stringify(facts),
    at: now,
  }
  const target = { type: 'returnOrder', id: one.id, no: one.return_no, shopId: one.shop_id }
  const act = { actor, action: `returnOrder.${event}`, target, summary: sentenceOf(happening) } as const
  await logWithHistory(tx, { table: 'return_order_event', row }, actRow(tx.merchantId, act, now))
}

/** By whom and as what it is evidence; null: it is none. */
type Asked = { readonly side: 'MERCHANT' | 'BUYER'; readonly kind: 'QUESTION' | 'EVIDENCE' } | null
const asks: Partial<Readonly<Record<ReturnHappening['event'], Asked>>> = {
  question: { side: 'MERCHANT', kind: 'QUESTION' },
  answer: { side: 'BUYER', kind: 'EVIDENCE' },
}

export interface Step {
  readonly id: string
  readonly asked: Asked
  readonly at: string
  readonly actor: string
  readonly text: string
  readonly words: string
  readonly fileIds: readonly string[]
}

/** Oldest first, in the reader's language. */
export async function historyOf(db: TenantDb | TenantTx, returnId: string, isForPlatform: boolean): Promise<Step[]> {
  const rows = await db
    .selectFrom('return_order_event')
    .select(['id', 'event', 'facts', 'actor_type', 'actor_name', 'at'])
    .where('return_id', '=', returnId)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.toReversed().map(({ id, event, facts, actor_type: type, actor_name: actor, at }) => {
    const happening = returnHappening.parse({ ...z.looseObject({}).parse(facts), event })
    const { words = '', fileIds = [] } = z.object(shown).parse(happening)
    return {
      id,
      at: at.toISOString(),
      actor: shownActor(type, actor, isForPlatform),
      text: spoken(sentenceOf(happening)),
      words,
      fileIds,
      asked: asks[happening.event] ?? null,
    }
  })
}

const agreement = z.object({ amountFen: z.int(), rule: z.string().optional() })

/** When a rule agreed to it, and to how much; null: people did, or nobody. */
export async function agreedByRule(
  tx: TenantTx,
  returnId: string,
): Promise<{ readonly at: Date; readonly amountFen: number } | null> {
  const rows = await tx
    .selectFrom('return_order_event')
    .select(['facts', 'at'])
    .where('return_id', '=', returnId)
    .where('event', '=', 'agree')
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute()
  for (const { facts, at } of rows) {
    const { rule, amountFen } = agreement.parse(facts)
    if (rule !== undefined) return { at, amountFen }
  }
  return null
}

/** More than all acts of a return, each of which is bounded. */
const MOST_EVENTS = 200
