// Module entry of finance: fund flow 资金流水, read from the ledger and stored nowhere else.
import type { Api } from '@merchant/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { flowsExport } from './export-flows.ts'
import { byRefund, type FlowNumbers } from './flow-keyword.ts'
import { type FrozenDeps, listFrozen } from './frozen-list.ts'
import { listPeriods } from './flow-periods.ts'
import { listFlows } from './fund-flow.list.ts'
import { createStatements, type PaperDeps } from './statement-paper.ts'
import { listStatement } from './statement.list.ts'

export type { FrozenDeps } from './frozen-list.ts'
export type { FlowNumbers } from './flow-keyword.ts'

interface FinanceDeps extends FrozenDeps, PaperDeps {
  readonly numbers: () => FlowNumbers
  readonly clock: Clock
}

export function createFinance({ db, clock, holders, numbers, ...papers }: FinanceDeps) {
  const statements = createStatements({ db, clock, ...papers })
  const handlers: HandlersOf<Api['finance']> = {
    frozen: ({ actor }) => listFrozen({ db, holders }, actor.merchantId),
    flows: async ({ actor, body }) => {
      const tenant = db.tenant(actor.merchantId)
      return listFlows(tenant, await byRefund(numbers, tenant, body), clock.now())
    },
    periods: ({ actor, body }) => listPeriods(db.tenant(actor.merchantId), body, clock.now()),
    statementPaper: ({ actor, body }) => statements(actor, body.statementPeriod),
    statement: async ({ actor, body }) => {
      const tenant = db.tenant(actor.merchantId)
      return listStatement(tenant, await byRefund(numbers, tenant, body), clock.now())
    },
  }
  return { handlers, exports: [flowsExport({ db, numbers })] }
}
