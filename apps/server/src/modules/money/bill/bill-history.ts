// What happened to a bill, kept with it for good, and written to the operation log in the same transaction.
import { formatYuan, said, type Said, spoken } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import { z } from 'zod'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { actRow, logWithHistory, type SystemActor, whoOf } from '../../../kernel/operation-log.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'
import type { BillRecord } from './bill.store.ts'

export type BillActor = MerchantActor | OperatorActor | SystemActor

/** 0: it is kept as it is. */
const answeredLine = z.object({ no: z.string(), adjustFen: z.int(), answer: z.string() })
export type AnsweredLine = z.output<typeof answeredLine>

/** Each with the facts that its sentence is made of; the names are those of finance_bill_event's check. */
const billHappening = z.discriminatedUnion('event', [
  z.object({ event: z.literal('generate'), lineCount: z.int(), payableFen: z.int() }),
  z.object({ event: z.literal('confirm'), isByItself: z.boolean() }),
  z.object({
    event: z.literal('dispute'),
    lineCount: z.int(),
    /** What each line was said to be wrong in; the line itself has the newest objection alone. */
    lines: z.array(z.object({ no: z.string(), reason: z.string() })).optional(),
  }),
  z.object({
    event: z.literal('resolve'),
    adjustFen: z.int(),
    answer: z.string(),
    lines: z.array(answeredLine).optional(),
  }),
  /** With the answer that holds from then on, until another one does. */
  z.object({
    event: z.literal('approve'),
    adjustFen: z.int(),
    answer: z.string().optional(),
    lines: z.array(answeredLine).optional(),
  }),
  z.object({ event: z.literal('reject'), reason: z.string().optional() }),
  z.object({ event: z.literal('pay'), amountFen: z.int() }),
  z.object({ event: z.literal('payFailed'), amountFen: z.int(), isStuck: z.boolean() }),
  z.object({ event: z.literal('paid'), carriedFen: z.int(), owedFen: z.int() }),
  z.object({ event: z.literal('invoiceAsked'), amountFen: z.int(), title: z.string() }),
  z.object({ event: z.literal('invoiceIssued'), invoiceNo: z.string() }),
  z.object({ event: z.literal('invoiceRejected'), reason: z.string() }),
])
export type BillHappening = z.output<typeof billHappening>

const yuan = (fen: number) => formatYuan(fen, true)

function sentenceOf(happening: BillHappening): Said {
  switch (happening.event) {
    case 'generate':
      return said(
        `生成账单：${happening.lineCount} 条明细，应结 ${yuan(happening.payableFen)} 元`,
        `Drawn up with ${happening.lineCount} lines, ¥${yuan(happening.payableFen)} payable`,
      )
    case 'confirm':
      return happening.isByItself
        ? said('逾期未处理，账单自动确认', 'Confirmed by itself, for nobody answered')
        : said('商户确认账单', 'Confirmed by the merchant')
    case 'dispute':
      return said(`商户对 ${happening.lineCount} 条明细提出异议`, `${happening.lineCount} lines disputed`)
    case 'resolve':
      return said(
        `平台答复：${happening.answer}${happening.adjustFen === 0 ? '（维持原账单）' : `（调整 ${yuan(happening.adjustFen)} 元）`}，待复核`,
        `Answered: ${inBoth(happening.answer).en}${happening.adjustFen === 0 ? ' (as it is)' : ` (adjusted by ¥${yuan(happening.adjustFen)})`}, to be approved`,
      )
    case 'approve':
      return approved(happening)
    case 'reject':
      return turnedDown(happening.reason)
    case 'pay':
      return said(`账单打款 ${yuan(happening.amountFen)} 元`, `¥${yuan(happening.amountFen)} is being paid`)
    case 'payFailed':
      return payFailed(happening)
    case 'paid':
      return ended(happening)
    case 'invoiceAsked':
    case 'invoiceIssued':
    case 'invoiceRejected':
      return ofInvoice(happening)
  }
}

function ofInvoice(happening: Extract<BillHappening, { event: `invoice${string}` }>): Said {
  switch (happening.event) {
    case 'invoiceAsked': {
      const { amountFen, title } = happening
      return said(
        `申请平台费用发票 ${yuan(amountFen)} 元，抬头 ${title}`,
        `Asked for an invoice of ¥${yuan(amountFen)} of fees, made out to ${title}`,
      )
    }
    case 'invoiceIssued':
      return said(`开具发票 ${happening.invoiceNo}`, `Issued invoice ${happening.invoiceNo}`)
    case 'invoiceRejected':
      return said(`驳回开票：${happening.reason}`, `Refused an invoice: ${happening.reason}`)
  }
}

/** Never what the provider said: that stands in the case. */
const payFailed = ({ amountFen, isStuck }: Extract<BillHappening, { event: 'payFailed' }>): Said =>
  isStuck
    ? said(
        `调整款 ${yuan(amountFen)} 元多次打款未成功，平台正在核实`,
        `The adjustment of ¥${yuan(amountFen)} keeps failing; the platform looks into it`,
      )
    : said(
        `调整款 ${yuan(amountFen)} 元打款未成功，稍后自动重试`,
        `The adjustment of ¥${yuan(amountFen)} could not be paid and is tried again`,
      )

