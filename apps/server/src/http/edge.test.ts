// What only the edge does: the provider's door, cookies, caches, headers, pages, and paths that lead nowhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { addPayableSeller, infoOf, paymentNoOf, placeAndStartPaying, type Seller } from '../testing/seller.ts'
import { createHttpServer } from './http-server.ts'

const consoleDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-console-'))
let testApp: TestApp
let seller: Seller

beforeAll(async () => {
  mkdirSync(path.join(consoleDir, 'assets'))
  const files = ['index.html', 'public.html', 'favicon.svg', 'verify-book.mjs', path.join('assets', 'main-1a2b3c4d.js')]
  for (const file of files) writeFileSync(path.join(consoleDir, file), `this is ${path.basename(file)}`)
  testApp = await startTestApp({ consoleDir, servers: 2 })
  seller = await addPayableSeller(testApp)
})
afterAll(async () => {
  await testApp.stop()
  rmSync(consoleDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.http.inject({ url, headers })

test('the verifier of books is a file to keep, open to everybody', async () => {
  const { statusCode, headers, body } = await get('/verify-book.mjs')
  expect([statusCode, body]).toEqual([200, 'this is verify-book.mjs'])
  expect(headers['content-disposition']).toBe('attachment')
})

describe('the provider’s notifications', () => {
  const NOTIFY = '/api/Allinpay/Notify'
  const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
    testApp.app.http.inject({ method: 'POST', url: NOTIFY, payload, headers: { 'content-type': type } })

  test('an authentic one is acknowledged and moves the order', async () => {
    const order = await placeAndStartPaying(seller)
    await order.payNow()
    const before = testApp.notified.length
    await testApp.deliver(await paymentNoOf(seller, order.id))
    expect(testApp.notified.slice(before)).toEqual([200])
    expect((await infoOf(seller, order.id)).status).toBe('TO_SHIP')
  })

  test('the same bytes again are acknowledged; with one byte changed they are not', async () => {
    const { raw } = await testApp.db.global
      .selectFrom('provider_notification')
      .select('raw')
      .where('type', '=', 'order')
      .limit(1)
      .executeTakeFirstOrThrow()
    const again = await post(raw)
    expect([again.statusCode, again.body]).toEqual([200, 'success'])
    const stored = () => testApp.db.global.selectFrom('provider_notification').select('notify_id').execute()
    const count = (await stored()).length
    for (const changed of [
      raw.replace('bizContent=', 'bizContent=%20'),
      raw.replace(/sign=[^&]+/, 'sign='),
      raw.replace(/sign=[^&]+&?/, ''),
      `${raw}&appId=other`,
    ])
      expect((await post(changed)).statusCode).toBe(403)
    expect(await stored()).toHaveLength(count)
  })

  test('anything else is refused, whatever it says it is', async () => {
    for (const payload of ['', 'x', '{}', '%', 'sign=1&sign=2', 'a'.repeat(10_000)])
      expect((await post(payload)).statusCode).toBe(403)
    for (const type of ['application/json', 'text/xml', 'multipart/form-data; boundary=x'])
      expect((await post('{"sign":"x"}', type)).statusCode).toBe(403)
    expect((await post('a'.repeat(300_000))).statusCode).toBe(413)
    expect((await get(NOTIFY)).statusCode).toBe(404)
  })
})

describe('a long answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to who understands it, and says the same', async (encoding, unpack) => {
    const url = api.baseData.all.path
    const plain = await get(url)
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    for (const time of ['first', 'from memory']) {
      const packed = await get(url, { 'accept-encoding': `deflate, ${encoding}` })
      expect(packed.headers['content-encoding'], time).toBe(encoding)
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.7)
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('is no reason to compress short ones, nor files', async () => {
    const short = await get('/healthz', { 'accept-encoding': 'br' })
    const page = await get('/login', { 'accept-encoding': 'br' })
    expect([short.headers['content-encoding'], page.headers['content-encoding']]).toEqual([undefined, undefined])
  })
})

describe('base data', () => {
  test.each([api.baseData.all.path, api.init.start.path, api.init.regions.path])(
    '%s is sent once and confirmed afterwards',
    async (url) => {
      const first = await get(url)
      const etag = String(first.headers['etag'])
      expect(first.headers['cache-control']).toBe('no-cache')
      const again = await get(url, { 'if-none-match': etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    },
  )
})

describe('the refresh cookie', () => {
  const renew = (headers: Record<string, string>) =>
    testApp.app.http.inject({ method: 'POST', url: api.user.token.path, headers, cookies: { mrt: 'x'.repeat(43) } })

  test('is looked at only for requests that our own pages send', async () => {
    const withoutHeader = await renew({})
    expect([withoutHeader.statusCode, withoutHeader.json()]).toMatchObject([
      400,
      { error_description: '缺少请求头 x-refresh' },
    ])
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8080.evil.example'])
      expect((await renew({ 'x-refresh': '1', origin })).statusCode).toBe(400)
    expect((await renew({ 'x-refresh': '1' })).statusCode).toBe(401)
  })

  test('opens nothing else', async () => {
    const answer = await testApp.app.http.inject({
      method: 'POST',
      url: api.user.infoOfLogin.path,
      cookies: { mrt: 'x'.repeat(43), 'Admin-Token': 'x'.repeat(43) },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('who asks', () => {
  const addressSeen = async (trustedProxies: readonly string[], forwarded: string) => {
    const limits = { isSecure: false, isStrict: false, logLevel: 'silent', maxUploadBytes: 1 }
    const http = await createHttpServer({ ...limits, trustedProxies })
    http.get('/who', (request) => request.ip)
    const { body } = await http.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } })
    await http.close()
    return body
  }

  test('is told by a proxy of ours, and by nobody else', async () => {
    expect(await addressSeen([], '203.0.113.7')).toBe('127.0.0.1')
    expect(await addressSeen(['127.0.0.1'], '203.0.113.7')).toBe('203.0.113.7')
    // What a client puts in front of it itself is not believed.
    expect(await addressSeen(['127.0.0.1'], '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  })
})

describe('every answer', () => {
  test('has a request id of its own, also when it fails', async () => {
    const answers = [
      await get('/healthz'),
      await get('/api/none'),
      await get('/login'),
      await get(api.baseData.all.path),
    ]
    const ids = answers.map((answer) => answer.headers['x-request-id'])
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{13}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('of the API is dated by the clock that ends its deadlines, even when that was put forward', async () => {
    const dateOf = async () => Date.parse(String((await get(api.baseData.all.path)).headers.date))
    const before = await dateOf()
    await testApp.pass(600_000)
    expect((await dateOf()) - before).toBeGreaterThanOrEqual(600_000)
  })

  test('tells browsers to be careful, and caches to forget what is nobody else’s', async () => {
    for (const url of ['/', '/login', '/api/none']) {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': expect.any(String) as string,
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(/script-src[^;]*unsafe/.exec(policy)).toBeNull()
      expect(headers['x-powered-by']).toBeUndefined()
    }
    const info = await testApp.app.http.inject({ method: 'POST', url: api.user.infoOfLogin.path })
    expect(info.headers['cache-control']).toBe('no-store')
  })

  test('insists on TLS where there is TLS', async () => {
    const secure = await createHttpServer({ isSecure: true, isStrict: false, logLevel: 'silent', maxUploadBytes: 1 })
    const { headers } = await secure.inject('/')
    expect(headers['strict-transport-security']).toBeDefined()
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
    await secure.close()
  })
})

describe('paths', () => {
  test('of the API that do not exist are 404 in the API’s own shape', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/none',
      '/api/Goods/list',
      `${api.goods.list.path}/`,
      '/files/none',
      '/assets/none.js',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    expect((await get('/api/none')).json()).toEqual({ Code: '2004', Msg: '记录不存在', Data: null })
    const wrongMethod = await get(api.goods.list.path)
    expect(wrongMethod.statusCode).toBe(404)
    expect((await testApp.app.http.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
    expect((await testApp.app.http.inject({ method: 'DELETE', url: api.goods.list.path })).statusCode).toBe(404)
  })

  test('that need no sign-in get the light page, all others the console', async () => {
    for (const route of ['/login', '/register', '/rp', '/ys', '/middlepage', '/404', '/login?redirect=%2F'])
      expect([route, (await get(route)).body]).toEqual([route, 'this is public.html'])
    for (const route of ['/', '/order/saleorder', '/redirect/order', '/loginx', '/Login'])
      expect([route, (await get(route)).body]).toEqual([route, 'this is index.html'])
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })

  test('of the console are painted by this browser’s cookies, and sent once', async () => {
    const signedIn = { cookie: 'Admin-Token=x; sidebarStatus=0' }
    const first = await get('/goods/index', signedIn)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('Cookie') as string,
      'content-type': 'text/html; charset=utf-8',
    })
    const etag = String(first.headers['etag'])
    expect((await get('/goods/index', { ...signedIn, 'if-none-match': etag })).statusCode).toBe(304)
    writeFileSync(path.join(consoleDir, 'index.html'), '<html lang="zh-CN">this is index.html')
    const closed = await get('/goods/index', { ...signedIn, 'if-none-match': etag })
    expect(closed.body).toContain('data-frame="closed tags logo"')
    expect((await get('/goods/index')).body).toBe('<html lang="zh-CN">this is index.html')
    writeFileSync(path.join(consoleDir, 'index.html'), 'this is index.html')
  })

  test('that look like files are no pages', async () => {
    for (const route of [
      '/.env',
      '/.git/config',
      '/.well-known/security.txt',
      '/main-1a2b3c4d.js.map',
      '/assets/main-1a2b3c4d.js.map',
      '/package.json',
      '/index.html',
      '/public.html',
      '/order/backup.zip',
      '/%2eenv',
      '/%2Eenv',
      '/%252eenv',
      '/x%00',
      '/x%5c..%5cy',
      '/login.php?x=1',
      '/~root',
      '/@fs/etc/passwd',
      '/order/$x',
      '/.env/',
      '/robots.txt',
    ])
      expect([route, (await get(route)).statusCode]).toEqual([route, 404])
  })

  test('that nobody means to ask for are no fault of ours', async () => {
    for (const url of [
      '/%',
      '/%zz',
      '/%c0%ae',
      '/assets/%00',
      '/assets/%',
      '/assets/x%00.js',
      `/${'a/'.repeat(3_000)}`,
      '//',
      '///api',
      '/files/%00',
      `/files/${'a'.repeat(5_000)}`,
      '/files/x?e=1&s=%00',
    ])
      expect([url, (await get(url)).statusCode < 500]).toEqual([url, true])
  })

  test('that a browser opens and that are none lead to the console’s own', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const url of [
      '/order/saleorder%EF%BC%8C',
      '/order/saleorder)',
      '/.env',
      '/%5Cevil.example',
      '//evil.example',
      '/%ff',
    ]) {
      const { statusCode, headers } = await get(url, browser)
      expect([url, statusCode, headers['location']]).toEqual([url, 302, '/error/404'])
    }
    for (const url of ['/api/nothing', '/files/nothing.jpg', '/development/nothing', '/assets/nothing.js'])
      expect([url, (await get(url, browser)).statusCode]).toEqual([url, 404])
  })

  test('that cannot be read are refused in our words', async () => {
    const answer = await get('/%ff')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ Code: '1001', Msg: '请求格式不正确' })
  })

  test('of built files are kept for ever', async () => {
    const asset = await get('/assets/main-1a2b3c4d.js')
    expect(asset.body).toBe('this is main-1a2b3c4d.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('lead out of no folder', async () => {
    for (const url of [
      '/assets/../index.html',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/%00',
      '/assets/%00',
    ])
      expect((await get(url)).body).not.toContain('root:')
  })
})

test('a server that is going away says so before it goes', async () => {
  expect((await get('/readyz')).json()).toEqual({ ready: true, lateJobs: [] })
  for (const server of testApp.servers) server.drain()
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
})
