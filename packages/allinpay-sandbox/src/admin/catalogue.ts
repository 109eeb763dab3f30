/** The machine-readable catalogue: which services and pay methods are built, which documented ones are not yet. */
import { METHOD_PREFIX } from '@merchant/allinpay/wire'
import { CHECK_FAULTS } from '../check-files/check-faults.ts'
import { CALL_FAULTS, NOTIFY_FAULTS } from '../faults/scenarios.ts'
import { OPERATIONS } from '../history/operations.ts'
import { MAGIC_AMOUNTS } from '../orders/magic-amounts.ts'
import { BUILT_PAY_METHODS } from '../orders/pay-method.ts'
import { MISSING_METHODS, SERVICES } from '../services.ts'

export interface Catalogue {
  services: { method: string; kind: 'call' | 'page'; reads: boolean }[]
  missing: string[]
  payMethods: string[]
  callFaults: string[]
  notifyFaults: string[]
  checkFaults: string[]
  historyOperations: string[]
  magicAmounts: { kind: string; fen: string; effect: string }[]
}

export function catalogue(): Catalogue {
  return {
    services: SERVICES.map(({ method, kind, reads }) => ({ method: METHOD_PREFIX + method, kind, reads })),
    missing: MISSING_METHODS.map((method) => METHOD_PREFIX + method),
    payMethods: [...BUILT_PAY_METHODS, 'WITHDRAW_TLT'],
    callFaults: [...CALL_FAULTS],
    notifyFaults: [...NOTIFY_FAULTS],
    checkFaults: [...CHECK_FAULTS],
    historyOperations: Object.keys(OPERATIONS),
    magicAmounts: Object.entries(MAGIC_AMOUNTS).flatMap(([kind, amounts]) =>
      Object.entries(amounts).map(([fen, magic]) => ({ kind, fen, effect: magic.says })),
    ),
  }
}
