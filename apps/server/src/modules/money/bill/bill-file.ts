// A bill as a file: a spreadsheet, or a statement on paper; made when it is fetched, always the same.
import { Readable } from 'node:stream'
import { type Api, type BodyOf, dayOf, formatInstant, formatYuan, said } from '@merchant/contract'
import { billLabels, settlementCycleTexts } from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { makePaper, type Paper, type PaperTable } from '../../../kernel/paper/paper.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { SHEET_MIME } from '../../../kernel/sheet.ts'
import type { BillDeps } from './bill.deps.ts'
import { billParameters } from './bill.parameters.ts'
import { sheetsOf } from './bill-sheets.ts'
import { numberOf } from './bill.store.ts'
import { type Shown, shownBill } from './bill.view.ts'
import { lastDayBefore } from '../../../kernel/settlement-period.ts'

type FileDeps = Pick<BillDeps, 'db' | 'clock' | 'offerFiles' | 'files'>
type Asked = BodyOf<Api['bill']['download']>
interface Wanted extends Asked {
  readonly merchantId: string
}

const HOUR = 3_600_000

/** Answers what gives out the address of a file, for one session. */
export function createDownloads(deps: FileDeps) {
  const { db, clock } = deps
  const addressOf = deps.offerFiles<Wanted>('bill', async ({ merchantId, id, format }) => {
    const tenant = db.tenant(merchantId)
    const bill = await shownBill(tenant, id)
    if (format === 'PDF') return statementOf(tenant, bill)
    if (format === 'INVOICE') return invoiceOf(deps, tenant, bill)
    return { name: `${nameOf(bill)}.xlsx`, mime: SHEET_MIME, content: sheetsOf(tenant, bill, reckoning(bill)) }
  })
  return async (actor: MerchantActor | OperatorActor, wanted: Wanted): Promise<{ url: string }> => {
    const turns = atMost(`bill.download|${principalIdOf(actor)}`, [
      { max: billParameters.downloadsPerHour, perMs: HOUR },
    ])
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [turns], clock.now()))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
    await db.transaction(wanted.merchantId, async (tx) => {
      const bill = await shownBill(tx, wanted.id)
      if (wanted.format === 'INVOICE' && bill.invoice_file_id === null) refuse('record.notFound')
      const target = { type: 'bill', id: bill.id, no: bill.bill_no, shopId: bill.shop_id }
      const summary = said(`下载账单（${wanted.format}）`, `Downloaded a bill (${wanted.format})`)
      await logAct(tx, { actor, action: 'bill.download', target, summary }, clock.now())
    })
    return addressOf(actor, wanted)
  }
}

/** As it came from the tax platform. */
async function invoiceOf({ files }: Pick<FileDeps, 'files'>, tenant: TenantDb, bill: Shown): Promise<MadeFile> {
  const { invoice_file_id: fileId, invoice_no: no } = bill
  const kept = fileId === null ? null : await files.readBytes(tenant, fileId, { isSmall: false })
  if (kept === null) return refuse('record.notFound')
  return { name: `发票-${no ?? ''}-${bill.bill_no}.pdf`, mime: kept.mime, content: Readable.from([kept.bytes]) }
}

const yuan = (fen: number) => formatYuan(fen, true)
const nameOf = (bill: Shown) =>
  `账单-${bill.shop_name}-${dayOf(bill.period_from)}至${lastDayBefore(bill.period_to)}-${bill.bill_no}`.replaceAll(
    /[\\/:*?"<>|]/g,
    '',
  )

/** What a bill comes to, in the order of its reckoning; in 分, with what is taken off below zero. */
const reckoning = (bill: Shown): readonly (readonly [label: string, fen: number, isMain?: true])[] => [
  ['商品金额', bill.goods_fen],
  ['运费', bill.freight_fen],
  ['商家优惠', -bill.discount_fen],
  ['结算前退款', -bill.refund_before_fen],
  ['结算后退款', -bill.refund_after_fen],
  ['平台佣金', -bill.commission_fen],
  ['佣金退回', bill.commission_return_fen],
  ['技术服务费', -bill.service_fen],
  ['支付手续费', -bill.channel_fen],
  ['违约金', -bill.penalty_fen],
  ['赔付', -bill.compensate_fen],
  ['其他平台费用', -bill.other_fen],
  ['账单调整', bill.adjust_fen],
  ['上期结转', bill.carry_in_fen],
  ['本期应结', bill.payable_fen, true],
  ['其中已逐单结算', bill.settled_fen],
  ['本期待付', bill.to_pay_fen],
  ...(bill.paid_fen === null ? [] : [['本期已付', bill.paid_fen] as const]),
  ['结转下期', bill.carry_out_fen],
]

/** Characters of a word that a column of the paper has room for; the spreadsheet has all of it. */
const WORD_ROOM = 15
const cut = (word: string): string => (word.length > WORD_ROOM ? `${word.slice(0, WORD_ROOM)}…` : word)

/** What each correction is of, and why. */
async function correctionsOf(tenant: TenantDb, bill: Shown): Promise<PaperTable[]> {
  const lines = await tenant
    .selectFrom('finance_bill_line')
    .select(['order_no', 'refund_no', 'adjust_fen', 'note'])
    .where('bill_id', '=', bill.id)
    .where('kind', '=', sql.lit('ADJUST' as const))
    .orderBy('at')
    .orderBy('id')
    .execute()
  if (lines.length === 0) return []
  const rows = lines.map((line) => [numberOf(line) || '—', cut(line.note), yuan(line.adjust_fen)])
  return [{ title: '账单调整明细', columns: ['订单号 / 退款单号', '说明', '金额（元）'], rows }]
}

async function statementOf(tenant: TenantDb, bill: Shown): Promise<MadeFile> {
  const paper: Paper = {
    title: '结算对账单',
    subtitle: `${bill.shop_name}　${dayOf(bill.period_from)} 至 ${lastDayBefore(bill.period_to)}`,
    facts: [
      { label: '账单号', value: bill.bill_no },
      { label: '结算周期', value: settlementCycleTexts[bill.cycle][0] },
      { label: '订单 / 退款', value: `${bill.order_count} 单 / ${bill.refund_count} 笔` },
      ...reckoning(bill).map(([label, fen, isMain = false]) => ({ label, value: `${yuan(fen)} 元`, isMain })),
      { label: '状态', value: billLabels[bill.status].text[0] },
      { label: '生成时间', value: formatInstant(bill.generated_at) },
      { label: '明细摘要', value: bill.lines_hash },
    ],
    tables: await correctionsOf(tenant, bill),
    note: '本对账单由平台账本生成，各项合计等于账单明细之和；明细摘要为出账时全部明细的 SHA-256，可按下载表格中“摘要核对”一表核对。',
    issuer: '商户管理中心',
    at: bill.generated_at,
  }
  return { name: `${nameOf(bill)}.pdf`, mime: 'application/pdf', content: await makePaper(paper) }
}
