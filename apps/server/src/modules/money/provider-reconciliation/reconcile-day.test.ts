// A day of the provider against ours, on a real database: each kind of difference, once, with its case, and gone when explained.
import { newId } from '@merchant/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HEADER, type Line, lineText, type ReconWorld, startReconWorld, summaryText } from './reconciliation.testing.ts'

const DAY = '2026-11-20'
const NEXT = '2026-11-21'
const NOON = `${DAY} 12:00:00`

let world: ReconWorld
let merchantId: string
beforeEach(async () => {
  world = await startReconWorld()
  merchantId = await world.addMerchant()
})
afterEach(() => world.stop())

const call = (number: string, more: Partial<Parameters<ReconWorld['addCall']>[0]> = {}) =>
  world.addCall({ merchantId, number, fen: 1_000, settledAt: NOON, ...more })
const line = (number: string, more: Partial<Line> = {}): Line => ({
  number,
  kind: '提现',
  fen: 1_000,
  at: NOON,
  ...more,
})
const toTime = (text: string) => world.clock.set(new Date(`${text.replace(' ', 'T')}+08:00`))
const diffs = () =>
  world.sql(
    'select kind, number, status, day_on::text as day, our_fen, their_fen, ledger_fen, evidence, case_number from recon_diff order by number, kind',
  )
const cases = () => world.sql('select subject_no, state, resolution, facts from money_case order by subject_no')
const run = async (day = DAY) => (await world.sql('select * from recon_run where day_on = $1', [day]))[0]
const isBlocked = (id = merchantId) => world.recon.hasOpenDifference(world.suite.database.tenant(id), id)
/** The next day's file, when it is there. */
async function nextDay(lines: readonly Line[]): Promise<void> {
  world.write(NEXT, lines)
  toTime('2026-11-22 09:00:00')
  await world.recon.runDays()
}

/** How each kind comes about; what is in the file beside the one that matches. */
const faults: readonly (readonly [kind: string, make: () => Promise<readonly Line[]>])[] = [
  ['ONLY_OURS', async () => (await call('X'), [])],
  ['ONLY_THEIRS', async () => [line('X')]],
  ['AMOUNT', async () => (await call('X'), [line('X', { fen: 999 })])],
  ['AMOUNT', async () => (await call('X', { feeFen: 10 }), [line('X', { feeFen: 9 })])],
  ['STATUS', async () => (await call('X', { status: 'FAILED' }), [line('X')])],
  ['STATUS', async () => (await call('X', { status: 'PENDING' }), [line('X')])],
  ['TYPE', async () => (await call('X', { service: 'refund' }), [line('X')])],
  ['WRONG_DAY', async () => (await call('X'), [line('X', { at: '2026-11-19 12:00:00' })])],
  [
    'LEDGER',
    async () => (await call('X', { subject: { type: 'withdrawOrder', id: newId(world.clock.now()) } }), [line('X')]),
  ],
]

