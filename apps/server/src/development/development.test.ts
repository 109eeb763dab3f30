// The pages for developing: texts are shown as text, the clock goes forward and never back.
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from '../http/http-server.ts'
import { createMovableClock, type MovableClock } from '../kernel/clock.ts'
import { registerDevelopmentPages } from './index.ts'
import { createTimeTravel } from './time-travel.ts'

const MINUTE = 60_000
const DAY = 86_400_000
let http: FastifyInstance
let clock: MovableClock
let texts: { phone: string; text: string; sentAt: Date }[]
let isWhole: boolean
let worked: string[]
let follows: number
let follow: () => Promise<void>
let errors: string[]
let work: (name: string) => Promise<void>
let codes: { loginName: string; name: string; code: string | null; endsAt: Date }[]

beforeEach(async () => {
  texts = []
  codes = []
  isWhole = true
  worked = []
  follows = 0
  follow = async () => {}
  errors = []
  work = async () => {}
  clock = createMovableClock()
  http = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1024 })
  registerDevelopmentPages(http, {
    mailbox: { latest: async (count) => ({ texts: texts.slice(0, count), isWhole }) },
    operatorCodes: async () => codes,
    clock,
    travel: createTimeTravel({
      clock,
      follow: async () => {
        follows += 1
        await follow()
      },
      work: ['first', 'second'].map((name) => ({
        name,
        run: async () => {
          worked.push(name)
          await work(name)
        },
      })),
      onError: (problem) => void errors.push(problem),
    }),
  })
})
afterEach(() => http.close())

