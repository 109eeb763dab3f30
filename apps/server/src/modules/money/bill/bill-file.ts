// A bill as a file: a spreadsheet, or a statement on paper; made when it is fetched, always the same.
import { type Api, type BodyOf, dayOf, formatInstant, formatYuan, said } from '@merchant/contract'
import { billLabels, settlementCycleTexts } from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { makePaper, type Paper } from '../../../kernel/paper/paper.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { SHEET_MIME } from '../../../kernel/sheet.ts'
import { commissionCells, type Taken, takenOfOrder } from './bill-commissions.ts'
import type { BillDeps } from './bill.deps.ts'
import { billParameters } from './bill.parameters.ts'
import type { LineRecord } from './bill.store.ts'
import { type Shown, shownBill } from './bill.view.ts'
import { HASHED_ORDER, hashedText } from './sum-lines.ts'
import { lastDayBefore } from '../../../kernel/settlement-period.ts'

type FileDeps = Pick<BillDeps, 'db' | 'clock' | 'offerFiles'>
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
    return format === 'PDF' ? statementOf(bill) : sheetsOf(tenant, bill)
  })
  return async (actor: MerchantActor | OperatorActor, wanted: Wanted): Promise<{ url: string }> => {
    const turns = atMost(`bill.download|${principalIdOf(actor)}`, [
      { max: billParameters.downloadsPerHour, perMs: HOUR },
    ])
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [turns], clock.now()))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
    await db.transaction(wanted.merchantId, async (tx) => {
      const bill = await shownBill(tx, wanted.id)
      const target = { type: 'bill', id: bill.id, no: bill.bill_no, shopId: bill.shop_id }
      const summary = said(`下载账单（${wanted.format}）`, `Downloaded a bill (${wanted.format})`)
      await logAct(tx, { actor, action: 'bill.download', target, summary }, clock.now())
    })
    return addressOf(actor, wanted)
  }
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
  ['账单调整', bill.adjust_fen],
  ['上期结转', bill.carry_in_fen],
  ['本期应结', bill.payable_fen, true],
  ['其中已逐单结算', bill.settled_fen],
  ['本期待付', bill.to_pay_fen],
  ['结转下期', bill.carry_out_fen],
]

async function statementOf(bill: Shown): Promise<MadeFile> {
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
    note: '本对账单由平台账本生成，各项合计等于账单明细之和；明细摘要为出账时全部明细的 SHA-256，可按下载表格中“摘要核对”一表核对。',
    issuer: '商户管理中心',
    at: bill.generated_at,
  }
  return { name: `${nameOf(bill)}.pdf`, mime: 'application/pdf', content: await makePaper(paper) }
}

type Cell = string | number
const MONEY = '#,##0.00'
const money = (fen: number): number => Number(formatYuan(fen))

/** `most`: lines that one file holds; of a longer bill it says so, and holds the first. */
export async function sheetsOf(
  tenant: TenantDb,
  bill: Shown,
  most: number = billParameters.mostFileLines,
): Promise<MadeFile> {
  const all = tenant.selectFrom('finance_bill_line').where('bill_id', '=', bill.id)
  const [lines, { count }] = await Promise.all([
    HASHED_ORDER.reduce((query, column) => query.orderBy(column), all)
      .selectAll('finance_bill_line')
      .select([takenOfOrder, hashedText.as('hashed')])
      .limit(most)
      .execute(),
    all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    properties: { created: bill.generated_at, modified: bill.generated_at },
    sheets: [
      sheet('汇总', SUMMARY_HEADS, [
        ...reckoning(bill).map(([label, fen]): Cell[] => [label, money(fen)]),
        [heldOf(lines.length, Number(count))],
      ]),
      sheet('订单明细', INCOME_HEADS, lines.filter(({ kind }) => kind === 'INCOME').map(incomeOf)),
      sheet('退款明细', REFUND_HEADS, lines.filter(({ kind }) => kind === 'REFUND').map(refundOf)),
      sheet('费用明细', FEE_HEADS, lines.filter(({ kind }) => kind === 'FEE' || kind === 'ADJUST').map(feeOf)),
      checkSheet(bill, lines, Number(count)),
    ],
  })
  return {
    name: `${nameOf(bill)}.xlsx`,
    mime: SHEET_MIME,
    content: (async function* whole() {
      yield bytes
    })(),
  }
}

