// Open pages hear of changes as they happen, on every server, and of nothing that they may not read.
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { api, codeOf, LIVE_STREAM_PATH } from '@merchant/contract'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addStaff, forgetLimits, type Person, roleId } from '../modules/identity/staff/staff.testing.ts'
import { type LivePage, openLivePage } from '../testing/live-page.ts'
import { callerWith } from '../testing/company.ts'
import { addPayableSeller, placeAndPay, type Seller, ship } from '../testing/seller.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { enrolledOperator } from '../modules/identity/operator/operator.testing.ts'
import { PASSWORD, signIn } from './callers.testing.ts'
import type { LiveSink } from '../kernel/live-stream.ts'
import { establish } from './foreign-records.testing.ts'
import { createHttpServer } from './http-server.ts'
import { registerLive } from './live.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
let owner: Person
let origins: string[]
const pages: LivePage[] = []

beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await testApp.pass(48 * 3_600_000)
  owner = (await establish(testApp, seller)).owner
  origins = await Promise.all(testApp.servers.map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  for (const page of pages) page.close()
  await testApp.stop()
})
beforeEach(() => forgetLimits(testApp))

const ticketOf = async ({ token }: Pick<Person, 'token'>): Promise<string> =>
  (await callerWith(testApp, token).done(api.live.ticket, undefined)).ticket

/** A page of this person at one of the servers, once its stream stands. */
async function open(person: Pick<Person, 'token'>, { at = 0, from = '' } = {}) {
  const page = await openLivePage(origins[at] ?? '', await ticketOf(person), from)
  pages.push(page)
  expect(page.status).toBe(200)
  return { ...page, ready: await page.next('ready') }
}
const look = () => Promise.all(testApp.servers.map(({ modules }) => modules.live.look()))

