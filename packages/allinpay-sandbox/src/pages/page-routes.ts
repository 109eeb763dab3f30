/** The pages' addresses: finds what a token was issued for, runs the page in one transaction, shows refusals in Chinese. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type FormFields, parseForm } from '@merchant/allinpay/wire'
import type { VirtualClock } from '../clock.ts'
import { Refusal } from '../edge/refusal.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { RunWork } from '../run-work.ts'
import type { Settings } from '../settings.ts'
import { fromColumns, type Values } from '../storage/rows.ts'
import { type OrderRow, orders, type PageLinkRow } from '../storage/tables.ts'
import { cashierPage, qrPage } from './cashier-page.ts'
import { messagePage } from './layout.ts'
import type { PageAnswer, Speak } from './linked-page.ts'
import { PAGE_PATHS, QR_PATH } from './page-link.ts'
import { payByPasswordPage, payPasswordPage } from './pay-password-page.ts'
import { phoneChangePage } from './phone-change-page.ts'
import { balanceProtocolPage, contractPage, signProtocolPage } from './protocol-page.ts'
import { receiptPage } from './receipt-page.ts'
import { signContractPage } from './sign-contract-page.ts'

interface Asked {
  readonly token: string
  readonly action: string | null
  readonly fields: Readonly<FormFields>
  readonly speak: Speak
}

const PAGES: Readonly<Record<PageLinkRow['kind'], typeof cashierPage>> = {
  signContract: signContractPage,
  signContractQuery: contractPage,
  signAcctProtocol: signProtocolPage,
  cashier: cashierPage,
  setPayPwd: payPasswordPage,
  updatePayPwd: payPasswordPage,
  resetPayPwd: payPasswordPage,
  updatePhoneByPayPwd: phoneChangePage,
  payByPwd: payByPasswordPage,
  signBalanceProtocol: balanceProtocolPage,
  payoutReceipt: receiptPage,
}

const isPageKind = (kind: string): kind is PageLinkRow['kind'] => Object.hasOwn(PAGES, kind)

/** The console on the same host has chosen a language for this browser; Chinese without one. */
const speakTo = ({ headers }: FastifyRequest): Speak => {
  const isEnglish = /(?:^|;\s*)language=en(?:;|$)/.test(headers.cookie ?? '')
  return (chinese, english) => (isEnglish ? english : chinese)
}

const QR_LIFE_MS = 60 * 60_000

interface PageDeps {
  pool: pg.Pool
  clock: VirtualClock
  runWork: RunWork
  settings: () => Readonly<Settings>
  keys: KeyRing
}

/** Sends a page that may neither be cached nor framed, and that loads nothing from anywhere. */
export function sendHtml(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(text)
}

/** Mounts every page. */
export function mountPages(server: FastifyInstance, deps: PageDeps): void {
  async function linked({ token, action, fields, speak }: Asked, kind: PageLinkRow['kind']): Promise<PageAnswer> {
    const found = await deps.pool.query<Values>('select * from page_link where token = $1 and kind = $2', [token, kind])
    const link = found.rows[0] && fromColumns<PageLinkRow>(found.rows[0])
    const again = speak('请从商户页面重新发起。', 'Start again from the merchant’s page.')
    if (!link) return { html: messagePage(speak('链接无效', 'This link is not valid'), again) }
    if (link.expiresAt <= deps.clock.now())
      return { html: messagePage(speak('链接已过期', 'This link has expired'), again) }
    const parts = { speak, link, fields, settings: deps.settings(), keys: deps.keys }
    return deps.runWork({ appId: link.appId, writes: true }, (work) => PAGES[kind](work, parts, action))
  }

  async function scanned({ token, action }: Asked): Promise<PageAnswer> {
    const found = await deps.pool.query<Values>('select * from payment_order where pay_token = $1', [token])
    const known = found.rows[0] && fromColumns<OrderRow>(found.rows[0])
    if (!known) return { html: messagePage('二维码无效', '请在商户页面重新获取付款码。') }
    const expired = known.createdAt.getTime() + QR_LIFE_MS <= deps.clock.now().getTime()
    if (expired) return { html: messagePage('二维码已过期', '请在商户页面重新获取付款码。') }
    return deps.runWork({ appId: known.appId, writes: true }, async (work) => {
      const order = await work.find(orders, { appId: known.appId, bizOrderNo: known.bizOrderNo })
      return order ? qrPage(work, order, action) : { html: messagePage('二维码无效', '请在商户页面重新获取付款码。') }
    })
  }

  async function answer(reply: FastifyReply, run: () => Promise<PageAnswer>): Promise<FastifyReply> {
    try {
      const result = await run()
      return 'html' in result ? sendHtml(reply, result.html) : reply.redirect(result.redirect, 303)
    } catch (error) {
      if (error instanceof Refusal) return sendHtml(reply, messagePage('无法继续', error.message, error.code))
      throw error
    }
  }

  const pages: [string, (asked: Asked) => Promise<PageAnswer>][] = [
    ...Object.keys(PAGES)
      .filter(isPageKind)
      .map((kind): [string, (asked: Asked) => Promise<PageAnswer>] => [
        PAGE_PATHS[kind],
        (asked) => linked(asked, kind),
      ]),
    [QR_PATH, scanned],
  ]
  for (const [path, page] of pages) {
    server.get<{ Querystring: { token?: unknown } }>(path, (request, reply) =>
      answer(reply, () => {
        const token = typeof request.query.token === 'string' ? request.query.token : ''
        return page({ token, action: null, fields: {}, speak: speakTo(request) })
      }),
    )
    server.post<{ Body: string }>(path, (request, reply) => {
      const form = parseForm(request.body) ?? {}
      const { token = '', action = '', ...fields } = form
      return answer(reply, () => page({ token, action, fields, speak: speakTo(request) }))
    })
  }
}
