// /development/outbox: what would have gone to phones: texts with their codes, newest first, and operators' dynamic codes.
import { formatInstant } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { developmentPage, escapeHtml } from './page.ts'

const SHOWN = 30
const REFRESH_SECONDS = 3

/** Where the texts lie; handed in by app.ts. */
export interface Outbox {
  latest(count: number): Promise<readonly { readonly phone: string; readonly text: string; readonly sentAt: Date }[]>
}

/** What an operator's authenticator shows: the next code that works, or null until there is a fresh one. */
export interface OperatorCode {
  readonly loginName: string
  readonly name: string
  readonly code: string | null
}

export function registerOutboxPage(
  http: FastifyInstance,
  outbox: Outbox,
  operatorCodes: () => Promise<readonly OperatorCode[]>,
): void {
  http.get('/development/outbox', { schema: { hide: true } }, async (request, reply) => {
    const codes = await operatorCodes()
    if (request.headers.accept?.includes('application/json') === true) return { operators: codes }
    const texts = await outbox.latest(SHOWN)
    const items = texts.map(({ phone, text, sentAt }) => {
      return `<li><strong>${escapeHtml(phone)}</strong> <time>${formatInstant(sentAt)}</time><p>${lively(text)}</p></li>`
    })
    const none = '<p class="quiet">还没有短信。发送验证码后会出现在这里。</p>'
    const body = `${authenticators(codes)}${items.length === 0 ? none : `<ul>${items.join('')}</ul>`}`
    const page = developmentPage({ title: '短信发件箱', body, refreshSeconds: REFRESH_SECONDS })
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
}

/** What a phone would offer: an address to open, or a code to copy. */
function lively(text: string): string {
  const safe = escapeHtml(text)
  return /https?:/.test(safe)
    ? safe.replace(/https?:\/\/\S+/g, '<a href="$&">$&</a>')
    : safe.replace(/(?<![\d#])\d{6}(?!\d)/, '<mark>$&</mark>')
}

/** Only operators have their codes here: a merchant's second factor stays on the phone that it was set up with. */
function authenticators(codes: readonly OperatorCode[]): string {
  if (codes.length === 0) return ''
  const items = codes.map(({ loginName, name, code }) => {
    const shown = code === null ? '<span class="quiet">等待下一个口令…</span>' : `<mark>${code}</mark>`
    return `<li><strong>${escapeHtml(loginName)}</strong> ${escapeHtml(name)} ${shown}</li>`
  })
  return `<h2>平台账号的动态口令</h2>
<p class="quiet">代替手机上的身份验证器；每个口令只能用一次。</p>
<ul>${items.join('')}</ul>
<h2>短信</h2>`
}
