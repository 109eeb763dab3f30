// The fund flow: lines of the ledger, what holds a merchant's money, and statements on paper.
import type { Foundation } from '../../kernel/area.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { createFinance, type FrozenDeps } from './fund-flow/index.ts'

interface Holding {
  readonly held: FrozenDeps['holders'][number]
}

export function composeFinance(
  { db, clock }: Foundation,
  ports: MoneyPorts,
  { withdrawOrders, manualEntries }: { readonly withdrawOrders: Holding; readonly manualEntries: Holding },
) {
  return createFinance({
    db,
    clock,
    holders: [withdrawOrders.held, (id) => ports.trade().moneyHeld(id), manualEntries.held],
    numbers: ports.trade,
    ...ports.merchant,
    offerFiles: ports.console.files.offer,
  })
}
