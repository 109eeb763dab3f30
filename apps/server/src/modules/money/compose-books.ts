// What proves the books, as the area money composes it: the nightly audit, the seals, and the proof that a merchant sees.
import type { AreaJob, Foundation } from '../../kernel/area.ts'
import type { AlarmSource } from '../../kernel/standing-alarm.ts'
import { createBookProof } from './book-proof/index.ts'
import type { OpenCase } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import type { createReconciliation } from './provider-reconciliation/index.ts'
import { bookAlarms, createBookAudit, createBookSeals } from './reconciliation/index.ts'

interface Below {
  readonly moneyCases: { readonly open: OpenCase }
  readonly reconciliation: Pick<ReturnType<typeof createReconciliation>, 'compareNow' | 'alarms'>
  readonly payment: { readonly alarms: AlarmSource }
  readonly withdrawOrders: { readonly alarms: AlarmSource }
}

export function composeBooks(
  { db, clock, alarms, onError }: Foundation,
  { console: desk }: Pick<MoneyPorts, 'console'>,
  { moneyCases, reconciliation, payment, withdrawOrders }: Below,
) {
  const told = { db, clock, alarms, openCase: moneyCases.open, onError }
  const [audit, seals] = [createBookAudit(told), createBookSeals(told)]
  const jobs: readonly AreaJob[] = [
    { name: 'audit-books', everySeconds: 10, run: audit.run },
    { name: 'seal-books', everySeconds: 10, run: seals.run },
  ]
  return {
    audit,
    /** What may stand against the money of the house. */
    alarms: [payment.alarms, reconciliation.alarms, ...bookAlarms(db.global), withdrawOrders.alarms],
    jobs,
    proof: createBookProof({ ...told, compareNow: reconciliation.compareNow, offerFiles: desk.files.offer }),
  }
}
