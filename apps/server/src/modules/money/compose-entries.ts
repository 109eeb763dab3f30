// Manual entries as the area money composes them: whoever may book something by hand, and how a case ends with it.
import type { Foundation } from '../../kernel/area.ts'
import { caseReturned, type createMoneyCases, mustFitCase, openCaseNo } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { createManualEntries, type EntryExecutor } from './manual-entry/index.ts'
import type { Payment } from './provider/index.ts'

interface Beside {
  readonly moneyCases: Pick<ReturnType<typeof createMoneyCases>, 'resolveByEntry'>
  readonly payment: { readonly calls: Pick<Payment['calls'], 'whyMaySucceed'> }
  readonly sources: readonly { readonly entries: readonly EntryExecutor[] }[]
}

export function composeEntries({ db, clock }: Foundation, ports: MoneyPorts, { moneyCases, payment, sources }: Beside) {
  const ofCases = { trade: ports.trade, whyMaySucceed: payment.calls.whyMaySucceed }
  return createManualEntries({
    db,
    clock,
    notify: ports.messaging.notify,
    files: ports.console.files,
    mustBeApart: ports.identity.mustBeApart,
    caseNoFor: openCaseNo,
    mustFitCase,
    resolveCase: moneyCases.resolveByEntry,
    executors: [...sources.flatMap(({ entries }) => entries), caseReturned(ofCases)],
  })
}
