// /development/mailbox: texts that would have gone to phones, newest first, and people's dynamic codes with the seconds they are left.
import { formatInstant, said, spoken } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { contextOf } from '../http/context-of.ts'
import { inRequest } from '../kernel/request-context.ts'
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

/** What somebody's authenticator shows: the next code that works, or null until there is a fresh one. */
export interface OperatorCode {
  readonly loginName: string
  readonly name: string
  readonly code: string | null
  /** When another one is shown in its place. */
  readonly endsAt: Date
}

export function registerMailboxPage(
  http: FastifyInstance,
  mailbox: MailboxReader,
  { operatorCodes, now }: { operatorCodes(): Promise<readonly OperatorCode[]>; now(): Date },
): void {
  http.get('/development/mailbox', { schema: { hide: true } }, async (request, reply) => {
    const codes = await operatorCodes()
    const { texts, isWhole } = await mailbox.latest(SHOWN)
    if (request.headers.accept?.includes('application/json') === true) {
      const withCodes = texts.map((sent) => ({ ...sent, code: codeIn(sent.text) }))
      return reply.header('Cache-Control', 'no-store').send({ operators: codes, texts: withCodes, isWhole })
    }
    const page = inRequest(contextOf(request), () => pageOf(codes, { texts, isWhole }, now()))
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
}

function pageOf(
  codes: readonly OperatorCode[],
  { texts, isWhole }: Awaited<ReturnType<MailboxReader['latest']>>,
  now: Date,
): string {
  const items = texts.map(({ phone, text, sentAt }) => {
    return `<li><strong>${escapeHtml(phone)}</strong> <time>${formatInstant(sentAt)}</time><p>${lively(text)}</p></li>`
  })
  const none = `<p class="quiet">${spoken(said('还没有短信。发送验证码后会出现在这里。', 'No texts yet. Codes appear here once they are sent.'))}</p>`
  const missing = isWhole
    ? ''
    : `<p class="quiet">${spoken(said('支付沙箱没有应答，它发出的短信暂缺。', 'The payment sandbox did not answer, so its texts are missing.'))}</p>`
  const body = `${authenticators(codes)}${missing}${items.length === 0 ? none : `<ul>${items.join('')}</ul>`}`
  return developmentPage({ title: spoken(said('短信发件箱', 'Mailbox')), body, refreshSeconds: REFRESH_SECONDS, now })
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
    : safe.replace(CODE, (code) => copied(code))
}

/** Counted down by the page's script, by the demo's clock. */
const countdown = (endsAt: Date): string =>
  `<time class="left" data-ends="${endsAt.toISOString()}" data-words="${spoken(said('{seconds} 秒后更换', 'changes in {seconds} s'))}"></time>`

/** A code that a press copies; the script of the page does it and says so. */
function copied(code: string): string {
  const name = spoken(said(`复制 ${code}`, `Copy ${code}`))
  const done = spoken(said('已复制', 'Copied'))
  return `<button type="button" class="code" data-copy="${code}" data-done="${done}" aria-label="${name}"><mark>${code}</mark></button>`
}

function authenticators(codes: readonly OperatorCode[]): string {
  if (codes.length === 0) return ''
  const items = codes.map(({ loginName, name, code, endsAt }) => {
    const shown =
      code === null
        ? `<span class="quiet">${spoken(said('等待下一个口令…', 'Waiting for the next code…'))}</span>`
        : copied(code)
    const who =
      loginName === ''
        ? `<strong>${escapeHtml(name)}</strong>`
        : `<strong>${escapeHtml(loginName)}</strong> ${escapeHtml(name)}`
    return `<li>${who} ${shown} ${countdown(endsAt)}</li>`
  })
  return `<h2>${spoken(said('动态口令', 'Dynamic codes'))}</h2>
<p class="quiet">${spoken(said('代替手机上的身份验证器；每个口令只能用一次。', 'Stand for the authenticator on a phone; each can be used once.'))}</p>
<ul>${items.join('')}</ul>
<h2>${spoken(said('短信', 'Texts'))}</h2>`
}
