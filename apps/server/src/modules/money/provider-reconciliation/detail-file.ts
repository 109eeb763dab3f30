// Reads the provider's detail file of a day, one line at a time: columns by their names, else in the documented order.
import { StatementRefused } from './statement-refused.ts'
import type { StatementService } from '@merchant/contract'
import { serviceOf } from './statement-kinds.ts'
import { columnName, linesOf, type TextLine } from './statement-text.ts'

export interface StatementLine {
  readonly lineNo: number
  /** Our number of the order. */
  readonly number: string
  /** The provider's. */
  readonly orderNo: string
  readonly kind: string
  readonly service: StatementService
  readonly amountFen: number
  /** Inside the amount. */
  readonly feeFen: number
  readonly completedAt: Date
  /** What the provider takes for itself. */
  readonly chargeFen: number
  readonly payMethod: string | null
  /** Of a refund, our number of the order that is given back. */
  readonly originalNumber: string | null
}

/** The columns that are read: where the documented order has them, and each name they were seen under. */
const COLUMNS = {
  orderNo: { at: 0, names: ['通商云订单号', '通联订单号', '云商通订单号'] },
  kind: { at: 1, names: ['订单类型'] },
  amount: { at: 2, names: ['交易金额', '订单金额'] },
  fee: { at: 3, names: ['手续费金额', '手续费'] },
  time: { at: 4, names: ['交易时间', '交易完成时间', '完成时间'] },
  number: { at: 5, names: ['商户订单编号', '商户订单号'] },
  charge: { at: 9, names: ['通商云手续费', '云商通手续费', '通联手续费'] },
  payMethod: { at: 15, names: ['支付方式'] },
  originalNumber: { at: 16, names: ['原商户订单号', '原商户订单编号'] },
} as const
type Column = keyof typeof COLUMNS
const NEEDED = ['orderNo', 'kind', 'amount', 'fee', 'time', 'number'] as const satisfies readonly Column[]

type Places = Readonly<Record<Column, number>>

/** Errors: throws StatementRefused; what was read before then is not to be believed either. */
export async function* readDetail(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StatementLine> {
  let places: Places | null = null
  let width = 0
  for await (const line of linesOf(bytes)) {
    if (places === null) {
      const named = placesByName(line.cells)
      places = named ?? placesByOrder(line)
      width = line.cells.length
      if (named !== null) continue
    }
    if (isCutOff(line, width)) throw new StatementRefused('CUT_OFF', 'the file ends within a line', line.no)
    yield readLine(line, places)
  }
  if (places === null) throw new StatementRefused('CUT_OFF', 'the file is empty')
}

/** Trailing columns may be left empty; the last line of a whole file has them all the same, or its end. */
const isCutOff = ({ isEnded, cells }: TextLine, width: number): boolean => !isEnded && cells.length < width

/** Null when the line names no columns. Errors: throws when it names some and lacks one that is needed. */
function placesByName(cells: readonly string[]): Places | null {
  const names = cells.map(columnName)
  const placeOf = (column: Column): number =>
    names.findIndex((name) => COLUMNS[column].names.some((one) => one === name))
  const entries = (Object.keys(COLUMNS) as Column[]).map((column) => [column, placeOf(column)] as const)
  const places = Object.fromEntries(entries) as Record<Column, number>
  if (NEEDED.every((column) => places[column] === -1)) return null
  const missing = NEEDED.filter((column) => places[column] === -1)
  if (missing.length > 0)
    throw new StatementRefused(
      'COLUMNS',
      `no column ${missing.map((column) => COLUMNS[column].names[0]).join(', ')}`,
      1,
    )
  return places
}

/** The documented order, when the first line can be read by it. */
function placesByOrder(line: TextLine): Places {
  const places = Object.fromEntries(Object.entries(COLUMNS).map(([column, { at }]) => [column, at])) as Places & object
  try {
    readLine(line, places)
  } catch {
    throw new StatementRefused('COLUMNS', 'neither the names nor the order of the columns are known', line.no)
  }
  return places
}

function readLine({ no, cells }: TextLine, places: Places): StatementLine {
  const text = (column: Column): string => cells[places[column]] ?? ''
  const must = (column: Column): string => {
    const value = text(column)
    if (value === '') throw new StatementRefused('LINE', `${COLUMNS[column].names[0]} is empty`, no)
    return value
  }
  const fen = (column: Column): number => fenIn(text(column)) ?? wrong(column, text(column), no)
  const kind = must('kind')
  const number = must('number')
  // What is joined in SQL by its number has to be one that ours could be.
  if (number.length > 64) wrong('number', number.slice(0, 64), no)
  return {
    lineNo: no,
    number,
    orderNo: must('orderNo'),
    kind,
    service: serviceOf(kind),
    amountFen: fenIn(must('amount')) ?? wrong('amount', text('amount'), no),
    feeFen: fen('fee'),
    completedAt: timeIn(must('time')) ?? wrong('time', text('time'), no),
    chargeFen: fen('charge'),
    payMethod: text('payMethod') || null,
    originalNumber: text('originalNumber') || null,
  }
}

function wrong(column: Column, value: string, no: number): never {
  throw new StatementRefused('LINE', `${COLUMNS[column].names[0]} is ${JSON.stringify(value)}`, no)
}

/** Empty is none; null for what is no integer, or none that can be counted with. */
function fenIn(text: string): number | null {
  if (text === '') return 0
  if (!/^-?\d{1,16}$/.test(text)) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : null
}

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/

function timeIn(text: string): Date | null {
  const [, day, time] = TIME.exec(text) ?? []
  const at = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
