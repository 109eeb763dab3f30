// Module entry of money cases 资金个案: what the platform's people read and decide, and what opens them.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { countWaiting, listCases, readCase } from './money-case.list.ts'
import { createCaseService } from './money-case.service.ts'
import type { OnResolved } from './money-case.service.ts'
import { openCase, type OpenCase } from './open-case.ts'

export { closeCase } from './close-case.ts'
export type { OnResolved } from './money-case.service.ts'
export { hasOpenCase, noteDecided, openCaseNo, type OpenCase } from './open-case.ts'

interface CasesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** What a case was about learns how a person has decided it, in the same transaction. */
  readonly onResolved?: OnResolved
}

export function createMoneyCases(deps: CasesDeps) {
  const { db } = deps
  const service = createCaseService(deps)
  const handlers: HandlersOf<Api['moneyCase']> = {
    list: ({ actor, body }) => listCases(db.global, actor, body),
    info: async ({ actor, body }) => (await readCase(db.global, actor, body.id)) ?? refuse('record.notFound'),
    handle: ({ actor, body, command }) => service.handle(actor, body, command),
    resolveMoney: ({ actor, body, command }) => service.handle(actor, { action: 'resolveMoney', ...body }, command),
  }
  const open: OpenCase = (tx, opened, now) => openCase(deps.notify, tx, opened, now)
  return { handlers, open, countWaiting: (operatorId: string) => countWaiting(db.global, operatorId) }
}
