/** The machine-readable catalogue: which services and pay methods are built, which documented ones are not yet. */
import { METHOD_PREFIX } from '@merchant/allinpay/wire'
import { CHECK_FAULTS } from '../check-files/check-faults.ts'
import { CALL_FAULTS, NOTIFY_FAULTS } from '../faults/fault-kinds.ts'
import { OPERATIONS } from '../history/operations.ts'
import { MAGIC_AMOUNTS } from '../orders/magic-amounts.ts'
import { OFFICIAL_AMOUNTS } from '../orders/official-amounts.ts'
import { BUILT_PAY_METHODS, MISSING_PAY_METHODS } from '../orders/pay-method.ts'
import { MISSING_METHODS, SERVICES } from '../services.ts'

export interface Catalogue {
  services: { method: string; kind: 'call' | 'page'; reads: boolean }[]
  missing: string[]
  payMethods: string[]
  /** Documented and refused 40009, each with what is not known of it. */
  missingPayMethods: { name: string; unknown: string }[]
  callFaults: string[]
  notifyFaults: string[]
  checkFaults: string[]
  historyOperations: string[]
  magicAmounts: { kind: string; fen: string; effect: string }[]
  /** Always on, each for its pay method alone. */
  officialAmounts: { kind: string; payMethod: string; fen: string; effect: string }[]
}

export function catalogue(): Catalogue {
  return {
    services: SERVICES.map(({ method, kind, reads }) => ({ method: METHOD_PREFIX + method, kind, reads })),
    missing: MISSING_METHODS.map((method) => METHOD_PREFIX + method),
    payMethods: [...BUILT_PAY_METHODS, 'WITHDRAW_TLT'],
    missingPayMethods: Object.entries(MISSING_PAY_METHODS).map(([name, unknown]) => ({ name, unknown })),
    callFaults: [...CALL_FAULTS],
    notifyFaults: [...NOTIFY_FAULTS],
    checkFaults: [...CHECK_FAULTS],
    historyOperations: Object.keys(OPERATIONS),
    magicAmounts: Object.entries(MAGIC_AMOUNTS).flatMap(([kind, amounts]) =>
      Object.entries(amounts).map(([fen, magic]) => ({ kind, fen, effect: magic.says })),
    ),
    officialAmounts: Object.entries(OFFICIAL_AMOUNTS).flatMap(([kind, methods]) =>
      Object.entries(methods).flatMap(([payMethod, amounts]) =>
        Object.entries(amounts).map(([fen, { says }]) => ({ kind, payMethod, fen, effect: says })),
      ),
    ),
  }
}