const heldOf = (held: number, count: number): string =>
  held === count
    ? `本文件含全部 ${count} 条明细`
    : `本账单共 ${count} 条明细，本文件仅含按时间排在最前的 ${held} 条；各项合计为全部明细之和`

const HOW_TO_CHECK =
  '将以下各行按顺序用英文分号 ; 连接（末尾不加），以 UTF-8 编码计算 SHA-256，应与明细摘要一致；出账后加入的账单调整不在其中'

/** What the hash of the bill is of: its lines as they were drawn up, which adjustments come after. */
function checkSheet(bill: Shown, lines: readonly (LineRecord & { readonly hashed: string })[], count: number) {
  const isWhole = lines.length === count
  const rows: Cell[][] = isWhole
    ? [[HOW_TO_CHECK], ...lines.filter(({ kind }) => kind !== 'ADJUST').map(({ hashed }): Cell[] => [hashed])]
    : [['本文件未含全部明细，不能在此核对']]
  return sheet('摘要核对', text(`明细摘要：${bill.lines_hash}`), rows)
}

/** A column of text, or of amounts. */
interface Head {
  readonly title: string
  readonly isMoney?: true
}
const text = (...titles: readonly string[]): Head[] => titles.map((title) => ({ title }))
const amounts = (...titles: readonly string[]): Head[] =>
  titles.map((title) => ({ title: `${title}（元）`, isMoney: true }))

/** The first row names the columns. */
const sheet = (name: string, heads: readonly Head[], rows: readonly Cell[][]) => ({
  name,
  columns: heads.map(({ isMoney }) => (isMoney ? { width: 16, numFmt: MONEY } : { width: 24 })),
  rows: [heads.map(({ title }) => title), ...rows],
  freezePane: { rows: 1 },
})

const SUMMARY_HEADS = [...text('项目'), ...amounts('金额')]
const INCOME_HEADS = [
  ...text('订单号', '入账时间'),
  ...amounts('商品金额', '运费', '商家优惠', '结算前退款', '平台佣金', '技术服务费', '支付手续费', '净额'),
  ...text('结算方式', '佣金规则', '佣金费率'),
]
const incomeOf = (line: LineRecord & { readonly taken: readonly Taken[] | null }): Cell[] => [
  line.order_no,
  formatInstant(line.at),
  money(line.goods_fen),
  money(line.freight_fen),
  money(-line.discount_fen),
  money(-line.refund_before_fen),
  money(-line.commission_fen),
  money(-line.service_fen),
  money(-line.channel_fen),
  money(line.net_fen),
  line.is_settled_alone ? '逐单结算' : '随账单打款',
  ...commissionCells(line.taken),
]

const REFUND_HEADS = [...text('退款单号', '订单号', '时间'), ...amounts('退款', '佣金退回', '净额')]
const refundOf = (line: LineRecord): Cell[] => [
  line.refund_no,
  line.order_no,
  formatInstant(line.at),
  money(-line.refund_before_fen - line.refund_after_fen),
  money(line.commission_return_fen),
  money(line.net_fen),
]

const FEE_HEADS = [...text('类型', '订单号', '退款单号', '时间'), ...amounts('金额'), ...text('说明')]
const feeOf = (line: LineRecord): Cell[] => [
  line.kind === 'ADJUST' ? '账单调整' : '佣金退回',
  line.order_no,
  line.refund_no,
  formatInstant(line.at),
  money(line.net_fen),
  line.note,
]
