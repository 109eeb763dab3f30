// Module entry of money cases 资金个案: what the platform's people read and decide; kernel/money-case.ts opens them.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { countWaiting, listCases, readCase } from './money-case.list.ts'
import { createCaseService } from './money-case.service.ts'

export function createMoneyCases(deps: { readonly db: Database; readonly clock: Clock }) {
  const { db } = deps
  const service = createCaseService(deps)
  const handlers: HandlersOf<Api['moneyCase']> = {
    list: ({ actor, body }) => listCases(db.global, actor, body),
    info: async ({ actor, body }) => (await readCase(db.global, actor, body.id)) ?? refuse('record.notFound'),
    handle: ({ actor, body, command }) => service.handle(actor, body, command),
    resolveMoney: ({ actor, body, command }) => service.handle(actor, { action: 'resolveMoney', ...body }, command),
  }
  return { handlers, countWaiting: (operatorId: string) => countWaiting(db.global, operatorId) }
}
