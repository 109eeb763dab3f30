// For tests: somebody else who works for the same merchant, and how a call is refused.
import type { Permission } from '@merchant/contract'
import type { MerchantActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The refusal's name, or `done`. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.refusal : String(error)),
  )

/** Somebody else who works for the same merchant. */
export const colleagueOf = (actor: MerchantActor, permissions: readonly Permission[] = []): MerchantActor => ({
  ...actor,
  userId: '01890000-0000-7000-8000-00000000c011',
  kind: 'STAFF',
  permissions: new Set(permissions),
})
