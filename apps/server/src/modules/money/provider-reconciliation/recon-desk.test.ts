// What the platform's people see of reconciliation, and asking for a day again: each day once, whoever presses how often.
import { api, type InputOf, type Permission, platformPermissions } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../testing/test-app.ts'
import { type Line, type ReconWorld, startReconWorld } from './reconciliation.testing.ts'

const DAY = '2026-11-20'
const NOON = `${DAY} 12:00:00`

let world: ReconWorld
let merchantId: string
beforeEach(async () => {
  world = await startReconWorld()
  merchantId = await world.addMerchant()
})
afterEach(() => world.stop())

const operator = (permissions: readonly Permission[] = platformPermissions) => ({
  party: 'operator' as const,
  sessionId: newId(world.clock.now()),
  operatorId: newId(world.clock.now()),
  name: '财务小陈',
  permissions: new Set<Permission>(permissions),
  enrolment: [],
  stepUpUntil: null,
  stepUpMethods: ['totp'] as const,
})
const days = (body: InputOf<typeof api.reconciliation.days> = {}, viewer = operator()) =>
  ask(api.reconciliation.days, world.recon.handlers.days, viewer, body)
const differences = (body: InputOf<typeof api.reconciliation.differences> = {}) =>
  ask(api.reconciliation.differences, world.recon.handlers.differences, operator(), body)
const again = (day: string, key?: string) =>
  ask(api.reconciliation.runAgain, world.recon.handlers.runAgain, operator(), { day }, key)
const isBlocked = () => world.recon.hasOpenDifference(world.suite.database.tenant(merchantId), merchantId)
const line = (number: string, fen = 1_000): Line => ({ number, kind: '提现', fen, at: NOON })
const call = (number: string) => world.addCall({ merchantId, number, fen: 1_000, settledAt: NOON })

test('a day shows both sides, and its differences beside one another with their case', async () => {
  await call('SAME')
  await call('LESS')
  world.write(DAY, [line('SAME'), line('LESS', 900), line('STRANGE', 50)])
  await world.recon.runDays()
  const { list, counts } = await days()
  expect(list).toMatchObject([
    {
      day: DAY,
      status: 'DIFF',
      ours: { count: 2, fen: 2_000 },
      theirs: { count: 3, fen: 1_950, feeFen: 0 },
      matched: 1,
      found: 2,
      open: 2,
      isLate: false,
      nextTryAt: null,
      allowedActions: ['runAgain'],
    },
  ])
  expect(counts).toMatchObject({ ALL: 1, DIFF: 1, OK: 0 })
  expect((await days({}, operator(['reconciliation.view']))).list[0]?.allowedActions).toEqual([])

  const found = await differences({ from: `${DAY}T00:00:00+08:00`, to: '2026-11-21T00:00:00+08:00', sort: 'day:asc' })
  expect(found.list.map(({ number }) => number).toSorted()).toEqual(['LESS', 'STRANGE'])
  const less = found.list.find(({ number }) => number === 'LESS')
  expect(less).toMatchObject({
    kind: 'AMOUNT',
    status: 'OPEN',
    ours: { status: 'SUCCEEDED', fen: 1_000 },
    theirs: { fen: 900, lineNo: expect.any(Number) },
    caseNo: expect.stringMatching(/^MC/),
    caseId: expect.any(String),
    caseState: 'OPEN',
  })
  // What is at stake is not the whole sum.
  const stake = world.sql(`select amount_fen from money_case where number = '${less?.caseNo ?? ''}'`)
  expect(await stake).toMatchObject([{ amount_fen: 100 }])
  expect((await differences({ keyword: 'strange' })).list).toMatchObject([{ kind: 'ONLY_THEIRS', merchantNo: null }])
  expect((await differences({ keyword: less?.merchantNo ?? '' })).list).toHaveLength(1)
  expect((await differences({ kind: 'ONLY_THEIRS', status: 'OPEN' })).list).toHaveLength(1)
  expect((await differences({ status: 'IGNORED' })).counts).toMatchObject({ OPEN: 2, IGNORED: 0 })
  expect((await differences({ from: '2026-11-21T00:00:00+08:00' })).list).toEqual([])
})

