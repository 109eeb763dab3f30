// Automatic withdrawals: set with a proof, once a day whoever runs them, by the rules of every withdrawal, and none without a reason.
import { api, type InputOf } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  provenBalances,
  type Seller,
} from '../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  answerOfBank,
  apply,
  applyAndConfirm,
  enrich,
  listMine,
  newOperator,
  pay,
} from '../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await enrich(seller, 10_000_000)
  await testApp.pass(30 * DAY)
  const { withdrawNo } = await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, 100_000))
  await answerOfBank(testApp, withdrawNo, 'success')
})
afterAll(() => testApp.stop())
// To ten in the morning of the next day in Shanghai: an hour after the run of the day.
beforeEach(() => passTo(10))

async function passTo(hour: number): Promise<void> {
  const now = testApp.clock.now()
  const ofDay = (now.getTime() + 8 * HOUR) % DAY
  await testApp.pass(DAY - ofDay + hour * HOUR)
}

const handlers = () => testApp.modules.handlers.withdrawSchedule
const info = () => ask(api.withdrawSchedule.info, handlers().info, seller.actor, {})
const pause = () => ask(api.withdrawSchedule.pause, handlers().pause, seller.actor, {})
type Settings = Partial<InputOf<typeof api.withdrawSchedule.save>>
const settings = (changes: Settings = {}) => ({
  on: { period: 'DAILY' } as const,
  bankCardId: seller.cardId,
  keepFen: 0,
  minFen: 1_000,
  ...changes,
})
const save = (changes: Settings = {}, key?: string) =>
  askProven(testApp, api.withdrawSchedule.save, handlers().save, seller.actor, settings(changes), key)
const keepAllBut = async (amountFen: number) => (await provenBalances(seller)).M_AVAILABLE - amountFen
const scheduled = async () =>
  (await listMine(seller, { pageSize: 100 })).list.filter((row) => row.remark === '自动提现')
const runEverywhere = () =>
  Promise.allSettled(
    testApp.servers.map(({ modules }) => modules.withdrawSchedules.onTimer.run(seller.actor.merchantId)),
  )
const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const noticesOf = async () =>
  (await testApp.db.pool.query<{ title: string }>('select title from notification order by at desc')).rows.map(
    ({ title }) => title,
  )

