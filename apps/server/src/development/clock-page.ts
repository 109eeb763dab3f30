// /development/clock: what time the server thinks it is, and buttons that put it forward to see what waits for a deadline.
import { formatInstant, said, spoken } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { contextOf } from '../http/context-of.ts'
import { readJson } from '../http/json-body.ts'
import type { MovableClock } from '../kernel/clock.ts'
import { inRequest } from '../kernel/request-context.ts'
import { developmentPage } from './page.ts'
import { textOf } from './sent-fields.ts'
import type { Journey, TimeTravel } from './time-travel.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Nothing of the product waits longer, and a year typed wrong is not meant. */
const FARTHEST_MS = 100 * DAY
/** Beyond the dates that everything can keep, no server would start any more. */
const FARTHEST_OFFSET_MS = 3_650 * DAY
const LOOK_AGAIN_SECONDS = 1

const steps = [
  { label: said('+1 分钟', '+1 minute'), milliseconds: MINUTE },
  { label: said('+1 小时', '+1 hour'), milliseconds: HOUR },
  { label: said('+1 天', '+1 day'), milliseconds: DAY },
  { label: said('+7 天', '+7 days'), milliseconds: 7 * DAY },
  { label: said('+10 天', '+10 days'), milliseconds: 10 * DAY },
  { label: said('+30 天', '+30 days'), milliseconds: 30 * DAY },
]

/** A jump names the time that it leads to, so that a request which a browser sends again changes nothing. */
export function registerClockPage(http: FastifyInstance, clock: MovableClock, travel: TimeTravel): void {
  const stateOf = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs, journey: travel.journey() })

  http.get('/development/clock', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (request.headers.accept?.includes('application/json') === true) return stateOf()
    return reply
      .type('text/html; charset=utf-8')
      .send(inRequest(contextOf(request), () => pageOf(clock, travel.journey())))
  })

  http.post('/development/clock', { schema: { hide: true } }, async (request, reply) => {
    const target = new Date(textOf(request.body ?? readJson(request.rawJson), 'to'))
    const ahead = target.getTime() - clock.now().getTime()
    if (!(ahead <= FARTHEST_MS)) return reply.code(400).send({ error: inRequest(contextOf(request), tooFar) })
    if (clock.offsetMs + ahead > FARTHEST_OFFSET_MS)
      return reply.code(400).send({ error: inRequest(contextOf(request), tooFarAhead) })
    await travel.goTo(target)
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/development/clock', 303)
    return stateOf()
  })
}

const tooFar = (): string =>
  spoken(
    said(
      `to 应是一个时间，最多比现在晚 ${FARTHEST_MS / DAY} 天`,
      `to must be a time, at most ${FARTHEST_MS / DAY} days from now`,
    ),
  )

const tooFarAhead = (): string =>
  spoken(
    said(
      `时钟最多比真实时间快 ${FARTHEST_OFFSET_MS / DAY} 天；重新开始请清空数据目录`,
      `The clock is at most ${FARTHEST_OFFSET_MS / DAY} days ahead of real time; to begin anew, empty the data folder`,
    ),
  )

function pageOf(clock: MovableClock, journey: Journey): string {
  const now = clock.now()
  const buttons = steps
    .map(({ label, milliseconds }) => {
      const to = new Date(now.getTime() + milliseconds)
      return `<button name="to" value="${to.toISOString()}" title="${spoken(said('到', 'to'))} ${formatInstant(to)}">${spoken(label)}</button>`
    })
    .join('')
  const ahead = (clock.offsetMs / HOUR).toLocaleString('en', { maximumFractionDigits: 1 })
  const body = `<p class="now">${formatInstant(now)}</p>
<p class="quiet">${spoken(aheadBy(ahead))}</p>
${progressOf(journey)}
<form method="post" action="/development/clock">${buttons}</form>`
  // Looked at again while something happens; otherwise the buttons lead where they said when the page was opened.
  const refresh = journey.isRunning ? { refreshSeconds: LOOK_AGAIN_SECONDS } : {}
  return developmentPage({ title: spoken(said('演示时钟', 'Demo clock')), body, ...refresh })
}

const aheadBy = (hours: string) =>
  said(
    `比真实时间快 ${hours} 小时。时钟只能向前：到期关单、自动确认收货、结算会随之发生；登录也会因此过期。`,
    `${hours} hours ahead of real time. The clock only goes forward: orders are closed, receipts confirmed and sales settled as they fall due, and sign-ins run out too.`,
  )

function progressOf({ isRunning, total, done, failed }: Journey): string {
  if (isRunning)
    return `<p role="status"><progress max="${total}" value="${done}"></progress> ${spoken(said('正在补办这段时间里到期的事：', 'Doing what fell due meanwhile: '))}${done} / ${total}</p>`
  if (failed.length > 0) return `<p role="status">${spoken(notDone(failed))}</p>`
  return done > 0
    ? `<p role="status">${spoken(said('这段时间里到期的事都办完了。', 'All that fell due meanwhile is done.'))}</p>`
    : ''
}

const notDone = (names: readonly string[]) =>
  said(
    `有 ${names.length} 项没有办成（${names.join('、')}），系统会自动重试。`,
    `${names.length} could not be done (${names.join(', ')}) and are tried again by themselves.`,
  )