test('a page goes on where the last one ended', async () => {
  world.write(
    DAY,
    Array.from({ length: 25 }, (_, index) => line(`N${String(index).padStart(2, '0')}`)),
  )
  await world.recon.runDays()
  const first = await differences({ pageSize: 20 })
  const second = await differences({ pageSize: 20, cursor: first.nextCursor ?? '' })
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(25)
  expect(second.nextCursor).toBeNull()
  world.clock.set(new Date('2026-11-22T09:00:00+08:00'))
  await world.recon.runDays()
  const newest = await days({ pageSize: 10, sort: 'day:asc' })
  expect(newest.list.map(({ day, status }) => [day, status])).toEqual([
    [DAY, 'DIFF'],
    ['2026-11-21', 'WAITING'],
  ])
})

test('a day is run again on demand, once for each key, and what was explained is closed', async () => {
  await call('LATE')
  world.write(DAY, [])
  await world.recon.runDays()
  expect((await days()).list).toMatchObject([{ status: 'DIFF', open: 1 }])
  world.write(DAY, [line('LATE')])
  await world.recon.runDays()
  expect((await days()).list).toMatchObject([{ status: 'DIFF', open: 1 }])

  const [one, two] = await Promise.all([again(DAY, 'one-key'), again(DAY, 'one-key')])
  expect(one).toEqual(two)
  expect(one).toMatchObject({ status: 'WAITING', ours: { count: 1 } })
  await again(DAY)
  expect(await world.sql(`select summary from operation_log where action = 'reconciliation.runAgain'`)).toMatchObject([
    { summary: `重新对账 ${DAY}` },
  ])
  await world.recon.runDays()
  expect((await days()).list).toMatchObject([{ status: 'OK', found: 0, open: 0 }])
  expect((await differences()).list).toMatchObject([{ status: 'AUTO_FIXED', caseState: 'RESOLVED' }])
})

