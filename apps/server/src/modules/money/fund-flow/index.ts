// Module entry of finance: fund flow 资金流水, read from the ledger and stored nowhere else.
import type { Api } from '@merchant/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { flowsExport } from './export-flows.ts'
import { type FrozenDeps, listFrozen } from './frozen-list.ts'
import { listPeriods } from './flow-periods.ts'
import { listFlows } from './fund-flow.list.ts'
import { createStatements, type PaperDeps } from './statement-paper.ts'
import { listStatement } from './statement.list.ts'

export type { FrozenDeps } from './frozen-list.ts'

interface FinanceDeps extends FrozenDeps, PaperDeps {
  readonly clock: Clock
}

export function createFinance({ db, clock, holders, ...papers }: FinanceDeps) {
  const statements = createStatements({ db, clock, ...papers })
  const handlers: HandlersOf<Api['finance']> = {
    frozen: ({ actor }) => listFrozen({ db, holders }, actor.merchantId),
    flows: ({ actor, body }) => listFlows(db.tenant(actor.merchantId), body, clock.now()),
    periods: ({ actor, body }) => listPeriods(db.tenant(actor.merchantId), body, clock.now()),
    statementPaper: ({ actor, body }) => statements(actor, body.statementPeriod),
    statement: ({ actor, body }) => listStatement(db.tenant(actor.merchantId), body, clock.now()),
  }
  return { handlers, exports: [flowsExport({ db })] }
}
