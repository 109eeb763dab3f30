// The lock of what is counted or decided together over all merchants and instances, in words of the business.
import {
  acquireAlone,
  acquireBeside,
  acquireLock as acquire,
  DatabaseUnavailable,
  type GlobalTx,
  noteLocks,
  type TenantTx,
  tryLock,
} from '@merchant/database'
import { Refusal } from './refusal.ts'

/**
 * Takes the locks of these names until the transaction ends; waits a moment for them, and holds no connection meanwhile.
 * Errors: request.tooMany when one of them is not to be had.
 */
export const acquireLock = (tx: GlobalTx | TenantTx, names: readonly string[]): Promise<void> =>
  acquire(tx, names, tooMany)

const tooMany = () => new Refusal('request.tooMany', { seconds: 1 })

/**
 * The same for those who only wait for one another and have done nothing wrong: whoever waits in vain may come again with the
 * same request. Errors: not now (503).
 */
export const waitForTurn = (tx: GlobalTx | TenantTx, name: string): Promise<void> =>
  acquire(tx, [name], () => held(name))

const held = (name: string) => new DatabaseUnavailable(`Others hold ${name}`)

/** The turn as a condition of a statement that can do nothing without it; `noteTurn` follows when it was had. */
export const tryTurn = tryLock
export const noteTurn = (tx: GlobalTx | TenantTx, name: string): void =>
  noteLocks(tx, [name], { busy: null, otherwise: () => held(name) })

/** Follows a statement that tried these locks itself. Errors: request.tooMany when the `busy` one is not to be had. */
export const noteLock = (tx: GlobalTx | TenantTx, names: readonly string[], busy: string | null): void =>
  noteLocks(tx, names, { busy, otherwise: tooMany })

/**
 * What many may rely on at once and a rare act changes: whoever relies on it holds it beside the others and reads after that, whoever
 * changes it holds it alone. So nothing is done any more, once it was changed, by who has read it before. Errors: not now (503).
 */
export const holdBeside = (tx: GlobalTx | TenantTx, name: string): Promise<void> =>
  acquireBeside(tx, name, () => held(name))
export const holdAlone: (tx: GlobalTx | TenantTx, name: string) => Promise<void> = acquireAlone
