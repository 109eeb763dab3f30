// Errors of browsers and of the server are kept without personal data and forgotten in time; jobs say whether they run.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../http/callers.testing.ts'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { colleagueOf, refusalOf } from '../../../testing/people.ts'
import { addSeller } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'
import { enrolledOperator } from '../../identity/operator/operator.testing.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let testApp: TestApp
let owner: MerchantActor
let stranger: MerchantActor
let operator: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  owner = (await addSeller(testApp)).actor
  stranger = (await addSeller(testApp)).actor
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.handlers.workbench
type Person = MerchantActor | OperatorActor

describe('errors of the browser', () => {
  const report = (actor: Person, body: Partial<InputOf<typeof api.workbench.reportError>> = {}) =>
    ask(api.workbench.reportError, handlers().reportError, actor, {
      message: 'x is undefined',
      stack: 'at Row',
      url: 'http://console.example/order/saleorder?keyword=13811114321',
      ...body,
    })
  const errors = (actor: Person, body: InputOf<typeof api.errorLog.errors> = {}) =>
    ask(api.errorLog.errors, testApp.modules.handlers.errorLog.errors, actor, body)

  test('are kept for the merchant, without what a person typed or is', async () => {
    await report(owner, { message: 'Cannot ship to 13811114321', stack: 'card 6228480402564890018 at Row' })
    const { list, total } = await errors(colleagueOf(owner, ['operationLog.view']))
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      message: 'Cannot ship to ***',
      stack: 'card *** at Row',
      url: 'http://console.example/order/saleorder',
    })
    expect((await errors(stranger)).list).toEqual([])
    await report(operator, { message: 'of the platform' })
    const seen = (await errors(operator)).list.map(({ message, merchantName }) => [message, merchantName !== ''])
    expect(seen.slice(0, 2)).toEqual([
      ['of the platform', false],
      ['Cannot ship to ***', true],
    ])
    expect((await errors(operator, { keyword: 'cannot SHIP' })).total).toBe(1)
    expect((await errors(operator, { to: '2020-01-01T00:00:00Z' })).total).toBe(0)
  })

  test('a browser in a loop is stopped after ten a minute, and only that one', async () => {
    const noisy = colleagueOf(stranger)
    const answers = await Promise.all(Array.from({ length: 14 }, () => refusalOf(report(noisy))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'request.tooMany')).toHaveLength(4)
    expect(await refusalOf(report(stranger))).toBe('done')
    testApp.clock.advance(MINUTE)
    expect(await refusalOf(report(noisy))).toBe('done')
  })

  test('pages join without a gap, newest first', async () => {
    const someone = (await addSeller(testApp)).actor
    for (let at = 0; at < 12; at += 1) {
      testApp.clock.advance(MINUTE)
      await report(someone, { message: `error ${at}` })
    }
    const first = await errors(someone, { pageSize: 10 })
    const second = await errors(someone, { pageSize: 10, cursor: first.nextCursor ?? '' })
    const seen = [...first.list, ...second.list].map(({ message }) => message)
    expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => `error ${11 - at}`))
    expect(second.nextCursor).toBeNull()
  })

  test('are forgotten after ninety days, by the list at once and by the sweep for good', async () => {
    const someone = (await addSeller(testApp)).actor
    await report(someone)
    testApp.clock.advance(91 * DAY)
    await report(someone, { message: 'newer' })
    expect((await errors(someone)).list.map(({ message }) => message)).toEqual(['newer'])
    await testApp.modules.errorLog.forgetErrors()
    const left = await testApp.db.tenant(someone.merchantId).selectFrom('client_error').select('message').execute()
    expect(left).toEqual([{ message: 'newer' }])
  })
})

