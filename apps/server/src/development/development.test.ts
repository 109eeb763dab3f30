// The pages for developing: texts are shown as text, the clock goes forward and never back.
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer } from '../http/http-server.ts'
import { createMovableClock, type MovableClock } from '../kernel/clock.ts'
import { registerDevelopmentPages } from './index.ts'

const DAY = 86_400_000
let http: FastifyInstance
let clock: MovableClock
let texts: { phone: string; text: string; sentAt: Date }[]
let isWhole: boolean
let advances: number
let codes: { loginName: string; name: string; code: string | null }[]

beforeEach(async () => {
  texts = []
  codes = []
  isWhole = true
  advances = 0
  clock = createMovableClock()
  http = await createHttpServer({ isSecure: false, isStrict: true, logLevel: 'silent', maxUploadBytes: 1024 })
  registerDevelopmentPages(http, {
    mailbox: { latest: async (count) => ({ texts: texts.slice(0, count), isWhole }) },
    operatorCodes: async () => codes,
    clock,
    onAdvance: async () => (advances += 1),
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
    codes = [
      { loginName: 'op_finance', name: '<周>', code: '123456' },
      { loginName: 'op_review', name: '吴', code: null },
    ]
    const page = (await http.inject('/development/mailbox')).body
    expect(page).toContain('op_finance</strong> &#60;周&#62; <mark>123456</mark>')
    expect(page).toContain('等待下一个口令')
    const answer = await http.inject({ url: '/development/mailbox', headers: { accept: 'application/json' } })
    expect(answer.json()).toMatchObject({ operators: codes })
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

  test('a button puts it forward and leads back to the page', async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/development/clock',
      headers: html,
      payload: { step: '7d' },
    })
    expect(answer.statusCode).toBe(303)
    expect(clock.offsetMs).toBe(7 * DAY)
    expect(advances).toBe(1)
    expect((await http.inject({ url: '/development/clock', headers: html })).body).toContain('168 小时')
  })

  test('a form post works as well as JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const answer = await http.inject({ method: 'POST', url: '/development/clock', headers, payload: 'step=1d' })
    expect(answer.json()).toMatchObject({ offsetMs: DAY })
  })

  test.each([{}, { step: '-1d' }, { step: 'toString' }, { step: ['1d'] }])('%j moves nothing', async (payload) => {
    const answer = await http.inject({ method: 'POST', url: '/development/clock', payload })
    expect(answer.statusCode).toBe(400)
    expect(clock.offsetMs).toBe(0)
    expect(advances).toBe(0)
  })
})