describe('a difference', () => {
  test.each(faults)('%s is found once, is a case, and blocks its merchant alone', async (kind, make) => {
    const honest = await world.addMerchant()
    await call('OK')
    world.write(DAY, [line('OK'), ...(await make())])
    await world.recon.runDays()
    expect(await diffs()).toMatchObject([
      { kind, number: 'X', status: 'OPEN', day: DAY, case_number: expect.stringMatching(/^MC/) },
    ])
    expect(await cases()).toMatchObject([{ subject_no: 'X', state: 'OPEN', facts: { difference: kind, day: DAY } }])
    expect(await isBlocked()).toBe(kind !== 'ONLY_THEIRS')
    expect(await isBlocked(honest)).toBe(false)
    expect(await run()).toMatchObject({ status: 'DIFF', found_count: 1 })
    expect(world.alarmed).toEqual([`reconDifferences ${DAY}`])
    // Once more, and by two servers: nothing is opened again.
    await world.sql(`update recon_run set status = 'WAITING', next_try_at = begun_at`)
    await Promise.all([world.recon.runDays(), world.other.runDays()])
    expect([await diffs(), await cases()]).toMatchObject([[{ kind }], [{ state: 'OPEN' }]])
    expect(await world.sql('select repeats from money_case')).toEqual([{ repeats: 0 }])
  })

  test('of a line that is there twice, or was there a day before, counts each time', async () => {
    await call('X')
    world.write(DAY, [line('X'), line('X'), line('X')])
    await world.recon.runDays()
    expect(await diffs()).toMatchObject([{ kind: 'DUPLICATE' }, { kind: 'DUPLICATE' }])
    await nextDay([line('X', { at: `${NEXT} 12:00:00` })])
    expect(await diffs()).toHaveLength(3)
    expect(await run(NEXT)).toMatchObject({ their_count: 1, our_count: 0 })
  })

  test('closes itself, with its case and what explains it, when the next file has the order', async () => {
    await call('X')
    world.write(DAY, [])
    await world.recon.runDays()
    expect(world.asked).toEqual(['X'])
    expect(await isBlocked()).toBe(true)
    await nextDay([line('X', { at: `${NEXT} 00:00:01` })])
    expect(await diffs()).toMatchObject([
      { kind: 'ONLY_OURS', status: 'AUTO_FIXED', evidence: { day: NEXT, lineNo: 2, fen: 1_000 } },
    ])
    expect(await cases()).toMatchObject([{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }])
    expect(await isBlocked()).toBe(false)
    expect(await world.sql(`select event, facts from money_case_event order by id`)).toMatchObject([
      { event: 'opened' },
      { event: 'resolved', facts: { day: NEXT, lineNo: 2 } },
    ])
  })

  test('closes itself when the order has ended here after all, and when the ledger has booked it', async () => {
    const orderId = newId(world.clock.now())
    await call('S', { status: 'PENDING' })
    await call('L', { feeFen: 20, subject: { type: 'withdrawOrder', id: orderId } })
    world.write(DAY, [line('S'), line('L', { feeFen: 20 })])
    await world.recon.runDays()
    expect(await diffs()).toMatchObject([{ kind: 'LEDGER', ledger_fen: 0 }, { kind: 'STATUS' }])
    await world.sql(`update provider_call set status = 'SUCCEEDED', settled_at = $1 where number = 'S'`, [
      world.clock.now(),
    ])
    await world.bookPaid(merchantId, orderId, 1_000, 20, NOON)
    await nextDay([])
    expect(await diffs()).toMatchObject([{ status: 'AUTO_FIXED' }, { status: 'AUTO_FIXED' }])
  })

  test('of a payment that had failed here asks the provider, until a person has decided it', async () => {
    await call('P', { status: 'FAILED' })
    world.write(DAY, [line('P')])
    await world.recon.runDays()
    expect(await diffs()).toMatchObject([{ kind: 'STATUS', status: 'OPEN' }])
    expect(world.asked).toHaveLength(1)
    const again = async () => {
      await world.sql(`update recon_run set status = 'WAITING', next_try_at = begun_at`)
      await world.recon.runDays()
    }
    await again()
    expect(world.asked).toHaveLength(2)
    await world.sql(`update recon_diff set status = 'MANUAL_FIXED', settled_at = now()`)
    await again()
    expect(world.asked).toHaveLength(2)
  })

  test('that a person has decided stays decided', async () => {
    await call('X')
    world.write(DAY, [line('X', { fen: 1 })])
    await world.recon.runDays()
    await world.sql(`update recon_diff set status = 'MANUAL_FIXED', settled_at = now()`)
    await world.sql(`update recon_run set status = 'WAITING', next_try_at = begun_at`)
    await world.recon.runDays()
    expect(await diffs()).toMatchObject([{ status: 'MANUAL_FIXED' }])
    expect(await cases()).toHaveLength(1)
  })
})

describe('no difference', () => {
  test('is an order of the last minutes that the next file has, nor one that ended later than the day', async () => {
    await call('LATE', { settledAt: `${DAY} 23:55:00` })
    await call('SLOW', { settledAt: `${NEXT} 03:00:00` })
    await call('FEE', { service: 'agentPay', fen: 5_000, feeFen: 250 })
    world.write(DAY, [line('SLOW'), line('FEE', { kind: '托付', fen: 5_000, feeFen: 250 })])
    await world.recon.runDays()
    await nextDay([line('LATE', { at: `${NEXT} 00:00:00` })])
    expect([await diffs(), await run(), await run(NEXT)]).toMatchObject([
      [],
      { status: 'OK', our_fen: 6_000, their_fen: 6_000 },
      { status: 'OK' },
    ])
  })

  test('is an order of the last minutes before the first day of all, whose file nobody asked for', async () => {
    await call('BEFORE', { settledAt: '2026-11-19 23:55:00' })
    world.write(DAY, [])
    await world.recon.runDays()
    expect([await diffs(), await run()]).toMatchObject([[], { status: 'OK' }])
  })

  test('is an order that we heard of late, made on a day whose file nobody ever asked for', async () => {
    await call('FIRST', { madeAt: '2026-11-18 12:00:00' })
    world.write(DAY, [])
    await world.recon.runDays()
    // Two days are too long ago when somebody is there again; the file of the third is read.
    toTime('2026-12-23 09:00:00')
    await call('GAP', { madeAt: '2026-11-22 12:00:00', settledAt: '2026-11-23 12:00:00' })
    await call('MISSING', { madeAt: '2026-11-23 11:00:00', settledAt: '2026-11-23 12:00:00' })
    world.write('2026-11-23', [])
    await world.recon.runDays()
    expect(await diffs()).toMatchObject([{ kind: 'ONLY_OURS', number: 'MISSING', day: '2026-11-23' }])
  })
})