describe('errors of the server', () => {
  const signedIn = async () => {
    const person = await enrolledOperator(
      { operators: testApp.modules.operators, clock: testApp.clock },
      { login: 'op_faults', password: 'Correct-Horse-9' },
    )
    return signIn(testApp, person.login, person.nextCode())
  }
  const kept = (body: InputOf<typeof api.errorLog.serverErrors> = {}) =>
    ask(api.errorLog.serverErrors, testApp.modules.handlers.errorLog.serverErrors, operator, body)

  test('are kept with their number and route, without what was sent, and forgotten after ninety days', async () => {
    // A table that is not there is a fault of ours, whatever was asked for.
    await testApp.db.pool.query('alter table saved_view rename to saved_view_13811114321')
    const token = await signedIn()
    const answer = await testApp.app.http.inject({
      method: 'POST',
      url: api.workbench.views.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: JSON.stringify({ page: '/goods/13811114322' }),
    })
    await testApp.db.pool.query('alter table saved_view_13811114321 rename to saved_view')
    expect(answer.statusCode).toBe(500)
    const { Data } = answer.json<{ Data: { requestId: string } }>()
    await expect.poll(async () => (await kept()).total).toBe(1)
    const [fault] = (await kept({ requestId: Data.requestId })).list
    expect(fault).toMatchObject({ method: 'POST', route: api.workbench.views.path })
    expect(fault?.message).toContain('relation "saved_view" does not exist')
    expect(JSON.stringify(fault)).not.toContain('13811114322')
    expect((await kept({ keyword: 'DOES not exist' })).total).toBe(1)
    expect((await kept({ requestId: 'another' })).total).toBe(0)
    testApp.clock.advance(90 * DAY + MINUTE)
    expect((await kept()).total).toBe(0)
    await testApp.modules.errorLog.forgetErrors()
    expect(await testApp.db.global.selectFrom('server_error').selectAll().execute()).toEqual([])
  })

  test('keep no address, token or value that a library says in its complaint, but where it was', async () => {
    const token = 'vJ3kq9Zb1xW7mN4tR8sY2uC6dE0fG5hA1iLpOqKwTzs'
    const said = [
      `Can't send mail: 550 No such mailbox: <owner@example.com>`,
      `invalid input syntax for type uuid: "何家琪"`,
      `Unexpected token '?', ..."realName":"何家琪"}"... is not valid JSON`,
      `fetch failed for Bearer ${token}`,
    ]
    const stack = 'Error: x\n    at keep (/srv/apps/server/src/modules/messaging/outbox/outbox-message.store.ts:41:5)'
    for (const message of said) {
      const error = Object.assign(new Error(message), { stack })
      await testApp.modules.errorLog.keepFault({ requestId: 'talkative', method: 'POST', route: '/test/talk', error })
    }
    await testApp.modules.errorLog.keepFault({
      requestId: 'talkative',
      method: 'POST',
      route: '/test/talk',
      error: new Error('insert into "goods" violates check constraint "goods__positive"'),
    })
    const { list } = await kept({ requestId: 'talkative' })
    expect(list).toHaveLength(5)
    const text = JSON.stringify(list)
    for (const secret of ['owner@example.com', '何家琪', token]) expect(text).not.toContain(secret)
    for (const help of [
      'No such mailbox',
      'type uuid',
      'fetch failed',
      'goods__positive',
      'outbox-message.store.ts:41',
    ])
      expect(text).toContain(help)
  })

  test('stand beside alarms, which are counted and no failures of a request', async () => {
    const { alarms } = testApp.modules
    for (const subject of ['one', 'one', 'other']) alarms.count('loginClosed', subject)
    await alarms.report()
    const [alarm] = (await kept({ keyword: '2 个账号' })).list
    expect(alarm).toMatchObject({ isAlarm: true, requestId: '', message: expect.stringContaining('拒绝了 3 次') })
  })

  test('are kept up to a day’s limit, and keeping them never throws', async () => {
    const now = testApp.clock.now()
    const fault = { requestId: 'flood', method: 'POST', route: '/test/flood', error: 'not even an Error' }
    await Promise.all(Array.from({ length: 8 }, () => testApp.modules.errorLog.keepFault(fault)))
    expect((await kept({ requestId: 'flood' })).list[0]?.message).toBe('Error: not even an Error')
    await testApp.db.global
      .updateTable('rate_window')
      .set({ count: 2_000 })
      .where('key', '=', 'serverError')
      .where('window_start_at', '<=', now)
      .execute()
    await testApp.modules.errorLog.keepFault(fault)
    expect((await kept({ requestId: 'flood' })).total).toBe(8)
  })
})

describe('the state of the system', () => {
  const states = async () => {
    const jobs = await ask(api.systemStatus.jobs, testApp.modules.errorLog.statusHandlers.jobs, operator, undefined)
    return Object.fromEntries(jobs.map(({ name, status, lastError }) => [name, [status, lastError]]))
  }

  test('says of every recurring job whether it runs on time, and why not', async () => {
    const { ticks, jobs } = testApp.modules
    expect(await states()).toEqual({})
    await ticks.register(jobs)
    expect(Object.keys(await states())).toEqual(jobs.map(({ name }) => name))
    const [first, second, third] = jobs
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are more jobs')
    await ticks.succeed(first)
    await ticks.fail(second, new Error('no answer for 13811114321'))
    await testApp.db.global
      .updateTable('job_tick')
      .set((row) => ({ registered_at: row.fn<Date>('to_timestamp', [row.val(0)]) }))
      .where('name', '=', third.name)
      .execute()
    expect(await states()).toMatchObject({
      [first.name]: ['OK', ''],
      [second.name]: ['FAILING', 'no answer for ***'],
      [third.name]: ['LATE', ''],
      sweep: ['WAITING', ''],
    })
  })
})
