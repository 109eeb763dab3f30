// Runs a request within the reach of whoever makes it; from here on no statement goes further (decision 14).
import { withDataScope } from '@merchant/database'
import type { Actor } from './actor.ts'

export function runAs<T>(actor: Actor, work: () => T): T {
  return withDataScope(actor.party === 'merchant' ? actor.dataScope : null, work)
}
