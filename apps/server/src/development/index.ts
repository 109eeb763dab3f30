// The pages that exist only while developing: a buyer, what was texted, and what time it is. Production has no such routes.
import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '../kernel/clock.ts'
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

export function registerDevelopmentPages(
  http: FastifyInstance,
  { mailbox, operatorCodes, clock, travel, buyer }: DevelopmentPages,
): void {
  registerRefreshScript(http)
  registerMailboxPage(http, mailbox, operatorCodes)
  registerClockPage(http, clock, travel)
  if (buyer !== undefined) registerBuyerPages(http, { ...buyer, clock })
}