function ended({ carriedFen, owedFen }: Extract<BillHappening, { event: 'paid' }>): Said {
  if (carriedFen < 0)
    return said(
      `账单为负，${yuan(-carriedFen)} 元结转至下期`,
      `Below zero: ¥${yuan(-carriedFen)} go into the next bill`,
    )
  if (owedFen > 0)
    return said(
      `账单已结清，${yuan(owedFen)} 元计入欠款，从后续结算中抵扣`,
      `Settled; ¥${yuan(owedFen)} are owed and taken from what is settled next`,
    )
  return said('账单已结清', 'Settled')
}

function approved({ answer, adjustFen }: Extract<BillHappening, { event: 'approve' }>): Said {
  if (answer === undefined) return said('复核通过，账单重新待确认', 'Approved: the bill is to be confirmed anew')
  const [zh, en] =
    adjustFen === 0
      ? (['维持原账单', 'as it is'] as const)
      : ([`调整 ${yuan(adjustFen)} 元`, `adjusted by ¥${yuan(adjustFen)}`] as const)
  return said(
    `复核通过，账单重新待确认。平台答复：${answer}（${zh}）`,
    `Approved: the bill is to be confirmed anew. The answer: ${inBoth(answer).en} (${en})`,
  )
}

const turnedDown = (reason = ''): Said =>
  reason === ''
    ? said('复核驳回，重新处理异议', 'Turned down: the objection is answered anew')
    : said(`复核驳回，重新处理异议：${reason}`, `Turned down, the objection is answered anew: ${inBoth(reason).en}`)

/** In the operation log, which the merchant reads: an answer is the platform's own until another person has approved it. */
function loggedSentence(happening: BillHappening): Said {
  if (happening.event === 'resolve')
    return said('平台已处理账单异议，待复核', 'The objection is answered, to be approved')
  return happening.event === 'reject' ? turnedDown() : sentenceOf(happening)
}

/** What the merchant does not read of a bill's history: what was proposed, and what was turned down. */
const INTERNAL: readonly BillHappening['event'][] = ['resolve', 'reject']

/** Adds to the bill's history and to the operation log. */
export async function happened(
  tx: TenantTx,
  bill: Pick<BillRecord, 'id' | 'bill_no' | 'shop_id'>,
  { actor, happening, now }: { readonly actor: BillActor; readonly happening: BillHappening; readonly now: Date },
): Promise<void> {
  const { event, ...facts } = happening
  const who = whoOf(actor)
  const row = {
    merchant_id: tx.merchantId,
    bill_id: bill.id,
    id: newId(now),
    event,
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    facts: JSON.stringify(facts),
    at: now,
  }
  const target = { type: 'bill', id: bill.id, no: bill.bill_no, shopId: bill.shop_id }
  const act = { actor, action: `bill.${event}`, target, summary: loggedSentence(happening) } as const
  await logWithHistory(tx, { table: 'finance_bill_event', row }, actRow(tx.merchantId, act, now))
}

/** More than a bill ever has. */
const MOST_EVENTS = 100

/** Oldest first, in the reader's language. */
export async function historyOf(
  db: TenantDb,
  billId: string,
  reader: 'merchant' | 'platform',
): Promise<{ at: string; actor: string; text: string; details: string[] }[]> {
  const rows = await db
    .selectFrom('finance_bill_event')
    .select(['event', 'facts', 'actor_type', 'actor_name', 'at'])
    .where('bill_id', '=', billId)
    .$if(reader === 'merchant', (query) => query.where('event', 'not in', INTERNAL))
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.toReversed().map(({ event, facts, actor_type: type, actor_name: actor, at }) => {
    const happening = billHappening.parse({ ...z.looseObject({}).parse(facts), event })
    return {
      at: at.toISOString(),
      actor: shownActor(type, actor, reader === 'platform'),
      text: spoken(sentenceOf(happening)),
      details: detailsOf(happening),
    }
  })
}

/** Line by line. */
function detailsOf(happening: BillHappening): string[] {
  if (happening.event === 'dispute') return (happening.lines ?? []).map(({ no, reason }) => named(no, reason))
  if (happening.event === 'resolve' || happening.event === 'approve')
    return (happening.lines ?? []).map(({ no, ...line }) => named(no, spoken(answerToLine(line))))
  return []
}

const named = (no: string, text: string): string => (no === '' ? text : `${no}: ${text}`)

const answerToLine = ({ adjustFen, answer }: Omit<AnsweredLine, 'no'>): Said =>
  adjustFen === 0
    ? said(`维持，${answer}`, `Kept. ${inBoth(answer).en}`)
    : said(`异议成立，调整 ${yuan(adjustFen)} 元，${answer}`, `Corrected by ¥${yuan(adjustFen)}. ${inBoth(answer).en}`)
