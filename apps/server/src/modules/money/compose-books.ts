// What proves the books, as the area money composes it: the nightly audit, the seals, and the proof that a merchant sees.
import type { AreaJob, Foundation } from '../../kernel/area.ts'
import { createBookProof } from './book-proof/index.ts'
import type { OpenCase } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import type { createReconciliation } from './provider-reconciliation/index.ts'
import { createBookAudit, createBookSeals } from './reconciliation/index.ts'

interface Below {
  readonly moneyCases: { readonly open: OpenCase }
  readonly reconciliation: Pick<ReturnType<typeof createReconciliation>, 'compareNow'>
}

export function composeBooks(
  { db, clock, alarms, onError }: Foundation,
  { console: desk }: Pick<MoneyPorts, 'console'>,
  { moneyCases, reconciliation }: Below,
) {
  const told = { db, clock, alarms, openCase: moneyCases.open, onError }
  const [audit, seals] = [createBookAudit(told), createBookSeals(told)]
  const jobs: readonly AreaJob[] = [
    { name: 'audit-books', everySeconds: 10, run: audit.run },
    { name: 'seal-books', everySeconds: 10, run: seals.run },
  ]
  return {
    audit,
    jobs,
    proof: createBookProof({ ...told, compareNow: reconciliation.compareNow, offerFiles: desk.files.offer }),
  }
}
