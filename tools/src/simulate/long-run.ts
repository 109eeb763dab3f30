// What of a long run is done, by its file of results, and what is still to do; in parts, each a world of its own.
import fs from 'node:fs'

/** A line of the file: what was found, with every step; null when every balance was as predicted. */
export interface Result {
  readonly seed: number
  readonly finding: string | null
}

export interface Part {
  readonly from: number
  readonly count: number
}

/** A world takes as long to begin as ten seeds; a database that has seen more is slower. */
const MOST_OF_A_PART = 200

export function readResults(file: string): readonly Result[] {
  if (!fs.existsSync(file)) return []
  // The last line of a run that was cut off may be half of one.
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Result)
}

/** What of these seeds has no result yet. */
export function partsLeft({ from, count }: Part, results: readonly Pick<Result, 'seed'>[]): readonly Part[] {
  const done = new Set(results.map(({ seed }) => seed))
  const parts: Part[] = []
  for (let seed = from; seed < from + count; seed += 1) {
    if (done.has(seed)) continue
    const last = parts.at(-1)
    if (last !== undefined && last.from + last.count === seed && last.count < MOST_OF_A_PART)
      parts[parts.length - 1] = { from: last.from, count: last.count + 1 }
    else parts.push({ from: seed, count: 1 })
  }
  return parts
}

/** Of these seeds: how many held, which failed, and which were not run at all. */
export function judge({ from, count }: Part, results: readonly Result[]) {
  const held = new Set<number>()
  const failed = new Map<number, string>()
  for (const { seed, finding } of results) {
    if (seed < from || seed >= from + count) continue
    if (finding === null) held.add(seed)
    else failed.set(seed, finding)
  }
  const missing = Array.from({ length: count }, (_, at) => from + at).filter(
    (seed) => !held.has(seed) && !failed.has(seed),
  )
  return { held: held.size, failed, missing: missing.length }
}

const HOUR_S = 3_600

/** How far it is, and how long the rest will take at the pace so far. */
export function progressOf(
  done: number,
  all: number,
  { doneHere, seconds }: { readonly doneHere: number; readonly seconds: number },
): string {
  if (doneHere === 0) return `${done} of ${all} seeds`
  const pace = doneHere / seconds
  const left = (all - done) / pace
  const leftText = left >= HOUR_S ? `${(left / HOUR_S).toFixed(1)} h` : `${Math.ceil(left / 60)} min`
  return `${done} of ${all} seeds, ${pace.toFixed(2)} a second, ${leftText} left`
}