describe('a returned withdrawal', () => {
  const returned = line('BACK', { kind: '提现退票', fen: 980, original: 'X', at: '2026-11-20 15:00:00' })

  test('is booked by the line that tells it, once, and its case says so', async () => {
    const orderId = newId(world.clock.now())
    await call('X', { feeFen: 20, subject: { type: 'withdrawOrder', id: orderId } })
    await world.bookPaid(merchantId, orderId, 1_000, 20, NOON)
    world.write(DAY, [line('X', { feeFen: 20 }), returned])
    await world.recon.runDays()
    expect(world.bounced).toMatchObject([{ orderId, bouncedAt: new Date('2026-11-20T07:00:00.000Z') }])
    expect(await diffs()).toMatchObject([{ kind: 'BOUNCED', status: 'AUTO_FIXED', evidence: { lineNo: 3 } }])
    expect(await cases()).toMatchObject([{ state: 'RESOLVED' }])
    await world.sql(`update recon_run set status = 'WAITING', next_try_at = begun_at`)
    await world.recon.runDays()
    expect(world.bounced).toHaveLength(1)
    expect(await cases()).toHaveLength(1)
  })

  test('of another amount waits for a person', async () => {
    await call('X', { feeFen: 20, subject: { type: 'test', id: newId(world.clock.now()) } })
    world.write(DAY, [line('X', { feeFen: 20 }), { ...returned, fen: 500 }])
    await world.recon.runDays()
    expect(world.bounced).toEqual([])
    expect(await diffs()).toMatchObject([{ kind: 'BOUNCED', status: 'OPEN' }])
  })
})

