// Promise 9: in a file of a hundred thousand lines every injected fault is found, and nothing else; the heap stays flat.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADER, type Line, lineText, type ReconWorld, startReconWorld, summaryText } from './reconciliation.testing.ts'

const DAY = '2026-11-20'
const LINES = 100_000
const OF_EACH = 50
const MERCHANTS = 5
/** Beside what was held before, with what nobody collected yet; the lines as objects would be more by themselves. */
const HEAP_MB = 128

let world: ReconWorld
beforeAll(async () => {
  world = await startReconWorld()
})
afterAll(() => world.stop())

const KINDS = [
  { service: 'collect', kind: '托收' },
  { service: 'agentPay', kind: '托付' },
  { service: 'withdraw', kind: '提现' },
  { service: 'refund', kind: '退款' },
] as const
const numberOf = (index: number): string => `N${String(index).padStart(6, '0')}`
const fenOf = (index: number): number => 100 + (index % 9_973)
const feeOf = (index: number): number => (index % 4 === 1 ? index % 50 : 0)
const timeOf = (index: number): string =>
  new Date(Date.UTC(2026, 10, 20) + index * 800).toISOString().slice(0, 19).replace('T', ' ')
const honest = (index: number): Line => {
  const { kind } = KINDS[index % 4] ?? KINDS[0]
  return { number: numberOf(index), kind, fen: fenOf(index), feeFen: feeOf(index), at: timeOf(index) }
}

/** Each fault, as the lines that stand in the file in the place of an honest one. */
const faults: Readonly<Record<string, (line: Line) => readonly Line[]>> = {
  missing: () => [],
  extra: (line) => [line, { ...line, number: `E${line.number}` }],
  amountMore: (line) => [{ ...line, fen: line.fen + 1 }],
  amountLess: (line) => [{ ...line, fen: line.fen - 1 }],
  fee: (line) => [{ ...line, feeFen: (line.feeFen ?? 0) + 1 }],
  dayBefore: (line) => [{ ...line, at: '2026-11-19 23:59:59' }],
  dayAfter: (line) => [{ ...line, at: '2026-11-21 00:00:00' }],
  twice: (line) => [line, line],
  // As our order stands: the file says done of one that failed here.
  status: (line) => [line],
  otherKind: (line) => [{ ...line, kind: line.kind === '退款' ? '提现' : '退款' }],
}
const FAULT_NAMES = Object.keys(faults)
const FOUND_AS: Readonly<Record<string, string>> = {
  missing: 'ONLY_OURS',
  extra: 'ONLY_THEIRS',
  amountMore: 'AMOUNT',
  amountLess: 'AMOUNT',
  fee: 'AMOUNT',
  dayBefore: 'WRONG_DAY',
  dayAfter: 'WRONG_DAY',
  twice: 'DUPLICATE',
  status: 'STATUS',
  otherKind: 'TYPE',
}
const STEP = LINES / (FAULT_NAMES.length * OF_EACH)
/** Spread over the whole file. */
const faultOf = (index: number): string | null =>
  index % STEP === 7 ? (FAULT_NAMES[Math.floor(index / STEP) % FAULT_NAMES.length] ?? null) : null

function* lines(): Generator<Line> {
  for (let index = 0; index < LINES; index += 1) {
    const fault = faultOf(index)
    yield* fault === null ? [honest(index)] : (faults[fault]?.(honest(index)) ?? [])
  }
}
const texts: Iterable<string> = {
  *[Symbol.iterator]() {
    yield HEADER
    for (const line of lines()) yield lineText(line)
  },
}

/** Our side of the day, in one statement a table. */
async function addOurs(merchants: readonly string[]): Promise<void> {
  const failed = Array.from({ length: LINES }, (_, index) => index).filter((index) => faultOf(index) === 'status')
  await world.sql(
    `insert into provider_number (number, merchant_id)
     select 'N' || lpad(i::text, 6, '0'), ($1::uuid[])[1 + i % ${MERCHANTS}] from generate_series(0, $2::int - 1) i`,
    [merchants, LINES],
  )
  await world.sql(
    `insert into provider_call (merchant_id, id, number, service, subject_type, subject_id, amount_fen, request, status, created_at, settled_at)
     select ($1::uuid[])[1 + i % ${MERCHANTS}], gen_random_uuid(), 'N' || lpad(i::text, 6, '0'),
       (array['collect', 'agentPay', 'withdraw', 'refund'])[1 + i % 4], 'test', gen_random_uuid(), 100 + i % 9973,
       jsonb_build_object('feeFen', case when i % 4 = 1 then i % 50 else 0 end),
       case when i = any($3::int[]) then 'FAILED' else 'SUCCEEDED' end, '2026-11-20T00:00:00Z',
       '2026-11-19T16:00:00Z'::timestamptz + i * interval '0.8 s'
     from generate_series(0, $2::int - 1) i`,
    [merchants, LINES, failed],
  )
  await world.sql('analyze')
}

test('five hundred faults of every class in a hundred thousand lines are found, and nothing else', async () => {
  const merchants = await Promise.all(Array.from({ length: MERCHANTS }, () => world.addMerchant()))
  await addOurs(merchants)
  world.write(DAY, [], { detail: texts, summary: summaryText(lines()).trimEnd() })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - before)), 20)
  await world.recon.runDays()
  clearInterval(watch)
  const wanted: string[] = []
  for (let index = 0; index < LINES; index += 1) {
    const fault = faultOf(index)
    if (fault !== null) wanted.push(`${FOUND_AS[fault]} ${fault === 'extra' ? 'E' : ''}${numberOf(index)}`)
  }
  const found = await world.sql('select kind, number, case_number from recon_diff')
  expect(wanted).toHaveLength(FAULT_NAMES.length * OF_EACH)
  expect(found.map(({ kind, number }) => `${String(kind)} ${String(number)}`).toSorted()).toEqual(wanted.toSorted())
  expect((await world.sql('select from money_case')).length).toBe(wanted.length)
  expect(world.problems).toEqual([])
  // The sums of both sides tie with what was found, to the fen.
  const [run] = await world.sql('select * from recon_run')
  const ours = { count: 0, fen: 0 }
  for (let index = 0; index < LINES; index += 1) {
    if (['status', 'otherKind'].includes(faultOf(index) ?? '')) continue
    ours.count += 1
    ours.fen += fenOf(index)
  }
  expect(run).toMatchObject({ status: 'DIFF', our_count: ours.count, our_fen: ours.fen })
  expect(most / 1_048_576).toBeLessThan(HEAP_MB)
}, 240_000)
