// Module entry of finance: fund flow 资金流水, read from the ledger and stored nowhere else.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { listFlows } from './fund-flow.list.ts'
import { listStatement } from './statement.list.ts'

interface FinanceDeps {
  readonly db: Database
  readonly clock: Clock
}

export function createFinance({ db, clock }: FinanceDeps): { handlers: HandlersOf<Api['finance']> } {
  return {
    handlers: {
      flows: ({ actor, body }) => listFlows(db.tenant(actor.merchantId), body, clock.now()),
      statement: ({ actor, body }) => listStatement(db.tenant(actor.merchantId), body, clock.now()),
    },
  }
}
