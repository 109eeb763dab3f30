// Module entry of money cases 资金个案: what the platform's people read and decide, and what opens them.
import type { Api, OperatorPermission } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { closeCases, type CloseCases } from './close-case.ts'
import { countWaiting, listCases, readCase } from './money-case.list.ts'
import { type Colleague, createCaseService, standingOf } from './money-case.service.ts'
import type { OnResolved } from './money-case.service.ts'
import { openCase, type OpenCase } from './open-case.ts'
import { resolveByEntry } from './resolve-by-entry.ts'

export { caseReturned, type LateReturn, type StuckRefund } from './case-entry.ts'
export { mustFitCase } from './fit-case.ts'
export { closeCase, type CloseCases } from './close-case.ts'
export { type ClosedDifference, closedDifferences } from './closed-difference.ts'
export type { OnResolved } from './money-case.service.ts'
export { hasOpenCase, isDoubted, noteDecided, openCaseNo, type OpenCase, wasMoneyDecided } from './open-case.ts'

interface CasesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** What a case was about learns how a person has decided it, in the same transaction. */
  readonly onResolved?: OnResolved
  /** Whom a case can be handed to; nobody unless told. */
  readonly operatorsWhoMay?: (db: TenantDb | TenantTx, permission: OperatorPermission) => Promise<readonly Colleague[]>
}

export function createMoneyCases(deps: CasesDeps) {
  const { db, operatorsWhoMay = async () => [] } = deps
  const colleagues = (some: TenantDb | TenantTx) => operatorsWhoMay(some, 'moneyCase.handle')
  const service = createCaseService({ ...deps, colleagues })
  const handlers: HandlersOf<Api['moneyCase']> = {
    list: ({ actor, body }) => listCases(db.global, actor, body),
    info: async ({ actor, body: { id } }) => {
      const [read, standing] = await Promise.all([readCase(db.global, actor, id), standingOf(db, id)])
      return read === null ? refuse('record.notFound') : { ...read, ...standing }
    },
    colleagues: async () => [...(await colleagues(db.tenant(PLATFORM_SCOPE)))],
    handle: ({ actor, body, command }) => service.handle(actor, body, command),
    resolveMoney: ({ actor, body, command }) => service.handle(actor, { action: 'resolveMoney', ...body }, command),
  }
  const open: OpenCase = (tx, opened, now) => openCase(deps.notify, tx, opened, now)
  const closeAll: CloseCases = (tx, proven, now) => closeCases(deps.onResolved, tx, proven, now)
  return {
    handlers,
    open,
    /** What the provider's answer proves ends every case about it. */
    closeAll,
    /** Ends a case by the booking of an entry. */
    resolveByEntry: (tx: TenantTx, resolved: Parameters<typeof resolveByEntry>[2], now: Date) =>
      resolveByEntry(deps.onResolved, tx, resolved, now),
    countWaiting: (operatorId: string) => countWaiting(db.global, operatorId),
  }
}
