// What happened at the provider during the demo's past, recorded so that the sandbox can replay it afterwards.
import type { HistoryOperation } from '@merchant/allinpay-sandbox'
import type { Clock } from '../../../../apps/server/src/kernel/clock.ts'

type Parameters = Readonly<Record<string, unknown>>

export interface Recorder {
  record(op: string, parameters: Parameters): void
  /** A collect is recorded when it ends: as paid in one operation, or as one that never was. */
  openCollect(orderNo: string, parameters: Parameters): void
  payCollect(orderNo: string): void
  close(orderNo: string): void
  /** Everything that happened so far, in the order of time. */
  operations(): HistoryOperation[]
}

interface Recorded {
  readonly at: Date
  readonly operation: HistoryOperation
}

export function createRecorder(clock: Clock): Recorder {
  const recorded: Recorded[] = []
  const openCollects = new Map<string, { readonly at: Date; readonly parameters: Parameters }>()

  const record = (op: string, parameters: Parameters): void =>
    void recorded.push(operationAt(clock.now(), op, parameters))
  const takeCollect = (orderNo: string) => {
    const collect = openCollects.get(orderNo)
    openCollects.delete(orderNo)
    return collect
  }

  return {
    record,
    openCollect: (orderNo, parameters) => void openCollects.set(orderNo, { at: clock.now(), parameters }),
    payCollect: (orderNo) => record('collectPaid', takeCollect(orderNo)?.parameters ?? {}),
    close(orderNo) {
      const collect = takeCollect(orderNo)
      if (collect !== undefined) recorded.push(operationAt(collect.at, 'collect', collect.parameters))
      record('close', { bizOrderNo: orderNo })
    },
    operations() {
      const open = [...openCollects.values()].map(({ at, parameters }) => operationAt(at, 'collect', parameters))
      return [...recorded, ...open]
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ operation }) => operation)
    },
  }
}

const operationAt = (at: Date, op: string, parameters: Parameters): Recorded => ({
  at,
  operation: { op, at: at.toISOString(), ...parameters },
})
