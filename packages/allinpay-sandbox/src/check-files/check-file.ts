/** A check file as text, piece by piece: the detail of a day's orders, or how many of each kind there were. */
import { toChinaTime } from '@merchant/allinpay/wire'
import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { type CheckFault, faultyLines } from './check-faults.ts'
import { type CheckLine, checkLines } from './check-lines.ts'

export interface CheckFile {
  readonly appId: string
  /** yyyy-MM-dd in China. */
  readonly day: string
  readonly kind: 'detail' | 'summary'
}

const DETAIL_COLUMNS = [
  '订单类型',
  '交易金额(单位:分)',
  '手续费金额(单位:分)',
  '交易时间',
  '商户订单编号',
  '渠道金额',
  '渠道流水号',
  '渠道手续费(单位:分)',
  '通商云手续费(单位:分)',
  '分期金额(单位:分)',
  '持卡人手续费(单位:分)',
  '扩展参数',
  '预付卡是否结算',
  '预付卡交易金额(单位:分)',
  '支付方式',
  '原商户订单号',
  '原通商云订单号',
  '渠道交易类型',
  '卡号',
  '卡类别',
]

const SUMMARY_KINDS = ['充值', '消费', '协议消费', '提现', '平台转账', '托收', '协议托收', '单笔托付', '批量托付']
/** Kinds that the summary calls by another name than the detail. */
const SUMMARY_NAMES: Readonly<Record<string, string>> = { 托付: '单笔托付', 协议代收: '协议托收' }
const RARE_KINDS = ['跨应用转账', '退款', '理财', '跨境提现']

/** The file's text under these switches, with the differences that are wanted. */
export async function* writeCheckFile(
  pool: pg.Pool,
  file: CheckFile,
  settings: Readonly<Settings>,
  faults: readonly CheckFault[],
): AsyncGenerator<string> {
  const end = settings.checkFileLineEnd === 'crlf' ? '\r\n' : '\n'
  const row = (cells: readonly (string | bigint)[]): string =>
    `${cells.map((cell) => String(cell).replaceAll(/[\r\n|]/g, ' ')).join('|')}|${end}`
  if (settings.checkFileBom) yield '\uFEFF'
  if (file.kind === 'summary') {
    for (const cells of await summaryRows(pool, file, settings.checkFileHeader)) yield row(cells)
    return
  }
  const more = settings.checkFileExtraColumn ? ['清算批次号'] : []
  if (settings.checkFileHeader) yield row([settings.checkFileOrderNoName, ...DETAIL_COLUMNS, ...more])
  const isTruncated = faults.some(({ day, kind }) => day === file.day && kind === 'truncated')
  let held = ''
  for await (const line of faultyLines(pool, file.appId, file.day, faults)) {
    yield held
    held = row([...cellsOf(line), ...more.map(() => '1')])
  }
  // A file that was cut off ends within its last line.
  yield isTruncated ? held.slice(0, Math.floor(held.length / 2)) : held
}

const cellsOf = (line: CheckLine): (string | bigint)[] => [
  line.orderNo,
  line.type,
  line.amount,
  line.fee,
  toChinaTime(line.completedAt),
  line.bizOrderNo,
  line.channelAmount,
  line.channelNo,
  0n,
  0n,
  0n,
  0n,
  line.note,
  '',
  0n,
  line.payMethod,
  line.originalBizOrderNo,
  line.originalOrderNo,
  line.channelCode,
  line.account,
  '',
]

/** Of the books themselves: a difference in the detail shows against it. */
async function summaryRows(
  pool: pg.Pool,
  { appId, day }: CheckFile,
  hasHeader: boolean,
): Promise<(string | bigint)[][]> {
  const sums = new Map<string, { count: bigint; amount: bigint }>()
  const all = { count: 0n, amount: 0n, first: '', last: '' }
  for await (const { type, amount, orderNo } of checkLines(pool, appId, day)) {
    const kind = SUMMARY_NAMES[type] ?? type
    const sum = sums.get(kind) ?? { count: 0n, amount: 0n }
    sums.set(kind, { count: sum.count + 1n, amount: sum.amount + amount })
    all.count += 1n
    all.amount += amount
    all.first ||= orderNo
    all.last = orderNo
  }
  const kinds = [...SUMMARY_KINDS, ...RARE_KINDS]
  const head = [
    '订单笔数',
    '订单金额',
    '首笔订单号',
    '末笔订单号',
    ...kinds.flatMap((kind) => [`${kind}笔数`, `${kind}金额`]),
  ]
  const figures = kinds.flatMap((kind) => [sums.get(kind)?.count ?? 0n, sums.get(kind)?.amount ?? 0n])
  const row = [all.count, all.amount, all.first, all.last, ...figures]
  return hasHeader ? [head, row] : [row]
}

/** The app whose file this is, if it is registered. */
export async function isAppId(pool: pg.Pool, appId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from app where app_id = $1', [appId])
  return rowCount === 1
}
