// The workbench as people use it: views that stay their owner's, things found by what one has in hand, errors that are kept.
// One file, because its stories share one shop full of things to find.
import { api, type BodyOf, type InputOf, type Permission } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { signIn } from '../../../http/callers.testing.ts'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addPayableSeller, addSeller, infoOf, orderBody, place, placeAndPay, ship } from '../../../testing/seller.ts'
import { apply, credit, newOperator } from '../../../testing/withdrawal.ts'
import { enrolledOperator } from '../../identity/session/operator.testing.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const PAGE = '/order/saleorder'

let testApp: TestApp
let owner: MerchantActor
let stranger: MerchantActor
let operator: OperatorActor
let seller: Awaited<ReturnType<typeof addPayableSeller>>
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { title: 'Qinghua 青花瓷 100% 手工茶杯' })
  owner = seller.actor
  stranger = (await addSeller(testApp)).actor
  operator = newOperator(testApp)
})
afterAll(() => testApp.stop())

const handlers = () => testApp.modules.workbench.handlers
type Person = MerchantActor | OperatorActor
const views = (actor: Person, page = PAGE) => ask(api.workbench.views, handlers().views, actor, { page })
const save = (actor: Person, body: Partial<BodyOf<typeof api.workbench.saveView>> = {}) =>
  ask(api.workbench.saveView, handlers().saveView, actor, {
    page: PAGE,
    name: '待发货',
    scope: 'PERSONAL',
    query: { status: 'TO_SHIP' },
    ...body,
  })
const remove = (actor: Person, id: string) => ask(api.workbench.deleteView, handlers().deleteView, actor, { id })
const find = async (text: string, actor: Person = owner) => ask(api.workbench.find, handlers().find, actor, { text })
const idsFound = async (text: string, actor: Person = owner) => (await find(text, actor)).map(({ id }) => id)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { refusal?: string }).refusal ?? String(error),
  )
/** Somebody else who works for the same merchant. */
const colleagueOf = (actor: MerchantActor, permissions: readonly Permission[] = []): MerchantActor => ({
  ...actor,
  userId: '01890000-0000-7000-8000-00000000c011',
  kind: 'STAFF',
  permissions: new Set(permissions),
})

describe('saved views', () => {
  beforeEach(async () => {
    for (const { id } of await views(owner)) await remove(owner, id)
    for (const { id } of await views(colleagueOf(owner))) await remove(colleagueOf(owner), id)
  })

  test('a view comes back as it was saved, on its own page only', async () => {
    const saved = await save(owner, {
      query: { status: 'TO_SHIP', columns: ['orderNo', 'buyer'], widths: { buyer: 90 } },
    })
    expect(await views(owner)).toEqual([saved])
    expect(saved).toMatchObject({ name: '待发货', scope: 'PERSONAL', isMine: true, mayDelete: true })
    expect(saved.query).toEqual({ status: 'TO_SHIP', columns: ['orderNo', 'buyer'], widths: { buyer: 90 } })
    expect(await views(owner, '/goods/index')).toEqual([])
  })

  test('a personal view is its owner’s alone; a shared one is seen by everybody of the merchant and by nobody else', async () => {
    const colleague = colleagueOf(owner)
    await save(owner, { name: '我的' })
    const shared = await save(colleague, { name: '大家的', scope: 'SHARED' })
    expect((await views(colleague)).map(({ name }) => name)).toEqual(['大家的'])
    expect((await views(owner)).map(({ name, isMine }) => [name, isMine])).toEqual([
      ['我的', true],
      ['大家的', false],
    ])
    expect(await views(stranger)).toEqual([])
    expect(await refusalOf(remove(stranger, shared.id))).toBe('record.notFound')
    expect(await refusalOf(save(stranger, { id: shared.id, name: '抢' }))).toBe('record.notFound')
  })

  test('only its maker changes a view; the owner of the merchant may tidy up what is shared, and nothing personal', async () => {
    const colleague = colleagueOf(owner)
    const mine = await save(owner, { scope: 'SHARED', name: '店主的' })
    expect(await refusalOf(remove(colleague, mine.id))).toBe('record.notFound')
    expect(await refusalOf(save(colleague, { id: mine.id, name: '改' }))).toBe('record.notFound')
    const personal = await save(colleague, { name: '私人' })
    expect(await refusalOf(remove(owner, personal.id))).toBe('record.notFound')
    const shared = await save(colleague, { scope: 'SHARED', name: '员工的' })
    expect(await remove(owner, shared.id)).toBeNull()
  })

  test('saving with an id changes the view, and never moves it to another page', async () => {
    const { id } = await save(owner)
    const changed = await save(owner, { id, name: '新名称', scope: 'SHARED', query: { sort: 'paidAt:desc' } })
    expect(await views(owner)).toEqual([changed])
    expect(changed).toMatchObject({ id, name: '新名称', scope: 'SHARED', query: { sort: 'paidAt:desc' } })
    expect(await refusalOf(save(owner, { id, page: '/goods/index' }))).toBe('record.notFound')
  })

  test('a name is given once per person and page, and once among the shared ones', async () => {
    await save(owner)
    expect(await refusalOf(save(owner))).toBe('name.taken')
    expect(await refusalOf(save(owner, { page: '/goods/index' }))).toBe('done')
    expect(await refusalOf(save(colleagueOf(owner)))).toBe('done')
    await save(owner, { scope: 'SHARED' })
    expect(await refusalOf(save(colleagueOf(owner), { scope: 'SHARED' }))).toBe('name.taken')
  })

  test('twenty views of a page and no more, also when they are saved at the same moment', async () => {
    const made = Array.from({ length: 24 }, (_, at) => refusalOf(save(owner, { name: `视图 ${at}` })))
    const answers = await Promise.all(made)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'limit.exceeded')).toHaveLength(4)
    expect(await refusalOf(save(colleagueOf(owner)))).toBe('done')
    const [first] = await views(owner)
    expect(await refusalOf(save(owner, { id: first?.id, name: '仍可改名' }))).toBe('done')
  })

  test('operators share a bench of their own, away from every merchant', async () => {
    const colleague = newOperator(testApp)
    await save(operator, { page: '/operator/withdraw', name: '待打款', scope: 'SHARED' })
    expect((await views(colleague, '/operator/withdraw')).map(({ name }) => name)).toEqual(['待打款'])
    expect(await views(owner, '/operator/withdraw')).toEqual([])
  })
})

