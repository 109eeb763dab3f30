// The pages that exist only while developing: a buyer, what was texted, and what time it is. Production has no such routes.
import type { IncomingHttpHeaders } from 'node:http'
import { said, spoken } from '@merchant/contract'
import type { FastifyInstance } from 'fastify'
import { contextOf } from '../http/context-of.ts'
import type { MovableClock } from '../kernel/clock.ts'
import { inRequest } from '../kernel/request-context.ts'
import { type BuyerPages, registerBuyerPages } from './buyer/buyer-pages.ts'
import { registerClockPage } from './clock-page.ts'
import { type OperatorCode, type MailboxReader, registerMailboxPage } from './mailbox-page.ts'
import { registerRefreshScript } from './refresh-script.ts'
import type { TimeTravel } from './time-travel.ts'

interface DevelopmentPages {
  readonly mailbox: MailboxReader
  /** The dynamic codes of operators, so that the demo can be entered. */
  readonly operatorCodes: () => Promise<readonly OperatorCode[]>
  readonly clock: MovableClock
  /** What putting the clock forward brings about. */
  readonly travel: TimeTravel
  /** What the demo buyer stands on; without it there is no such page. */
  readonly buyer?: Omit<BuyerPages, 'clock'>
}

const notOurs = said('来源不被允许', 'This origin is not allowed')

export function registerDevelopmentPages(
  http: FastifyInstance,
  { mailbox, operatorCodes, clock, travel, buyer }: DevelopmentPages,
): void {
  http.addHook('onRequest', async (request, reply) => {
    const { url, method, headers } = request
    if (method === 'POST' && url.startsWith('/development/') && isOfAnotherSite(headers))
      return reply.code(403).send({ error: inRequest(contextOf(request), () => spoken(notOurs)) })
  })
  registerRefreshScript(http)
  registerMailboxPage(http, mailbox, { operatorCodes, now: clock.now })
  registerClockPage(http, clock, travel)
  if (buyer !== undefined) registerBuyerPages(http, { ...buyer, clock })
}

/** Nobody signs in to these pages, so any page that a developer has open could send their forms; browsers say which one did. */
function isOfAnotherSite({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && URL.parse(origin)?.host !== host
}
