// Puts the provider's lines of a day into the database, a batch at a time, and says what they add up to.
import type { GlobalDb } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'
import type { StatementLine } from './detail-file.ts'
import type { StatementService } from '@merchant/contract'
import type { Sum } from './summary-file.ts'

const BATCH = 1_000
/** A day's lines stay for as long as an order may still come late. */
const KEPT_DAYS = 40

export interface Staged {
  readonly all: Sum
  readonly feeFen: number
  readonly byService: Readonly<Partial<Record<StatementService, Sum>>>
}

/** In place of what was staged of the day before. Errors: those of the file, which leave none of its lines. */
export async function stageLines(db: GlobalDb, day: string, lines: AsyncIterable<StatementLine>): Promise<Staged> {
  await dropLines(db, day)
  const sums = createSums()
  try {
    let batch: StatementLine[] = []
    for await (const line of lines) {
      sums.add(line)
      batch.push(line)
      if (batch.length < BATCH) continue
      await insertLines(db, day, batch)
      batch = []
    }
    if (batch.length > 0) await insertLines(db, day, batch)
    return sums.staged()
  } catch (error) {
    await dropLines(db, day)
    throw error
  }
}

export const dropLines = (db: GlobalDb, day: string) => db.deleteFrom('recon_line').where('day_on', '=', day).execute()

export const dropOldLines = (db: GlobalDb, day: string) =>
  db
    .deleteFrom('recon_line')
    .where('day_on', '<', sql<string>`${day}::date - ${KEPT_DAYS}::int`)
    .execute()

const COLUMNS = [
  'day_on',
  'line_no',
  'number',
  'order_no',
  'kind',
  'service',
  'amount_fen',
  'fee_fen',
  'completed_at',
  'pay_method',
  'original_number',
] as const

async function insertLines(db: GlobalDb, day: string, lines: readonly StatementLine[]): Promise<void> {
  const texts = (value: (line: StatementLine) => string | null) => sql`unnest(${lines.map(value)}::text[])`
  const fens = (value: (line: StatementLine) => number) => sql`unnest(${lines.map(value)}::bigint[])`
  const values: Record<(typeof COLUMNS)[number], RawBuilder<unknown>> = {
    day_on: sql`${day}::date`,
    line_no: sql`unnest(${lines.map((line) => line.lineNo)}::int[])`,
    number: texts((line) => line.number),
    order_no: texts((line) => line.orderNo),
    kind: texts((line) => line.kind),
    service: texts((line) => line.service),
    amount_fen: fens((line) => line.amountFen),
    fee_fen: fens((line) => line.feeFen),
    completed_at: sql`unnest(${lines.map((line) => line.completedAt.toISOString())}::timestamptz[])`,
    pay_method: texts((line) => line.payMethod),
    original_number: texts((line) => line.originalNumber),
  }
  await db
    .insertInto('recon_line')
    .columns(COLUMNS)
    .expression(db.selectNoFrom(COLUMNS.map((column) => values[column].as(column))))
    .execute()
}

function createSums() {
  let count = 0
  let fen = 0
  let feeFen = 0
  const byService: Partial<Record<StatementService, Sum>> = {}
  return {
    add({ service, amountFen, feeFen: lineFee }: StatementLine): void {
      count += 1
      fen += amountFen
      feeFen += lineFee
      const before = byService[service] ?? { count: 0, fen: 0 }
      byService[service] = { count: before.count + 1, fen: before.fen + amountFen }
    },
    staged: (): Staged => ({ all: { count, fen }, feeFen, byService }),
  }
}