test('pages at both servers hear of an order that is paid and shipped at either', async () => {
  const [here, there] = [await open(owner), await open(owner, { at: 1 })]
  const order = await placeAndPay(seller)
  await ship(seller, order)
  for (const page of [here, there]) {
    const changes = await page.until('saleOrder', order.id)
    // Ids, and nothing else.
    expect(new Set(changes.flatMap((change) => Object.keys(change)))).toEqual(new Set(['kind', 'id']))
  }
  await here.until('notification')
  expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(here.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(here.headers.get('x-accel-buffering')).toBe('no')
  expect(here.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a server hears of what another one numbered, by its notice alone', async () => {
  const page = await open(owner, { at: 1 })
  const subject = newId(testApp.clock.now())
  // Behind the back of both: nobody here is told of this commit but by PostgreSQL.
  await testApp.db.pool.query(
    `insert into live_event (id, stream_id, kind, subject_id, at) values ($1, $2, 'saleOrder', $3, $4)`,
    [newId(testApp.clock.now()), owner.merchantId, subject, testApp.clock.now()],
  )
  await testApp.db.pool.query('select live_number(100)')
  await page.until('saleOrder', subject)
})

test('a ticket opens one stream, once, and only while it is young and its session lives', async () => {
  const ticket = await ticketOf(owner)
  const first = await openLivePage(origins[0] ?? '', ticket)
  pages.push(first)
  expect(first.status).toBe(200)
  expect((await openLivePage(origins[1] ?? '', ticket)).status).toBe(401)
  for (const wrong of ['', 'x', 'A'.repeat(43), `${ticket}x`, owner.token])
    expect((await openLivePage(origins[0] ?? '', wrong)).status).toBe(401)
  const old = await ticketOf(owner)
  await testApp.pass(31_000)
  expect((await openLivePage(origins[0] ?? '', old)).status).toBe(401)
  const { rows } = await testApp.db.pool.query('select token_hash from live_ticket')
  expect(rows.some(({ token_hash: hash }) => Buffer.from(ticket).equals(hash))).toBe(false)
})

test('no stream without a login gives a ticket, and tickets are counted', async () => {
  expect((await callerWith(testApp, '').call(api.live.ticket, undefined)).Code).not.toBe('0000')
  const caller = callerWith(testApp, owner.token)
  const codes = new Set<string>()
  for (const _ of Array.from({ length: 31 })) codes.add((await caller.call(api.live.ticket, undefined)).Code)
  expect(codes.size).toBe(2)
})

test('what was told while a page was away is told when it comes back, at whichever server', async () => {
  const page = await open(owner)
  page.close()
  await page.ended
  const orders = [await placeAndPay(seller), await placeAndPay(seller)]
  await look()
  const back = await open(owner, { at: 1, from: `&after=${page.ready.id}` })
  expect(back.ready).toMatchObject({ data: '', id: page.ready.id })
  for (const { id } of orders) await back.until('saleOrder', id)
})

test('a page that read its first lists before the stream began hears what happened in between', async () => {
  await testApp.pass(60_000)
  const since = testApp.clock.now().getTime()
  const order = await placeAndPay(seller)
  await look()
  const page = await open(owner, { from: `&since=${since}` })
  await page.until('saleOrder', order.id)
  expect(page.ready.data).toBe('')
})

test('who was away for longer than is kept, or names a number that there is not, reads everything anew', async () => {
  const page = await open(owner)
  const before = page.ready.id
  expect((await open(owner, { from: `&after=${before + 1_000_000}` })).ready).toMatchObject({ data: 'reset' })
  await testApp.pass(25 * 3_600_000)
  for (const { modules } of testApp.servers) await modules.live.removeOld()
  owner = { ...owner, token: await signIn(testApp, owner.phone) }
  await placeAndPay(seller)
  await look()
  for (const { modules } of testApp.servers) await modules.live.removeOld()
  const back = await open(owner, { from: `&after=${Math.max(before - 1, 0)}` })
  expect(back.ready.data).toBe('reset')
})

test('nobody hears of what they may not look at: another merchant, another shop, another page, another person', async () => {
  const role = (name: string, permissions: string[], dataScope: 'ALL_SHOPS' | 'OWN_SHOP') =>
    callerWith(testApp, owner.token).done(api.staff.addRole, { key: name, name, permissions, dataScope })
  await testApp.db.global
    .updateTable('session')
    .set({ step_up_until: new Date('2100-01-01T00:00:00Z') })
    .execute()
  const packer = await role('packer', [codeOf('saleOrder.view')], 'OWN_SHOP')
  const clerk = await role('keeper', [codeOf('goods.view')], 'ALL_SHOPS')
  const otherShop = newId(testApp.clock.now())
  const [own] = await testApp.db.tenant(owner.merchantId).selectFrom('shop').select('id').execute()
  const ofShop = await open(await addStaff(owner, [packer.id], '小张', [own?.id ?? '']))
  const ofGoods = await open(await addStaff(owner, [clerk.id], '小李'))
  const other = await open((await establish(testApp, await addPayableSeller(testApp))).owner)
  const { operators } = testApp.modules
  const finance = { login: 'op_live', password: PASSWORD, role: 'PLATFORM_FINANCE' } as const
  const operator = await enrolledOperator({ operators, clock: testApp.clock }, finance)
  const desk = await open({ token: await signIn(testApp, operator.login, operator.nextCode()) })
  const mine = await open(owner)
  const order = await placeAndPay(seller)
  const hidden = newId(testApp.clock.now())
  const last = newId(testApp.clock.now())
  const row = `insert into live_event (id, stream_id, kind, subject_id, shop_id, at) values ($1, $2, $3, $4, $5, $6)`
  const tell = (kind: string, subject: string, shop: string | null, stream = owner.merchantId) =>
    testApp.db.pool.query(row, [newId(testApp.clock.now()), stream, kind, subject, shop, testApp.clock.now()])
  await tell('saleOrder', hidden, otherShop)
  await tell('goods', last, own?.id ?? '')
  await look()
  await mine.until('goods', last)
  await ofGoods.until('goods', last)
  await ofShop.until('saleOrder', order.id)
  await look()
  expect(mine.heard.map(({ id }) => id)).toContain(hidden)
  expect(ofShop.heard.map(({ id }) => id)).not.toContain(hidden)
  expect(ofShop.heard.map(({ kind }) => kind)).not.toContain('goods')
  expect(new Set(ofGoods.heard.map(({ kind }) => kind))).toEqual(new Set(['goods']))
  expect([other.heard, desk.heard]).toEqual([[], []])
})

test('a stream ends soon after its session, and hears nothing of what its person may not look at any more', async () => {
  const role = await callerWith(testApp, owner.token).done(api.staff.addRole, {
    key: 'shortlived',
    name: '短期',
    permissions: [codeOf('saleOrder.view')],
    dataScope: 'ALL_SHOPS',
  })
  const [leaving, staying] = [await addStaff(owner, [role.id], '小赵'), await addStaff(owner, [role.id], '小钱')]
  const [gone, narrowed] = [await open(leaving), await open(staying, { at: 1 })]
  await callerWith(testApp, leaving.token).done(api.user.logout, undefined)
  await testApp.db.global
    .updateTable('staff_access')
    .set({ permissions: [] })
    .where('user_id', '=', staying.userId)
    .execute()
  await look()
  await gone.ended
  const order = await placeAndPay(seller)
  const mine = await open(owner, { from: `&since=${testApp.clock.now().getTime()}` })
  await mine.until('saleOrder', order.id)
  await look()
  expect(narrowed.heard).toEqual([])
})

test('one person has ten streams at a server at most', async () => {
  const person = await addStaff(owner, [roleId('FINANCE')], '小孙')
  const statuses: number[] = []
  for (const _ of Array.from({ length: 11 })) {
    const page = await openLivePage(origins[0] ?? '', await ticketOf(person))
    pages.push(page)
    statuses.push(page.status)
  }
  expect(statuses.slice(-1)).toEqual([429])
  for (const page of pages.splice(0)) page.close()
})

test('a server whose listening connection is lost comes back to it and has missed nothing', async () => {
  const page = await open(owner)
  await testApp.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'merchant-live' and datname = current_database()`,
  )
  const order = await placeAndPay(seller)
  await page.until('saleOrder', order.id)
})

test('a reader that does not read is let go instead of being kept for', async () => {
  const http = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1 })
  const opened = Promise.withResolvers<LiveSink>()
  let isOpen = true
  registerLive(http, {
    async open(_ticket, _from, sink) {
      sink.ready(1, false)
      opened.resolve(sink)
      return { position: 1, close: () => void (isOpen = false) }
    },
    closeStreams: () => undefined,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(`GET ${LIVE_STREAM_PATH}?ticket=${'A'.repeat(43)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const sink = await opened.promise
  socket.pause()
  const changes = Array.from({ length: 500 }, () => ({ kind: 'saleOrder', id: newId(new Date()) }) as const)
  while (isOpen) {
    sink.changes(changes, 2)
    await nextTurn()
  }
  socket.destroy()
  await http.close()
})

test('a server that stops ends its streams at once', async () => {
  const page = await open(owner, { at: 1 })
  await testApp.servers[1]?.http.close()
  await page.ended
})
