// How fast this machine is, measured by work that never changes: figures of two machines, or of two days, can be held side by side.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { cpuMsOf } from './process-cost.ts'

/** CPU milliseconds of the two kinds of work that an operation is made of. */
export interface Yardstick {
  /** A thousand small documents read, written and hashed. */
  readonly programMs: number
  /** Two thousand prepared reads of one row, the database's part. */
  readonly databaseMs: number
}

/** That of the machine on which the aims of this page were set. */
const OF_AIMS: Yardstick = { programMs: 10.5, databaseMs: 62 }
const ROUNDS = 5
const READS = 2_000

export async function measureYardstick(databaseUrl: string, databaseMs: () => number): Promise<Yardstick> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create temporary table yardstick (id bigint primary key, text text)')
  await client.query(`insert into yardstick select number, repeat('行', 40) from generate_series(1, 2000) number`)
  await client.query('analyze yardstick')
  const rounds: Yardstick[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const beforeRead = databaseMs()
    for (let id = 1; id <= READS; id += 1) {
      await client.query({ name: 'yardstick', text: 'select text from yardstick where id = $1', values: [id] })
    }
    const beforeWork = cpuMsOf(process.pid)
    const readMs = databaseMs() - beforeRead
    workOnce()
    rounds.push({ programMs: cpuMsOf(process.pid) - beforeWork, databaseMs: readMs })
  }
  await client.end()
  return { programMs: medianOf(rounds, 'programMs'), databaseMs: medianOf(rounds, 'databaseMs') }
}

/** How much longer the same work takes here than where the aims were set; server and database weigh the same. */
export const slowness = ({ programMs, databaseMs }: Yardstick): number =>
  (programMs / OF_AIMS.programMs + databaseMs / OF_AIMS.databaseMs) / 2

function workOnce(): void {
  const order = {
    no: 'SO202611220000000001',
    lines: Array.from({ length: 12 }, (_, line) => ({ line, title: '龙井茶', fen: 100 })),
  }
  for (let time = 0; time < 1_000; time += 1) {
    const text = JSON.stringify({ ...order, time })
    createHash('sha256').update(text).digest('hex')
    JSON.parse(text)
  }
}

function medianOf(rounds: readonly Yardstick[], part: keyof Yardstick): number {
  const sorted = rounds.map((round) => round[part]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