describe('finding things', () => {
  let orderId: string
  let orderNo: string
  beforeAll(async () => {
    const receiver = { ...orderBody(seller).receiver, phone: '13811114321' }
    orderId = (await placeAndPay(seller, { receiver })).id
    orderNo = (await infoOf(seller, orderId)).orderNo
    await ship(seller, await infoOf(seller, orderId))
  })

  test('an order by its number as people paste it, its waybill, the phone, and its last four digits', async () => {
    const waybill = (await infoOf(seller, orderId)).shipments[0]?.waybillNo ?? ''
    expect(waybill).not.toBe('')
    for (const text of [orderNo, ` ${orderNo.toLowerCase()} `.trim(), waybill, '13811114321', '4321'])
      expect([text, await idsFound(text)]).toEqual([text, [orderId]])
    const [found] = await find(orderNo)
    expect(found).toMatchObject({ kind: 'saleOrder', title: orderNo, link: `${PAGE}?id=${orderId}` })
    expect(found?.note).toContain('*4321')
    expect(found?.note).not.toContain('13811114321')
  })

  test('of many orders with the same digits the newest eight', async () => {
    const receiver = { ...orderBody(seller).receiver, phone: '13811117777' }
    const made: string[] = []
    for (let times = 0; times < 10; times += 1) {
      testApp.clock.advance(1_000)
      made.unshift((await place(seller, { receiver })).id)
    }
    expect(await idsFound('7777')).toEqual(made.slice(0, 8))
  })

  test('goods by number and by the beginning of the title, whatever its case; signs of a pattern are only signs', async () => {
    const [goods] = await find('qinghua 青花')
    expect(goods).toMatchObject({ kind: 'goods', id: seller.goodsId, link: `/goods/edit/${seller.goodsId}` })
    expect(await idsFound(goods?.note.split(' ')[0] ?? '')).toEqual([seller.goodsId])
    expect(await idsFound('Qinghua 青花瓷 100%')).toEqual([seller.goodsId])
    for (const text of ['%青花', '__', '青花', 'Qinghua 青花瓷 100_'])
      expect([text, await idsFound(text)]).toEqual([text, []])
  })

  test('a withdrawal by its number: its merchant and the platform', async () => {
    // A new bank card has to cool down.
    await testApp.pass(DAY)
    await credit(seller, 100_000)
    const { id, withdrawNo } = await apply(seller, 20_000)
    expect(await find(withdrawNo)).toMatchObject([
      { kind: 'withdrawOrder', id, link: `/order/WithdrawOrder?keyword=${withdrawNo}` },
    ])
    expect(await find(withdrawNo.toLowerCase(), operator)).toMatchObject([
      { id, link: `/operator/withdraw?keyword=${withdrawNo}` },
    ])
    expect(await find(orderNo, operator)).toEqual([])
    expect(await find(withdrawNo, { ...operator, permissions: new Set() })).toEqual([])
  })

  test('among thousands an index leads to the title and to the number', async () => {
    const { pool } = testApp.db
    const copies = (table: string, no: string, changed: string) =>
      pool.query(
        `insert into ${table} select (jsonb_populate_record(original, jsonb_build_object(
           'id', gen_random_uuid(), '${no}', 'copy ' || n ${changed}))).*
         from ${table} original, generate_series(1, 3000) n where original.merchant_id = $1`,
        [owner.merchantId],
      )
    await copies('goods', 'goods_no', `, 'title', 'Other ' || n`)
    await copies('withdraw_order', 'withdraw_no', '')
    await pool.query('analyze goods, withdraw_order')
    const planOf = async (question: string) => {
      const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain ${question}`)
      return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const titled = `select id from goods where merchant_id = '${owner.merchantId}' and lower(title) like 'qinghua%'`
    expect(await planOf(titled)).toContain('goods__by_title')
    expect(await planOf(`select id from withdraw_order where withdraw_no = 'copy 7'`)).toContain(
      'withdraw_order__by_number',
    )
  })

  test('nobody finds what they may not see', async () => {
    for (const text of [orderNo, '4321', 'Qinghua']) expect(await find(text, stranger)).toEqual([])
    expect(await find(orderNo, colleagueOf(owner, ['goods.view']))).toEqual([])
    expect(await find('Qinghua', colleagueOf(owner, ['saleOrder.view']))).toEqual([])
    const [goods] = await find('Qinghua', colleagueOf(owner, ['goods.view']))
    expect(goods?.link).toMatch(/^\/goods\/index\?keyword=GD\d{18}$/)
  })
})

describe('errors of the browser', () => {
  const report = (actor: Person, body: Partial<InputOf<typeof api.workbench.reportError>> = {}) =>
    ask(api.workbench.reportError, handlers().reportError, actor, {
      message: 'x is undefined',
      stack: 'at Row',
      url: 'http://console.example/order/saleorder?keyword=13811114321',
      ...body,
    })
  const errors = (actor: Person, body: InputOf<typeof api.workbench.errors> = {}) =>
    ask(api.workbench.errors, handlers().errors, actor, body)

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
    await testApp.modules.workbench.removeOldErrors()
    const left = await testApp.db.tenant(someone.merchantId).selectFrom('client_error').select('message').execute()
    expect(left).toEqual([{ message: 'newer' }])
  })
})

describe('errors of the server', () => {
  const signedIn = async () => {
    const person = await enrolledOperator(
      { sessions: testApp.modules.sessions, clock: testApp.clock },
      { login: 'op_faults', password: 'Correct-Horse-9' },
    )
    return signIn(testApp, person.login, person.nextCode())
  }
  const kept = (body: InputOf<typeof api.workbench.serverErrors> = {}) =>
    ask(api.workbench.serverErrors, handlers().serverErrors, operator, body)

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
    await testApp.modules.workbench.removeOldErrors()
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
    const stack = 'Error: x\n    at keep (/srv/apps/server/src/modules/messaging/outbox/dispatch.store.ts:41:5)'
    for (const message of said) {
      const error = Object.assign(new Error(message), { stack })
      await testApp.modules.workbench.noteFault({ requestId: 'talkative', method: 'POST', route: '/test/talk', error })
    }
    await testApp.modules.workbench.noteFault({
      requestId: 'talkative',
      method: 'POST',
      route: '/test/talk',
      error: new Error('insert into "goods" violates check constraint "goods__positive"'),
    })
    const { list } = await kept({ requestId: 'talkative' })
    expect(list).toHaveLength(5)
    const text = JSON.stringify(list)
    for (const secret of ['owner@example.com', '何家琪', token]) expect(text).not.toContain(secret)
    for (const help of ['No such mailbox', 'type uuid', 'fetch failed', 'goods__positive', 'dispatch.store.ts:41'])
      expect(text).toContain(help)
  })

  test('stand beside alarms, which are counted and no failures of a request', async () => {
    const { alarms } = testApp.modules
    for (const subject of ['one', 'one', 'other']) alarms.count('loginClosed', subject)
    await alarms.report()
    const [alarm] = (await kept({ keyword: '2 个账号' })).list
    expect(alarm).toMatchObject({ isAlarm: true, requestId: '', message: expect.stringContaining('拒绝了 3 次') })
  })

  test('of a flood are no more than a day may hold, and none of them troubles who asks', async () => {
    const now = testApp.clock.now()
    const fault = { requestId: 'flood', method: 'POST', route: '/test/flood', error: 'not even an Error' }
    await Promise.all(Array.from({ length: 8 }, () => testApp.modules.workbench.noteFault(fault)))
    expect((await kept({ requestId: 'flood' })).list[0]?.message).toBe('Error: not even an Error')
    await testApp.db.global
      .updateTable('rate_window')
      .set({ count: 2_000 })
      .where('key', '=', 'serverError')
      .where('window_start_at', '<=', now)
      .execute()
    await testApp.modules.workbench.noteFault(fault)
    expect((await kept({ requestId: 'flood' })).total).toBe(8)
  })
})

describe('the state of the system', () => {
  const states = async () => {
    const jobs = await ask(api.workbench.jobs, handlers().jobs, operator, undefined)
    return Object.fromEntries(jobs.map(({ name, status, lastError }) => [name, [status, lastError]]))
  }

  test('tells of every recurring job whether it runs on time, and why not', async () => {
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
