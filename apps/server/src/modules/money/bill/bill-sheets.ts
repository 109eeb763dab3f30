// The spreadsheet of a bill: its sums, its lines by kind, and what its hash is of; read page by page while it leaves, however long.
import { type BillLineKind, formatInstant, formatYuan } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { type Cell, type Head, makeWorkbook } from '../../../kernel/workbook.ts'
import { commissionCells, type Taken, takenOfOrder } from './bill-commissions.ts'
import type { LineRecord } from './bill.store.ts'
import type { Shown } from './bill.view.ts'
import { hashedText } from './sum-lines.ts'

/** Lines that are read at once. */
const PAGE = 1_000

const money = (fen: number): number => Number(formatYuan(fen))

/** `sums`: what the bill comes to, in 分. */
export const sheetsOf = (
  tenant: TenantDb,
  bill: Shown,
  sums: readonly (readonly [label: string, fen: number, isMain?: true])[],
  page: number = PAGE,
): AsyncIterable<Uint8Array> => {
  const linesOf = (...kinds: readonly BillLineKind[]) => linesIn(tenant, bill.id, { kinds, page })
  return makeWorkbook([
    { name: '汇总', heads: SUMMARY_HEADS, rows: each(sums, ([label, fen]) => [label, money(fen)]) },
    { name: '订单明细', heads: INCOME_HEADS, rows: each(linesOf('INCOME'), incomeOf) },
    { name: '退款明细', heads: REFUND_HEADS, rows: each(linesOf('REFUND'), refundOf) },
    { name: '费用明细', heads: FEE_HEADS, rows: each(linesOf('FEE', 'PLATFORM', 'ADJUST'), feeOf) },
    {
      name: '摘要核对',
      heads: text(`明细摘要：${bill.lines_hash}`, HOW_TO_CHECK),
      rows: each(hashedLines(tenant, bill.id, page), (hashed) => [hashed]),
    },
  ])
}

const HOW_TO_CHECK =
  '核对方法：将首列自第二行起各行按顺序用英文分号 ; 连接（末尾不加），以 UTF-8 编码计算 SHA-256，应与明细摘要一致；出账后加入的账单调整不在其中'

async function* each<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  cellsOf: (row: Row) => Cell[],
): AsyncIterable<Cell[]> {
  for await (const row of rows) yield cellsOf(row)
}

type TakenLine = LineRecord & { readonly taken: readonly Taken[] | null }

interface Wanted {
  /** One after the other. */
  readonly kinds: readonly BillLineKind[]
  readonly page: number
}

/** In order of time, which is finer in the database than dates are here. */
async function* linesIn(tenant: TenantDb, billId: string, { kinds, page }: Wanted): AsyncIterable<TakenLine> {
  for (const kind of kinds) {
    let after: { readonly place: string; readonly id: string } | undefined
    for (;;) {
      const lines = await tenant
        .selectFrom('finance_bill_line')
        .selectAll('finance_bill_line')
        .select([takenOfOrder, sql<string>`at::text`.as('place')])
        .where('bill_id', '=', billId)
        .where('kind', '=', sql.lit(kind))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(at, id) > (${after?.place}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('at')
        .orderBy('id')
        .limit(sql.lit(page))
        .execute()
      yield* lines
      after = lines.at(-1)
      if (lines.length < page) break
    }
  }
}

/** What the hash is of, in its order: the lines as they were drawn up, to which adjustments come later. */
async function* hashedLines(tenant: TenantDb, billId: string, page: number): AsyncIterable<string> {
  let after:
    | { readonly place: string; readonly kind: string; readonly order_no: string; readonly refund_no: string }
    | undefined
  for (;;) {
    const lines = await tenant
      .selectFrom('finance_bill_line')
      .select(['kind', 'order_no', 'refund_no', sql<string>`at::text`.as('place'), hashedText.as('hashed')])
      .where('bill_id', '=', billId)
      .where('kind', '<>', sql.lit('ADJUST' as const))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(at, kind, order_no, refund_no) > (${after?.place}::timestamptz, ${after?.kind}, ${after?.order_no}, ${after?.refund_no})`,
        ),
      )
      // As they are hashed.
      .orderBy('at')
      .orderBy('kind')
      .orderBy('order_no')
      .orderBy('refund_no')
      .limit(sql.lit(page))
      .execute()
    for (const { hashed } of lines) yield hashed
    after = lines.at(-1)
    if (lines.length < page) return
  }
}

const text = (...titles: readonly string[]): Head[] => titles.map((title) => ({ title }))
const amounts = (...titles: readonly string[]): Head[] =>
  titles.map((title) => ({ title: `${title}（元）`, isMoney: true }))

const SUMMARY_HEADS = [...text('项目'), ...amounts('金额')]
const INCOME_HEADS = [
  ...text('订单号', '入账时间'),
  ...amounts('商品金额', '运费', '商家优惠', '结算前退款', '平台佣金', '技术服务费', '支付手续费', '净额'),
  ...text('结算方式', '佣金规则', '佣金费率'),
]
const incomeOf = (line: TakenLine): Cell[] => [
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

const FEE_HEADS = [...text('类型', '订单号 / 平台订单号', '退款单号', '时间'), ...amounts('金额'), ...text('说明')]
function feeNameOf(line: LineRecord): string {
  if (line.kind === 'ADJUST') return '账单调整'
  if (line.kind !== 'PLATFORM') return '佣金退回'
  if (line.penalty_fen !== 0) return '违约金'
  return line.compensate_fen === 0 ? '其他平台费用' : '赔付'
}
const feeOf = (line: LineRecord): Cell[] => [
  feeNameOf(line),
  line.order_no,
  line.refund_no,
  formatInstant(line.at),
  money(line.net_fen),
  line.note,
]