describe('the dev mailbox', () => {
  test('shows phone, time of China and the code marked', async () => {
    texts = [{ phone: '13812348000', text: '验证码 012345，5 分钟内有效', sentAt: new Date('2026-11-20T01:02:03Z') }]
    const page = (await http.inject('/development/mailbox')).body
    expect(page).toContain('13812348000')
    expect(page).toContain('2026-11-20 09:02:03')
    expect(page).toContain('<mark>012345</mark>')
    expect(page).toContain('data-copy="012345" data-done="已复制" aria-label="复制 012345"')
    expect(page).not.toContain('http-equiv="refresh"')
    const script = /<script src="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await http.inject(script)).headers['content-type']).toContain('text/javascript')
  })

  test('lets an invitation be opened, whatever digits its address holds', async () => {
    const link = 'http://127.0.0.1:8080/invite?i=a123456b'
    texts = [{ phone: '13812348000', text: `打开链接接受：${link} 。`, sentAt: new Date('2026-11-20T01:02:03Z') }]
    const page = (await http.inject('/development/mailbox')).body
    expect(page).toContain(`<a href="${link}">${link}</a> 。`)
  })

  test('shows the dynamic codes of the platform’s people, to programs as well', async () => {
    const endsAt = new Date('2026-11-20T01:00:30Z')
    codes = [
      { loginName: 'op_finance', name: '<周>', code: '123456', endsAt },
      { loginName: 'op_review', name: '吴', code: null, endsAt },
      { loginName: '', name: '清和茶铺', code: '654321', endsAt },
    ]
    const page = (await http.inject('/development/mailbox')).body
    expect(page).toMatch(/op_finance<\/strong> &#60;周&#62; <button [^>]*data-copy="123456"/)
    expect(page).toContain('等待下一个口令')
    expect(page).toMatch(/<strong>清和茶铺<\/strong> <button [^>]*data-copy="654321"/)
    expect(page).toContain('data-ends="2026-11-20T01:00:30.000Z" data-words="{seconds} 秒后更换"')
    expect(page).toMatch(/<main data-now="\d{4}-/)
    const answer = await http.inject({ url: '/development/mailbox', headers: { accept: 'application/json' } })
    expect(answer.json()).toMatchObject({
      operators: codes.map((one) => ({ ...one, endsAt: endsAt.toISOString() })),
    })
  })

  test('gives programs every text with its code, and whether the provider’s are among them', async () => {
    const sentAt = new Date('2026-11-20T01:02:03Z')
    texts = [
      { phone: '13812348000', text: '打开链接接受：http://127.0.0.1:8080/invite?i=123456 。', sentAt },
      { phone: '13812348001', text: '验证码 012345，5 分钟内有效', sentAt },
    ]
    const ask = async () =>
      (await http.inject({ url: '/development/mailbox', headers: { accept: 'application/json' } })).json()
    const theirs = {
      phone: '13812348001',
      text: '验证码 012345，5 分钟内有效',
      sentAt: sentAt.toISOString(),
      code: '012345',
    }
    expect(await ask()).toMatchObject({ texts: [{ phone: '13812348000', code: null }, theirs], isWhole: true })
    isWhole = false
    expect(await ask()).toMatchObject({ texts: [{}, theirs], isWhole: false })
    expect((await http.inject('/development/mailbox')).body).toContain('支付沙箱没有应答')
  })

  test('a text with markup stays a text', async () => {
    texts = [{ phone: '<b>', text: '<script>alert(1)</script>', sentAt: new Date(0) }]
    const page = (await http.inject('/development/mailbox')).body
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<b>')
  })

  test('is never cached', async () => {
    expect((await http.inject('/development/mailbox')).headers['cache-control']).toBe('no-store')
  })
})

describe('the clock', () => {
  const html = { accept: 'text/html' }
  const asProgram = { accept: 'application/json' }
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const post = (payload: object, headers: Record<string, string> = asProgram) =>
    http.inject({ method: 'POST', url: '/development/clock', headers, payload })
  const page = async () => (await http.inject({ url: '/development/clock', headers: html })).body
  const targetOf = (text: string, label: string) =>
    new RegExp(`value="([^"]+)"[^>]*>${label.replace('+', '\\+')}<`).exec(text)?.[1] ?? ''

  test('a button puts it forward and leads back to the page', async () => {
    const to = targetOf(await page(), '+7 天')
    expect((await post({ to }, html)).statusCode).toBe(303)
    expect(Math.abs(clock.offsetMs - 7 * DAY)).toBeLessThan(MINUTE)
    await vi.waitUntil(() => worked.length === 2)
    expect(await page()).toContain('168 小时')
  })

  test('a form post works as well as JSON', async () => {
    const to = inDays(1)
    const headers = { ...asProgram, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ to }).toString()
    const answer = await http.inject({ method: 'POST', url: '/development/clock', headers, payload })
    expect(Date.parse(answer.json().now)).toBeGreaterThanOrEqual(Date.parse(to))
  })

  test('the same jump sent again changes nothing', async () => {
    const to = inDays(10)
    await post({ to })
    await vi.waitUntil(() => worked.length === 2)
    const { offsetMs } = clock
    await post({ to })
    expect(clock.offsetMs).toBe(offsetMs)
    expect(worked).toEqual(['first', 'second'])
  })

  test('is answered before the work is done, which the page follows', async () => {
    const hold = Promise.withResolvers<void>()
    work = () => hold.promise
    const answer = (await post({ to: inDays(1) })).json()
    expect(answer.journey).toMatchObject({ isRunning: true, done: 0, total: 2, name: 'first' })
    expect(follows).toBe(1)
    expect(await page()).toContain('正在补办这段时间里到期的事：0 / 2')
    expect(await page()).toContain('data-seconds="1"')
    hold.resolve()
    await vi.waitUntil(async () => (await page()).includes('都办完了'))
    expect(await page()).not.toContain('data-seconds')
  })

  test('a jump during the work of another is worked through after it', async () => {
    const hold = Promise.withResolvers<void>()
    work = () => hold.promise
    await post({ to: inDays(1) })
    await post({ to: inDays(2) })
    hold.resolve()
    await vi.waitUntil(async () => (await page()).includes('都办完了'))
    expect(worked).toEqual(['first', 'second', 'first', 'second'])
  })

  test('a sandbox that does not follow is told, keeps nothing from being done, and is asked again', async () => {
    follow = () => Promise.reject(new Error('away'))
    const to = inDays(1)
    expect((await post({ to })).statusCode).toBe(200)
    await vi.waitUntil(() => worked.length === 2)
    expect(errors).toEqual(['The sandbox does not follow the clock'])
    follow = async () => {}
    await post({ to })
    expect(follows).toBe(2)
    expect(worked).toHaveLength(2)
  })

  test('what fails is told, and does not keep the rest from being done', async () => {
    work = async (name) => {
      if (name === 'first') throw new Error('no')
    }
    await post({ to: inDays(1) })
    await vi.waitUntil(async () => (await page()).includes('没有办成（first）'))
    expect(worked).toEqual(['first', 'second'])
    expect(errors).toEqual(['first failed after the clock was put forward'])
  })

  test.each([{}, { to: '-1d' }, { to: ['2027-01-01'] }, { to: '9999-01-01T00:00:00Z' }])(
    '%j moves nothing',
    async (payload) => {
      expect((await post(payload)).statusCode).toBe(400)
      expect(clock.offsetMs).toBe(0)
      expect(worked).toEqual([])
    },
  )

  test('a time that has passed moves nothing', async () => {
    expect((await post({ to: inDays(-1) })).statusCode).toBe(200)
    expect(clock.offsetMs).toBe(0)
  })

  test('another site’s form moves nothing', async () => {
    for (const said of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ])
      expect((await post({ to: inDays(1) }, { ...html, ...said })).statusCode).toBe(403)
    expect(clock.offsetMs).toBe(0)
    const own = { ...html, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }
    expect((await post({ to: inDays(1) }, own)).statusCode).toBe(303)
  })

  test('never so far that dates end', async () => {
    for (let jump = 0; jump < 36; jump += 1)
      await post({ to: new Date(clock.now().getTime() + 100 * DAY).toISOString() })
    const before = clock.offsetMs
    const answer = await post({ to: new Date(clock.now().getTime() + 100 * DAY).toISOString() })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toContain('3650 天')
    expect(clock.offsetMs).toBe(before)
  })
})

test.each(['/development/mailbox', '/development/clock'])('%s speaks the language of its reader', async (url) => {
  texts = []
  codes = [{ loginName: 'op_finance', name: 'Zhou', code: null, endsAt: new Date(0) }]
  const page = (await http.inject({ url, cookies: { language: 'en' } })).body
  expect(page).not.toMatch(/\p{Script=Han}/u)
})