describe('setting it', () => {
  test('takes a proof for exactly these settings, and says when it runs next', async () => {
    const unproven = ask(api.withdrawSchedule.save, handlers().save, seller.actor, settings())
    await expect(unproven).rejects.toMatchObject({ refusal: 'stepUp.required', details: { methods: ['sms'] } })
    const { schedule } = await save({ on: { period: 'WEEKLY', day: 3 }, keepFen: 5_000 }, 'set-once')
    expect(schedule).toMatchObject({ state: 'ACTIVE', on: { period: 'WEEKLY', day: 3 }, keepFen: 5_000 })
    expect(new Date(schedule?.nextAt ?? 0).getTime()).toBeGreaterThan(testApp.clock.now().getTime())
    await expect(save({ minFen: 999 })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    const stranger = await addPayableSeller(testApp)
    await expect(save({ bankCardId: stranger.cardId })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const paused = await pause()
    expect(paused.schedule).toMatchObject({ state: 'PAUSED', nextAt: null })
    await expect(pause()).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await testApp.pass(8 * DAY)
    await testApp.work()
    expect(await scheduled()).toEqual([])
  })
})

describe('a day of it', () => {
  test('makes one withdrawal without a code, of what is above the amount to keep', async () => {
    await save({ keepFen: await keepAllBut(50_000) })
    await passTo(9)
    await testApp.work()
    const [order, ...others] = await scheduled()
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'APPROVED', amountFen: 50_000 })
    const { schedule, runs } = await info()
    expect(runs[0]).toMatchObject({ outcome: 'APPLIED', amountFen: 50_000, orderId: order?.id })
    expect(new Date(schedule?.nextAt ?? 0).getTime()).toBeGreaterThan(testApp.clock.now().getTime())
    const detail = await ask(api.withdrawOrder.info, testApp.modules.withdrawOrders.handlers.info, seller.actor, {
      id: order?.id ?? '',
    })
    expect(detail.confirmation).toMatchObject({ method: 'SCHEDULE' })
    const { withdrawNo } = await pay(testApp, newOperator(testApp), order ?? { id: '', version: 0 })
    await answerOfBank(testApp, withdrawNo, 'success')
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('of a large amount waits for a person, as any does', async () => {
    await save({ keepFen: await keepAllBut(5_000_000) })
    await passTo(9)
    await testApp.work()
    expect((await scheduled())[0]).toMatchObject({ status: 'AUDITING', amountFen: 5_000_000 })
    await tenant()
      .updateTable('withdraw_schedule')
      .set({ keep_fen: await keepAllBut(2_000) })
      .execute()
  })

  test('takes no more than the day has left', async () => {
    await save({ keepFen: await keepAllBut(50_000) })
    await passTo(8)
    const { id } = await apply(seller, 1_000)
    const taken = (fen: number) =>
      testApp.db.pool.query('update withdraw_order set amount_fen = $1 where id = $2', [fen, id])
    await taken(100_000_000 - 30_000)
    await testApp.pass(HOUR)
    await testApp.work()
    expect((await scheduled())[0]).toMatchObject({ amountFen: 30_000 })
    await taken(1_000)
  })

  test('is skipped with a reason and a notice when there is too little, debt, or a locked wallet; and goes on after', async () => {
    const before = (await scheduled()).length
    await save({ keepFen: 100_000_000 })
    await passTo(9)
    await testApp.work()
    expect((await info()).runs[0]).toMatchObject({
      outcome: 'SKIPPED',
      reason: expect.stringMatching(/^可用余额 .* 元，保留 1,000,000.00 元后不足最低提现金额/),
    })
    expect((await noticesOf())[0]).toBe('自动提现已跳过')
    // What would bar it anyhow is told first.
    await tenant().updateTable('pay_member').set({ state: 'LOCKED' }).execute()
    await passTo(9)
    await testApp.work()
    expect((await info()).runs[0]).toMatchObject({
      outcome: 'SKIPPED',
      reason: expect.stringMatching(/^支付账户已被支付渠道锁定/),
    })
    await save({ keepFen: await keepAllBut(2_000) })
    await tenant().updateTable('pay_member').set({ state: 'READY' }).execute()
    expect((await scheduled()).length).toBe(before)
    await passTo(9)
    await testApp.work()
    expect((await scheduled()).length).toBe(before + 1)
  })
})

describe('once a day', () => {
  test('though two servers run it at the same moment, again and again', async () => {
    await save({ keepFen: await keepAllBut(20_000) })
    for (let round = 0; round < 10; round += 1) {
      await enrich(seller, 2_000)
      const before = (await scheduled()).length
      await passTo(9)
      await Promise.all([runEverywhere(), runEverywhere(), testApp.work()])
      await runEverywhere()
      expect((await scheduled()).length).toBe(before + 1)
    }
    const { runs } = await info()
    expect(new Set(runs.map(({ day }) => day)).size).toBe(runs.length)
  })

  // Whatever the transaction had written when the server died, nothing of it stays.
  test.each(['withdraw_order', 'withdraw_order_event', 'ledger_entry', 'withdraw_schedule_run', 'timer'])(
    'though the first that runs it dies as it writes into %s',
    async (table) => {
      await enrich(seller, 2_000)
      await save({ keepFen: await keepAllBut(2_000) })
      const [before, frozen] = [(await scheduled()).length, (await provenBalances(seller)).M_FROZEN]
      await passTo(9)
      await testApp.db.pool.query(
        `create function dies() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
         create trigger dies after insert on ${table} for each row execute function dies()`,
      )
      const results = await runEverywhere()
      await testApp.db.pool.query(`drop trigger dies on ${table}; drop function dies()`)
      expect(results.map(({ status }) => status)).toContain('rejected')
      expect((await scheduled()).length).toBe(before)
      expect((await provenBalances(seller)).M_FROZEN).toBe(frozen)
      await testApp.pass(2 * HOUR)
      await testApp.work()
      expect((await scheduled()).length).toBe(before + 1)
      expect((await provenBalances(seller)).M_FROZEN).toBe(frozen + 2_000)
    },
  )
})

test('what something else takes of the balance in the same moment is left out, and the day has its withdrawal all the same', async () => {
  await enrich(seller, 6_000)
  await save({ keepFen: await keepAllBut(6_000) })
  const before = (await scheduled()).length
  await passTo(9)
  const { merchantId } = seller.actor
  const now = testApp.clock.now()
  const posted = Promise.withResolvers<null>()
  const beside = testApp.db.transaction(merchantId, async (tx) => {
    const rule = postingRules.fundsFrozen
    const subject = { type: 'test', id: merchantId, no: 'TEST' }
    const moves = movesOf(rule, { amountFen: 1_000 })
    await post(tx, { key: 'test/beside', kind: rule.kind, occurredAt: now, moves, subject }, now)
    posted.resolve(null)
    await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
  })
  await posted.promise
  await Promise.all([testApp.modules.withdrawSchedules.onTimer.run(merchantId), beside])
  expect((await info()).runs[0]).toMatchObject({ outcome: 'APPLIED', amountFen: 5_000 })
  expect((await scheduled()).length).toBe(before + 1)
})

/** Who can't go on before somebody else has ended. */
const waiting = () =>
  testApp.db.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

describe('it stops by itself', () => {
  const stoppedBy = async () => {
    await passTo(9)
    const before = (await scheduled()).length
    await testApp.work()
    expect((await scheduled()).length).toBe(before)
    expect((await noticesOf())[0]).toBe('自动提现已停止')
    return (await info()).schedule
  }

  test('when the card was bound anew, and goes on once it is set again', async () => {
    await save({ keepFen: await keepAllBut(2_000) })
    await testApp.pass(HOUR)
    await tenant().updateTable('bank_card').set({ bound_at: testApp.clock.now() }).execute()
    expect(await stoppedBy()).toMatchObject({
      state: 'STOPPED',
      nextAt: null,
      stopReason: '收款银行卡已解绑或重新绑定',
    })
    expect((await save({ keepFen: await keepAllBut(2_000) })).schedule).toMatchObject({
      state: 'ACTIVE',
      stopReason: null,
    })
  })

  test('when a login phone was changed', async () => {
    await save({ keepFen: await keepAllBut(2_000) })
    await testApp.pass(HOUR)
    const { userId, merchantId } = seller.actor
    await testApp.db.transaction(merchantId, (tx) =>
      testApp.modules.users.changePhone(tx, { userId, phone: seller.phone, now: testApp.clock.now() }),
    )
    expect(await stoppedBy()).toMatchObject({ state: 'STOPPED', stopReason: '登录手机已更换' })
  })
})