describe('the file', () => {
  test('is fetched from half past eight on, looked for again, and alarmed about once when it is late', async () => {
    toTime('2026-11-21 08:29:59')
    await world.recon.runDays()
    expect(await run()).toBeUndefined()
    toTime('2026-11-21 08:30:00')
    await world.recon.runDays()
    expect(await run()).toMatchObject({ status: 'WAITING', fault: 'NOT_THERE', attempts: 1 })
    await world.recon.runDays()
    expect(await run()).toMatchObject({ attempts: 1 })
    toTime('2026-11-21 09:59:59')
    await world.recon.runDays()
    expect(world.alarmed).toEqual([])
    for (const time of ['10:10:00', '10:20:00']) {
      toTime(`2026-11-21 ${time}`)
      await world.recon.runDays()
    }
    expect(world.alarmed).toEqual([`statementLate ${DAY}`])
    world.write(DAY, [])
    toTime('2026-11-21 10:30:00')
    await world.recon.runDays()
    expect(await run()).toMatchObject({ status: 'OK', attempts: 5 })
  })

  test('of each day that nobody was there for is fetched, the oldest first', async () => {
    world.write(DAY, [])
    await world.recon.runDays()
    toTime('2026-11-25 09:00:00')
    await world.recon.runDays()
    expect(await world.sql('select day_on::text as day, status from recon_run order by day_on')).toEqual([
      { day: DAY, status: 'OK' },
      ...['21', '22', '23', '24'].map((day) => ({ day: `2026-11-${day}`, status: 'WAITING' })),
    ])
  })

  test('of a month that nobody was there for is fetched, and what is older is alarmed about once', async () => {
    world.write(DAY, [])
    await world.recon.runDays()
    toTime('2027-01-01 09:00:00')
    await Promise.all([world.recon.runDays(), world.other.runDays()])
    await world.recon.runDays()
    const days = await world.sql('select day_on::text as day from recon_run order by day_on')
    expect(days.map(({ day }) => day).slice(0, 2)).toEqual([DAY, '2026-12-02'])
    expect([days.length, days.at(-1)]).toEqual([31, { day: '2026-12-31' }])
    const missed = world.alarmed.filter((alarm) => alarm.startsWith('statementMissed'))
    expect(missed).toHaveLength(11)
    expect([missed[0], missed.at(-1)]).toEqual([`statementMissed ${NEXT}`, 'statementMissed 2026-12-01'])
  })

  test('that its summary contradicts is held against us all the same, and says so', async () => {
    await call('A')
    await call('B')
    world.write(DAY, [line('A'), line('B')], { detail: [HEADER, lineText(line('A'))] })
    await world.recon.runDays()
    expect(await run()).toMatchObject({
      status: 'DIFF',
      fault: 'SUMS',
      fault_detail: null,
      sums: [{ service: 'withdraw', count: 1, summedCount: 2 }],
    })
    expect(await diffs()).toMatchObject([{ kind: 'ONLY_OURS', number: 'B' }])
  })

  test('that its summary alone contradicts is a case of the day and an alarm, until a later run agrees', async () => {
    await call('A')
    const again = async () => {
      await world.sql(`update recon_run set status = 'WAITING', next_try_at = begun_at`)
      await world.recon.runDays()
    }
    world.write(DAY, [line('A')], { summary: summaryText([line('A'), line('B')]).trimEnd() })
    await world.recon.runDays()
    expect([await run(), await diffs()]).toMatchObject([{ status: 'DIFF', fault: 'SUMS', found_count: 0 }, []])
    const sums = [{ service: 'withdraw', count: 1, fen: 1000, summedCount: 2, summedFen: 2000 }]
    expect(await cases()).toMatchObject([{ subject_no: DAY, state: 'OPEN', facts: { day: DAY, sums } }])
    expect(world.alarmed).toEqual([`reconDifferences ${DAY}`])
    expect(await isBlocked()).toBe(false)
    await again()
    expect(await cases()).toMatchObject([{ state: 'OPEN' }])
    world.write(DAY, [line('A')])
    await again()
    expect([await run(), await cases()]).toMatchObject([
      { status: 'OK', fault: null },
      [{ state: 'RESOLVED', resolution: 'PROVIDER_CORRECTED' }],
    ])
    expect(world.alarmed).toHaveLength(2)
  })

  test('without its end is refused though no line is broken', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => line(`N${index}`))
    world.write(DAY, lines, { detail: [HEADER, ...lines.slice(0, 30).map(lineText)] })
    await world.recon.runDays()
    expect(await run()).toMatchObject({ status: 'FAILED', fault: 'CUT_OFF' })
    expect([await diffs(), await world.sql('select from recon_line')]).toEqual([[], []])
  })

  test.each([
    ['CUT_OFF', { detail: [HEADER, lineText(line('A')), lineText(line('B')).slice(0, 30)] }],
    ['LINE', { detail: [HEADER, lineText(line('A')), lineText(line('B')).replace('1000', 'many')] }],
    ['COLUMNS', { summary: '<html>' }],
  ] as const)('that can not be believed counts for nothing: %s', async (fault, files) => {
    await call('A')
    await call('B')
    world.write(DAY, [line('A'), line('B')], files)
    await world.recon.runDays()
    expect(await run()).toMatchObject({ status: 'FAILED', fault })
    expect(world.alarmed).toEqual([`statementRefused ${DAY}`])
    expect([await diffs(), await world.sql('select from recon_line')]).toEqual([[], []])
    world.write(DAY, [line('A'), line('B')])
    toTime('2026-11-21 09:45:00')
    await world.recon.runDays()
    expect(await run()).toMatchObject({ status: 'OK', matched_count: 2 })
  })
})

describe('the live balance', () => {
  const compare = () => world.recon.compareBalances()
  beforeEach(async () => {
    await world.sql(
      `insert into pay_member (merchant_id, member_no, member_type, state, created_at, updated_at) values ($1, 'm', 'PERSONAL', 'READY', now(), now())`,
      [merchantId],
    )
    await world.bookPaid(merchantId, newId(world.clock.now()), 1_000, 0, NOON)
  })

  test('that differs is a case and blocks; it is compared again the next day, and closed when it agrees', async () => {
    world.differences.set(merchantId, -300)
    await compare()
    await compare()
    expect(await diffs()).toMatchObject([{ kind: 'BALANCE', status: 'OPEN', our_fen: 0, their_fen: -300 }])
    expect(await cases()).toHaveLength(1)
    expect(await isBlocked()).toBe(true)
    world.differences.clear()
    await compare()
    expect(await isBlocked()).toBe(true)
    toTime('2026-11-22 09:00:00')
    await compare()
    expect(await isBlocked()).toBe(false)
    expect(await cases()).toMatchObject([{ state: 'RESOLVED' }])
  })
})
