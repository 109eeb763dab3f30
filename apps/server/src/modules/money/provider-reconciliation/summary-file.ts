// Reads the provider's summary of a day: how many orders of each kind, and how much, to hold the detail file against.
import type { StatementService } from '@merchant/contract'
import { serviceOf } from './statement-kinds.ts'
import { StatementRefused } from './statement-refused.ts'
import { columnName, linesOf, type TextLine } from './statement-text.ts'

export interface Sum {
  readonly count: number
  readonly fen: number
}

export interface StatementSummary {
  readonly all: Sum
  readonly byService: Readonly<Partial<Record<StatementService, Sum>>>
}

/** The pairs of count and amount behind the first four columns, in the documented order. */
const KINDS = [
  '充值',
  '消费',
  '协议消费',
  '提现',
  '平台转账',
  '托收',
  '协议托收',
  '单笔托付',
  '批量托付',
  '跨应用转账',
  '退款',
  '理财',
  '跨境提现',
] as const
/** How the columns are called where they are named. */
const NAMED = { allCount: '订单笔数', allFen: '订单金额', count: '笔数', fen: '金额', all: '订单' } as const
const FIRST_PAIR = 4
const COLUMN_COUNT = FIRST_PAIR + 2 * KINDS.length

/** Errors: throws StatementRefused. */
export async function readSummary(bytes: AsyncIterable<Uint8Array>): Promise<StatementSummary> {
  const lines: TextLine[] = []
  for await (const line of linesOf(bytes)) if (lines.length < 3) lines.push(line)
  const [first, second] = lines
  if (first === undefined) throw new StatementRefused('CUT_OFF', 'the summary is empty')
  const isNamed = first.cells.some((cell) => columnName(cell) === NAMED.allCount)
  if (!isNamed) return byOrder(first)
  if (second === undefined) throw new StatementRefused('CUT_OFF', 'the summary has names and no figures')
  return byName(first.cells.map(columnName), second)
}

function byOrder(line: TextLine): StatementSummary {
  if (line.cells.length < COLUMN_COUNT)
    throw new StatementRefused('COLUMNS', 'the summary has too few columns', line.no)
  const sum = sumAt(line)
  return total(
    sum(0, 1),
    KINDS.map((kind, index) => [kind, sum(FIRST_PAIR + 2 * index, FIRST_PAIR + 2 * index + 1)]),
  )
}

function byName(names: readonly string[], line: TextLine): StatementSummary {
  if (line.cells.length < names.length)
    throw new StatementRefused('CUT_OFF', 'the summary ends within its line', line.no)
  const sum = sumAt(line)
  const place = (name: string): number => names.indexOf(name)
  if (place(NAMED.allFen) === -1) throw new StatementRefused('COLUMNS', `no column ${NAMED.allFen}`, 1)
  const pairs = names.flatMap((name, at): [string, Sum][] => {
    const kind = name.endsWith(NAMED.count) ? name.slice(0, -NAMED.count.length) : undefined
    const fen = kind === undefined ? -1 : place(`${kind}${NAMED.fen}`)
    return kind === undefined || kind === NAMED.all || fen === -1 ? [] : [[kind, sum(at, fen)]]
  })
  return total(sum(place(NAMED.allCount), place(NAMED.allFen)), pairs)
}

const sumAt =
  ({ cells, no }: TextLine) =>
  (countAt: number, fenAt: number): Sum => ({ count: whole(cells[countAt], no), fen: whole(cells[fenAt], no) })

function whole(text: string | undefined, no: number): number {
  const value = Number(text === undefined || text === '' ? '0' : text)
  if (Number.isSafeInteger(value)) return value
  throw new StatementRefused('LINE', `${JSON.stringify(text)} is no whole number`, no)
}

function total(all: Sum, pairs: readonly (readonly [string, Sum])[]): StatementSummary {
  const byService: Partial<Record<StatementService, Sum>> = {}
  for (const [kind, { count, fen }] of pairs) {
    const service = serviceOf(kind)
    const { count: before, fen: fenBefore } = byService[service] ?? { count: 0, fen: 0 }
    byService[service] = { count: before + count, fen: fenBefore + fen }
  }
  return { all, byService }
}
