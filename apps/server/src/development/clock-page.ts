// /development/clock: what time the server thinks it is, and buttons that put it forward to see what waits for a deadline.
import { formatInstant } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { readJson } from '../http/json-body.ts'
import type { MovableClock } from '../kernel/clock.ts'
import { developmentPage } from './page.ts'
import { textOf } from './sent-fields.ts'
import type { Journey, TimeTravel } from './time-travel.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Nothing of the product waits longer, and a year typed wrong is not meant. */
const FARTHEST_MS = 100 * DAY
const LOOK_AGAIN_SECONDS = 1

const steps = [
  { label: '+1 分钟', milliseconds: MINUTE },
  { label: '+1 小时', milliseconds: HOUR },
  { label: '+1 天', milliseconds: DAY },
  { label: '+7 天', milliseconds: 7 * DAY },
  { label: '+10 天', milliseconds: 10 * DAY },
]

/** A jump names the time that it leads to, so that a request which a browser sends again changes nothing. */
export function registerClockPage(http: FastifyInstance, clock: MovableClock, travel: TimeTravel): void {
  const stateOf = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs, journey: travel.journey() })

  http.get('/development/clock', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (request.headers.accept?.includes('application/json') === true) return stateOf()
    return reply.type('text/html; charset=utf-8').send(pageOf(clock, travel.journey()))
  })

  http.post('/development/clock', { schema: { hide: true } }, async (request, reply) => {
    const target = new Date(textOf(request.body ?? readJson(request.rawJson), 'to'))
    const ahead = target.getTime() - clock.now().getTime()
    if (!(ahead <= FARTHEST_MS))
      return reply.code(400).send({ error: `to 应是一个时间，最多比现在晚 ${FARTHEST_MS / DAY} 天` })
    await travel.goTo(target)
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/development/clock', 303)
    return stateOf()
  })
}

function pageOf(clock: MovableClock, journey: Journey): string {
  const now = clock.now()
  const buttons = steps
    .map(({ label, milliseconds }) => {
      const to = new Date(now.getTime() + milliseconds)
      return `<button name="to" value="${to.toISOString()}" title="到 ${formatInstant(to)}">${label}</button>`
    })
    .join('')
  const ahead = (clock.offsetMs / HOUR).toLocaleString('zh-CN', { maximumFractionDigits: 1 })
  const body = `<p class="now">${formatInstant(now)}</p>
<p class="quiet">比真实时间快 ${ahead} 小时。时钟只能向前：到期关单、自动确认收货、结算会随之发生；登录也会因此过期。</p>
${progressOf(journey)}
<form method="post" action="/development/clock">${buttons}</form>`
  // Looked at again while something happens; otherwise the buttons lead where they said when the page was opened.
  const refresh = journey.isRunning ? { refreshSeconds: LOOK_AGAIN_SECONDS } : {}
  return developmentPage({ title: '演示时钟', body, ...refresh })
}

function progressOf({ isRunning, total, done, failed }: Journey): string {
  if (isRunning)
    return `<p role="status"><progress max="${total}" value="${done}"></progress> 正在补办这段时间里到期的事：${done} / ${total}</p>`
  if (failed.length > 0)
    return `<p role="status">有 ${failed.length} 项没有办成（${failed.join('、')}），系统会自动重试。</p>`
  return done > 0 ? '<p role="status">这段时间里到期的事都办完了。</p>' : ''
}