test('a day that nobody was there for can be asked for, one without a file or long past can’t', async () => {
  expect(await again('2026-11-15')).toMatchObject({ day: '2026-11-15', status: 'WAITING', ours: { count: null } })
  for (const day of ['2026-11-21', '2026-11-22', '2026-10-01', '1990-01-01'])
    await expect(again(day)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('live balances: the accounts as last asked, and how many merchants differ', async () => {
  const balances = () => ask(api.reconciliation.balances, world.recon.handlers.balances, operator(), {})
  expect(await balances()).toEqual({ accounts: [], differing: 0, withoutResult: 0, lacking: [], comparedAt: null })
  await world.sql(
    `insert into pay_member (merchant_id, member_no, member_type, state, created_at, updated_at)
     values ($1, 'm', 'PERSONAL', 'READY', now(), now())`,
    [merchantId],
  )
  await world.bookPaid(merchantId, newId(world.clock.now()), 1_000, 0, NOON)
  world.differences.set(merchantId, 7)
  await world.recon.compareBalances()
  expect(await balances()).toMatchObject({
    differing: 1,
    withoutResult: 0,
    comparedAt: world.clock.now().toISOString(),
  })
  expect((await differences({ kind: 'BALANCE' })).list).toMatchObject([
    { number: expect.stringMatching(/^MA/), ours: { fen: 0 }, theirs: { fen: 7 } },
  ])
  // The next day nothing can be said: what differed before is still open, and nobody counts as agreeing.
  world.differences.set(merchantId, null)
  world.clock.set(new Date(world.clock.now().getTime() + 86_400_000))
  await world.recon.compareBalances()
  expect(await balances()).toMatchObject({
    differing: 1,
    withoutResult: 1,
    lacking: [{ merchantNo: expect.stringMatching(/^MA/) }],
  })
  world.differences.set(merchantId, 0)
  world.clock.set(new Date(world.clock.now().getTime() + 86_400_000))
  await world.recon.compareBalances()
  expect(await balances()).toMatchObject({ differing: 0, withoutResult: 0, lacking: [] })
})

test('what is on its way is a difference when it stays apart from the books for an hour, and goes by itself', async () => {
  const open = async () => (await differences({ kind: 'BALANCE', status: 'OPEN' })).list
  world.accounts.set('transitForward', 300).set('platformBalance', 5)
  await world.recon.askPlatformAccounts()
  expect(await open()).toEqual([])
  world.accounts.set('transitForward', 400)
  await world.recon.askPlatformAccounts()
  expect(await open()).toEqual([])
  await world.recon.askPlatformAccounts()
  await world.recon.askPlatformAccounts()
  expect(await open()).toMatchObject([
    { number: '100004', merchantNo: null, ours: { fen: 0 }, theirs: { fen: 400 }, caseState: 'OPEN' },
  ])
  // It is the platform's own account, and no merchant differs.
  expect(await ask(api.reconciliation.balances, world.recon.handlers.balances, operator(), {})).toMatchObject({
    differing: 0,
  })
  expect(await isBlocked()).toBe(false)
  world.accounts.set('transitForward', 0)
  await world.recon.askPlatformAccounts()
  expect(await open()).toEqual([])
  expect((await differences({ kind: 'BALANCE' })).list).toMatchObject([{ status: 'AUTO_FIXED', caseState: 'RESOLVED' }])
})

test('what is on its way back to buyers has left before it is booked: that much less is no difference', async () => {
  const open = async () => (await differences({ kind: 'BALANCE', status: 'OPEN' })).list
  const merchantId = await world.addMerchant()
  await world.addCall({ merchantId, number: 'RF1', service: 'refund', fen: 100, status: 'PENDING', settledAt: NOON })
  await world.sql('update provider_call set next_check_at = created_at')
  world.accounts.set('transitForward', -100)
  for (let hour = 0; hour < 3; hour += 1) await world.recon.askPlatformAccounts()
  expect(await open()).toEqual([])
  world.accounts.set('transitForward', -150)
  for (let hour = 0; hour < 3; hour += 1) await world.recon.askPlatformAccounts()
  expect(await open()).toMatchObject([{ number: '100004', theirs: { fen: -150 } }])
})

test('what calls without an outcome may have moved is neither a difference nor agreement', async () => {
  const open = async () => (await differences({ kind: 'BALANCE', status: 'OPEN' })).list
  const lookAt = async (fen: number) => {
    world.accounts.set('transitForward', fen)
    for (let hour = 0; hour < 3; hour += 1) await world.recon.askPlatformAccounts()
    return (await open()).map(({ theirs }) => theirs?.fen)
  }
  expect(await lookAt(0)).toEqual([])
  const merchantId = await world.addMerchant()
  const call = { merchantId, settledAt: NOON }
  await world.addCall({ ...call, number: 'PY1', service: 'collect', fen: 300, status: 'SENT' })
  await world.addCall({ ...call, number: 'ST1', service: 'agentPay', fen: 200, status: 'PENDING' })
  await world.addCall({ ...call, number: 'RF2', service: 'refund', fen: 50, status: 'SENT' })
  await world.sql(`update provider_call set next_check_at = created_at where number in ('PY1', 'ST1', 'RF2')`)
  for (const fen of [300, 120, -200, -250]) expect([fen, await lookAt(fen)]).toEqual([fen, []])
  expect(await lookAt(301)).toEqual([301])
  // A difference that is open is not explained by what may be.
  expect(await lookAt(-250)).toEqual([301])
  expect(await lookAt(0)).toEqual([])
})

test('a payment that was begun after the look before explains nothing that was there then', async () => {
  const open = async () => (await differences({ kind: 'BALANCE', status: 'OPEN' })).list
  world.accounts.set('transitForward', 77)
  await world.recon.askPlatformAccounts()
  const merchantId = await world.addMerchant()
  const began = { service: 'collect', status: 'PENDING', settledAt: '2026-11-21 09:00:01' } as const
  await world.addCall({ merchantId, number: 'PY2', fen: 77, ...began })
  await world.sql(`update provider_call set next_check_at = created_at where number = 'PY2'`)
  await world.recon.askPlatformAccounts()
  expect(await open()).toMatchObject([{ number: '100004', theirs: { fen: 77 } }])
})
