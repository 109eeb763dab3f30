// Runs a request within the reach of whoever makes it; from here on no statement goes further (decision 14).
import { withinReach } from '@merchant/database'
import type { Actor } from './actor.ts'

export function onBehalfOf<T>(actor: Actor, work: () => T): T {
  return withinReach(actor.party === 'merchant' ? actor.reach : null, work)
}
