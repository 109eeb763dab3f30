// /development/clock: what time the server thinks it is, and buttons that put it forward to see what waits for a deadline.
import { formatInstant } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { readJson } from '../http/json-body.ts'
import type { MovableClock } from '../kernel/clock.ts'
import { developmentPage } from './page.ts'
import { textOf } from './sent-fields.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const steps: Readonly<Record<string, { readonly label: string; readonly milliseconds: number }>> = {
  '1m': { label: '+1 分钟', milliseconds: MINUTE },
  '1h': { label: '+1 小时', milliseconds: HOUR },
  '1d': { label: '+1 天', milliseconds: DAY },
  '7d': { label: '+7 天', milliseconds: 7 * DAY },
  '10d': { label: '+10 天', milliseconds: 10 * DAY },
}

/** `onAdvance` runs after the clock was moved, so that due timers need not wait for their next poll. */
export function registerClockPage(
  http: FastifyInstance,
  clock: MovableClock,
  onAdvance?: () => Promise<unknown>,
): void {
  http.get('/development/clock', { schema: { hide: true } }, async (request, reply) => {
    if (request.headers.accept?.includes('application/json') === true) return stateOf(clock)
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(pageOf(clock))
  })

  http.post('/development/clock', { schema: { hide: true } }, async (request, reply) => {
    const name = textOf(request.body ?? readJson(request.rawJson), 'step')
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined
    if (step === undefined) return reply.code(400).send({ error: `step 只能是 ${Object.keys(steps).join('、')}` })
    clock.advance(step.milliseconds)
    await onAdvance?.()
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/development/clock', 303)
    return stateOf(clock)
  })
}

const stateOf = (clock: MovableClock) => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs })

function pageOf(clock: MovableClock): string {
  const buttons = Object.entries(steps)
    .map(([name, { label }]) => `<button name="step" value="${name}">${label}</button>`)
    .join('')
  const ahead = (clock.offsetMs / HOUR).toLocaleString('zh-CN', { maximumFractionDigits: 1 })
  const body = `<p class="now">${formatInstant(clock.now())}</p>
<p class="quiet">比真实时间快 ${ahead} 小时。时钟只能向前：到期关单、自动确认收货、结算会随之发生；登录也会因此过期。</p>
<form method="post" action="/development/clock">${buttons}</form>`
  return developmentPage({ title: '时钟', body })
}
