// /development/outbox: the texts that would have gone to phones, newest first, with their codes easy to copy.
import { formatInstant } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { developmentPage, escapeHtml } from './page.ts'

const SHOWN = 30
const REFRESH_SECONDS = 3

/** Where the texts lie; handed in by app.ts. */
export interface Outbox {
  latest(count: number): Promise<readonly { readonly phone: string; readonly text: string; readonly sentAt: Date }[]>
}

export function registerOutboxPage(http: FastifyInstance, outbox: Outbox): void {
  http.get('/development/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const texts = await outbox.latest(SHOWN)
    const items = texts.map(({ phone, text, sentAt }) => {
      const marked = escapeHtml(text).replace(/(?<![\d#])\d{6}(?!\d)/, '<mark>$&</mark>')
      return `<li><strong>${escapeHtml(phone)}</strong> <time>${formatInstant(sentAt)}</time><p>${marked}</p></li>`
    })
    const body =
      items.length === 0 ? '<p class="quiet">还没有短信。发送验证码后会出现在这里。</p>' : `<ul>${items.join('')}</ul>`
    const page = developmentPage({ title: '短信发件箱', body, refreshSeconds: REFRESH_SECONDS })
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
}
