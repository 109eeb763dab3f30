// What a tracking service pushes, over HTTP: genuine ones once however often and in whatever order, forged ones never; and two servers
// ask it about one parcel once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, HOUR, type Seller } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openService, pushed, shipWith, trackFor } from './tracking.testing.ts'

let service: Awaited<ReturnType<typeof openService>>
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  service = await openService('200')
  testApp = await startTestApp({ servers: 2, tracking: service.settings })
  seller = await addPayableSeller(testApp)
})
afterAll(async () => {
  await testApp.stop()
  service.close()
})

const push = (form: string, merchantId = seller.actor.merchantId) =>
  testApp.app.http.inject({
    method: 'POST',
    url: `/api/logistics/Push?merchant=${merchantId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  })

const eventsFrom = (start: Date) =>
  [
    { hours: 1, text: '顺丰速运 已收取快件', code: '103' },
    { hours: 5, text: '快件到达杭州转运中心', code: '1002' },
    { hours: 20, text: '正在派送', code: '5' },
    { hours: 21, text: '已签收', code: '301' },
  ].map(({ hours, ...event }) => ({ ...event, at: new Date(start.getTime() + hours * HOUR) }))

test('two servers subscribe to one parcel once, and then it is pushed', async () => {
  const number = 'SF2026112600001'
  const order = await shipWith(seller, number)
  await Promise.all(testApp.servers.flatMap(({ modules }) => [modules.tracking.ask(), modules.tracking.ask()]))
  expect(service.asked.filter((each) => each.number === number)).toEqual([{ path: '/poll', number }])
  const events = eventsFrom(testApp.clock.now())
  await testApp.pass(22 * HOUR)
  // The newest first, then all, then the oldest, then all again.
  const forms = [events.slice(3), events, events.slice(0, 1), events.toReversed()].map((some) =>
    pushed(seller.actor.merchantId, number, some),
  )
  for (const form of forms) {
    const answer = await push(form)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ result: true, returnCode: '200', message: '成功' })
  }
  const [parcel] = await trackFor(seller, order.id)
  expect(parcel).toMatchObject({ state: 'SIGNED' })
  expect(parcel?.traces.map(({ text }) => text)).toEqual(events.map(({ text }) => text).toReversed())
})

test('the same push at once is taken once', async () => {
  const number = 'SF2026112600002'
  const order = await shipWith(seller, number)
  const form = pushed(seller.actor.merchantId, number, eventsFrom(new Date(testApp.clock.now().getTime() - 22 * HOUR)))
  const answers = await Promise.all(Array.from({ length: 8 }, () => push(form)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  expect((await trackFor(seller, order.id))[0]?.traces).toHaveLength(4)
  const { pool } = testApp.db
  const told = await pool.query(`select 1 from sale_order_event where order_id = $1 and event = 'signed'`, [order.id])
  expect(told.rows).toHaveLength(1)
})

test('what no signature proves is refused, and what nobody follows changes nothing', async () => {
  const number = 'SF2026112600003'
  const order = await shipWith(seller, number)
  const events = eventsFrom(new Date(testApp.clock.now().getTime() - 22 * HOUR))
  const genuine = pushed(seller.actor.merchantId, number, events)
  const other = await addPayableSeller(testApp)
  const forged = [
    push(genuine.replace(/sign=[0-9A-F]{32}/, `sign=${'0'.repeat(32)}`)),
    push(pushed(other.actor.merchantId, number, events)),
    push(genuine, other.actor.merchantId),
    push(genuine, 'nobody'),
    push(''),
  ]
  for (const { statusCode } of await Promise.all(forged)) expect(statusCode).toBe(403)
  expect((await push(`sign=1&param=${'x'.repeat(300_000)}`)).statusCode).toBe(413)
  expect((await trackFor(seller, order.id))[0]?.traces).toEqual([])
  expect((await push(pushed(seller.actor.merchantId, 'SF0000000000000', events))).statusCode).toBe(200)
})

test('a number that the service gives up is subscribed to again', async () => {
  const number = 'SF2026112600004'
  await shipWith(seller, number)
  const ofNumber = () => service.asked.filter((each) => each.number === number).map(({ path }) => path)
  await testApp.modules.tracking.ask()
  expect((await push(pushed(seller.actor.merchantId, number, [], 'abort'))).statusCode).toBe(200)
  await testApp.modules.tracking.ask()
  expect(ofNumber()).toEqual(['/poll'])
  await testApp.pass(31 * 60_000)
  await testApp.modules.tracking.ask()
  expect(ofNumber()).toEqual(['/poll', '/poll'])
})
