// The way to the provider's cashier: a browser that opens our link is sent on to a page signed for it, or is told why not.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inBoth } from '../kernel/in-both.ts'
import { addressOf } from '../kernel/rate-limit.ts'
import { contextOf } from './context-of.ts'
import { inRequest } from '../kernel/request-context.ts'
import { createSemaphore } from '../kernel/semaphore.ts'

/** What app.ts hands in: where a browser goes that opened a link. */
interface Cashier {
  /** A link is this and its token. */
  readonly path: string
  open(token: string, clientIp: string): Promise<Visit>
}

type Visit =
  | { readonly kind: 'page' | 'paid'; readonly url: string }
  | { readonly kind: keyof typeof TOLD }
  | { readonly kind: 'refused'; readonly reason: string }

/** Signing costs a moment of the processor: whoever opens pages without end waits behind all others. */
const AT_ONCE = 4
const WAITING = 200

interface Told {
  readonly code: number
  readonly zh: string
  readonly en: string
}

const TOLD = {
  unknown: {
    code: 404,
    zh: '支付链接无效，请回到商城重新发起支付。',
    en: 'This payment link is not valid. Please start the payment again in the shop.',
  },
  closed: {
    code: 410,
    zh: '这笔支付已关闭，请回到商城查看订单。',
    en: 'This payment is closed. Please look at your order in the shop.',
  },
  expired: {
    code: 410,
    zh: '付款时间已过，订单即将关闭，请回到商城重新下单。',
    en: 'The time to pay is over. Please place a new order in the shop.',
  },
  notYet: {
    code: 503,
    zh: '支付正在准备，请稍后刷新本页。',
    en: 'The payment is being prepared. Please reload this page in a moment.',
  },
} as const satisfies Record<string, Told>

export function registerCashier(http: FastifyInstance, cashier: Cashier): void {
  const inTurn = createSemaphore(AT_ONCE, WAITING)
  http.get<{ Params: { token: string } }>(
    `${cashier.path}/:token`,
    { schema: { hide: true } },
    async (request, reply) => {
      const open = () => cashier.open(request.params.token, request.ip)
      const visit = await inRequest(contextOf(request), () => inTurn(addressOf(request.ip), open))
      // A page is for one browser, and the next visit may be told something else.
      reply.header('Cache-Control', 'no-store')
      if ('url' in visit) return reply.redirect(visit.url, 303)
      return visit.kind === 'refused'
        ? tell(reply, {
            code: 409,
            zh: `支付未能打开：${visit.reason}。`,
            en: `The payment page could not be opened: ${inBoth(visit.reason).en}.`,
          })
        : tell(reply, TOLD[visit.kind])
    },
  )
}

function tell(reply: FastifyReply, { code, zh, en }: Told): FastifyReply {
  if (code === 503) reply.header('Retry-After', '2')
  return reply.code(code).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>支付</title>
<main>
<h1>${escaped(zh)}</h1>
<p lang="en">${escaped(en)}</p>
</main>
</html>
`)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
