// /development/mailbox: texts that would have gone to phones, newest first, and operators' dynamic codes.
import { formatInstant } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { developmentPage, escapeHtml } from './page.ts'

const SHOWN = 30
const REFRESH_SECONDS = 3

export interface SentText {
  readonly phone: string
  readonly text: string
  readonly sentAt: Date
}

/** Reads the texts, newest first. */
export interface MailboxReader {
  /** Not `isWhole`: the provider's sandbox did not answer, and what it texted is missing. */
  latest(count: number): Promise<{ readonly texts: readonly SentText[]; readonly isWhole: boolean }>
}

/** What an operator's authenticator shows: the next code that works, or null until there is a fresh one. */
export interface OperatorCode {
  readonly loginName: string
  readonly name: string
  readonly code: string | null
}

export function registerMailboxPage(
  http: FastifyInstance,
  mailbox: MailboxReader,
  operatorCodes: () => Promise<readonly OperatorCode[]>,
): void {
  http.get('/development/mailbox', { schema: { hide: true } }, async (request, reply) => {
    const codes = await operatorCodes()
    const { texts, isWhole } = await mailbox.latest(SHOWN)
    if (request.headers.accept?.includes('application/json') === true) {
      const withCodes = texts.map((sent) => ({ ...sent, code: codeIn(sent.text) }))
      return reply.header('Cache-Control', 'no-store').send({ operators: codes, texts: withCodes, isWhole })
    }
    const items = texts.map(({ phone, text, sentAt }) => {
      return `<li><strong>${escapeHtml(phone)}</strong> <time>${formatInstant(sentAt)}</time><p>${lively(text)}</p></li>`
    })
    const none = '<p class="quiet">还没有短信。发送验证码后会出现在这里。</p>'
    const missing = isWhole ? '' : '<p class="quiet">支付沙箱没有应答，它发出的短信暂缺。</p>'
    const body = `${authenticators(codes)}${missing}${items.length === 0 ? none : `<ul>${items.join('')}</ul>`}`
    const page = developmentPage({ title: '短信发件箱', body, refreshSeconds: REFRESH_SECONDS })
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
}

const CODE = /(?<![\d#])\d{6}(?!\d)/
const ADDRESS = /https?:\/\/\S+/

/** The code that a text brings; the digits of an address are none. */
const codeIn = (text: string): string | null => (ADDRESS.test(text) ? null : (CODE.exec(text)?.[0] ?? null))

/** Makes an address a link and marks a code, as a phone does. */
function lively(text: string): string {
  const safe = escapeHtml(text)
  return ADDRESS.test(safe)
    ? safe.replaceAll(new RegExp(ADDRESS, 'g'), '<a href="$&">$&</a>')
    : safe.replace(CODE, '<mark>$&</mark>')
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
