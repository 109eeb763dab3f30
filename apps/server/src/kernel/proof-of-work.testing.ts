// For tests: solves puzzles as a browser does, by trying numbers.
import { createHash } from 'node:crypto'

/** The text to send back as `puzzle`. */
export function solvePuzzle(puzzle: string): string {
  const [numbers = '', , salt = '', target = ''] = puzzle.split('.')
  for (let number = 0; number < Number(numbers); number += 1) {
    if (createHash('sha256').update(`${salt}.${number}`, 'utf8').digest('hex') === target) return `${puzzle}.${number}`
  }
  throw new Error(`No number solves ${puzzle}`)
}

/** The puzzle that a thrown refusal brought, or null. */
export function puzzleIn(error: unknown): string | null {
  const { refusal, details } = (error ?? {}) as { refusal?: string; details?: { puzzle?: string } }
  return refusal === 'puzzle.missing' ? (details?.puzzle ?? null) : null
}

/** Runs `attempt`, and once more with the solution when a puzzle is asked for. */
export async function withSolution<T>(attempt: (puzzle: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await attempt(undefined)
  } catch (error) {
    const puzzle = puzzleIn(error)
    if (puzzle === null) throw error
    return attempt(solvePuzzle(puzzle))
  }
}
