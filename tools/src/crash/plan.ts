// Chooses the crash points of all runs from a seed and from what an undisturbed run did in each step.
import type { CrashPoint, Moment, Profile } from './crash-point.ts'

export interface Kind {
  readonly at: 'call' | 'commit'
  readonly moment: Moment
}

export const kinds: readonly Kind[] = [
  { at: 'call', moment: 'before' },
  { at: 'call', moment: 'after' },
  { at: 'commit', moment: 'before' },
  { at: 'commit', moment: 'after' },
]

/** Kills by time are early in a request: most of the steps answer within this. */
const LATEST_MS = 60

/** How many points of this kind the step has. */
export const countOf = ({ at }: Kind, profile: Profile): number => (at === 'call' ? profile.calls : profile.commits)

interface Choice {
  readonly seed: number
  readonly round: number
  readonly kind: Kind
  readonly step: string
  readonly profile: Profile
}

/**
 * Where the server dies in this step when the run is about `kind`: the same seed and profile choose the same point.
 * A step that calls nobody is killed some milliseconds in instead, and once is enough for that.
 */
export function choosePoint({ seed, round, kind, step, profile }: Choice): CrashPoint | null {
  const random = fractionOf(`${seed}|${round}|${kind.moment} ${kind.at}|${step}`)
  const count = countOf(kind, profile)
  if (count > 0) return { ...kind, nth: 1 + Math.floor(random * count) }
  return kind.moment === 'before' ? { at: 'time', milliseconds: Math.floor(random * LATEST_MS) } : null
}

/** A number from 0 up to 1 that depends on nothing but the text (FNV-1a, mixed). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
