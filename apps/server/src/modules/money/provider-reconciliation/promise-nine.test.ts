// Promise 9: in a file of a hundred thousand lines, held against order and ledger, every injected fault is found, and nothing else;
// the heap stays flat.
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
  // As the ledger stands: nothing is booked of every other one, and a fen too much of the others.
  ledger: (line) => [line],
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
  ledger: 'LEDGER',
}
const FAULTS = FAULT_NAMES.length * OF_EACH
const STEP = Math.floor(LINES / FAULTS)
/** Spread over the whole file. */
const faultOf = (index: number): string | null =>
  index % STEP === 7 && index < FAULTS * STEP
    ? (FAULT_NAMES[Math.floor(index / STEP) % FAULT_NAMES.length] ?? null)
    : null
const withFault = (name: string): number[] =>
  Array.from({ length: LINES }, (_, index) => index).filter((index) => faultOf(index) === name)

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
  await world.sql(
    `insert into provider_number (number, merchant_id)
     select 'N' || lpad(i::text, 6, '0'), ($1::uuid[])[1 + i % ${MERCHANTS}] from generate_series(0, $2::int - 1) i`,
    [merchants, LINES],
  )
  await world.sql(
    `insert into provider_call (merchant_id, id, number, service, subject_type, subject_id, amount_fen, request, status, created_at, settled_at)
     select ($1::uuid[])[1 + i % ${MERCHANTS}], gen_random_uuid(), 'N' || lpad(i::text, 6, '0'),
       (array['collect', 'agentPay', 'withdraw', 'refund'])[1 + i % 4],
       (array['payment', 'saleOrder', 'withdrawOrder', 'refundOrder'])[1 + i % 4], md5('subject' || i)::uuid, 100 + i % 9973,
       jsonb_build_object('feeFen', case when i % 4 = 1 then i % 50 else 0 end),
       case when i = any($3::int[]) then 'FAILED' else 'SUCCEEDED' end, '2026-11-20T00:00:00Z',
       '2026-11-19T16:00:00Z'::timestamptz + i * interval '0.8 s'
     from generate_series(0, $2::int - 1) i`,
    [merchants, LINES, withFault('status')],
  )
  await bookOurs(merchants)
  await world.sql('analyze')
}

/** What the ledger has of them, each with its one leg, made to fit like the past of a book. */
async function bookOurs(merchants: readonly string[]): Promise<void> {
  const merchant = `('{${merchants.join(',')}}'::uuid[])[1 + i % ${MERCHANTS}]`
  const ledger = withFault('ledger')
  const [missing, wrong] = [ledger.filter((_, at) => at % 2 === 0), ledger.filter((_, at) => at % 2 === 1)]
  await world.sql(`
    begin;
    set local session_replication_role = replica;
    insert into payment (merchant_id, id, payment_no, order_id, amount_fen, status, call_id, created_at)
      select ${merchant}, md5('subject' || i)::uuid, 'N' || lpad(i::text, 6, '0'), md5('order' || i)::uuid, 100 + i % 9973,
        'SUCCESS', gen_random_uuid(), '2026-11-20T00:00:00Z'
      from generate_series(0, ${LINES} - 1, 4) i;
    create temporary table booked on commit drop as
      select i, ${merchant} as merchant_id, uuidv7() as id, 100 + i % 9973 + (i = any('{${wrong.join(',')}}'::int[]))::int as fen,
        (array['saleOrder/' || md5('order' || i)::uuid || '/paid', 'saleOrder/' || md5('subject' || i)::uuid || '/settled',
          'withdrawOrder/' || md5('subject' || i)::uuid || '/paid', 'refundOrder/' || md5('subject' || i)::uuid || '/refunded'
        ])[1 + i % 4] as key,
        case i % 4 when 2 then 'P_CHANNEL_MEMBER' else 'P_CHANNEL_TRANSIT' end as account
      from generate_series(0, ${LINES} - 1) i where not i = any('{${missing.join(',')}}'::int[]);
    insert into ledger_posting
      (merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no, occurred_at, posted_at)
      select merchant_id, id, key, 'test', 'test', 'test', 'test', 'test', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'
      from booked;
    insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
      balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
      select merchant_id, uuidv7(), id, 1, side.account, side.counter, side.sign * fen, 0, 1 + i, '2026-11-20T00:00:00Z',
        0, 0, 0, 0, 0
      from booked, lateral (values (account, 'P_SUSPENSE', -1), ('P_SUSPENSE', account, 1)) side (account, counter, sign);
    commit`)
}

test('fifty faults of every class in a hundred thousand lines are found, and nothing else', async () => {
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
