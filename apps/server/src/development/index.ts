// The pages that exist only while developing: what was texted, and what time it is. Production has no such routes.
import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '../kernel/clock.ts'
import { registerClockPage } from './clock-page.ts'
import { type Outbox, registerOutboxPage } from './outbox-page.ts'

export { developmentPage, escapeHtml } from './page.ts'

export interface DevelopmentPages {
  readonly outbox: Outbox
  readonly clock: MovableClock
  /** Called after the clock was put forward. */
  readonly onAdvance?: () => Promise<unknown>
}

export function registerDevelopmentPages(http: FastifyInstance, { outbox, clock, onAdvance }: DevelopmentPages): void {
  registerOutboxPage(http, outbox)
  registerClockPage(http, clock, onAdvance)
}
