// Manual entries as the area money composes them: whoever may book something by hand, and how a case ends with it.
import type { Foundation } from '../../kernel/area.ts'
import { caseReturned, type createMoneyCases, openCaseNo } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { createManualEntries, type EntryExecutor } from './manual-entry/index.ts'

interface Beside {
  readonly moneyCases: Pick<ReturnType<typeof createMoneyCases>, 'resolveByEntry'>
  readonly sources: readonly { readonly entries: readonly EntryExecutor[] }[]
}

export const composeEntries = ({ db, clock }: Foundation, ports: MoneyPorts, { moneyCases, sources }: Beside) =>
  createManualEntries({
    db,
    clock,
    notify: ports.messaging.notify,
    files: ports.console.files,
    caseNoFor: openCaseNo,
    resolveCase: moneyCases.resolveByEntry,
    executors: [...sources.flatMap(({ entries }) => entries), caseReturned(ports)],
  })
