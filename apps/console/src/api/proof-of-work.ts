// Proves a little work where the server asks for it instead of a slider: solved and sent again by itself, with nothing to click.
import { ApiError } from './api-error.ts'
import { puzzleMissingCode } from './public-endpoints.generated.ts'

/** An address that changes under way, or a clock far off, makes a puzzle worth nothing: then a new one is given. */
const TRIES = 3

const listeners = new Set<() => void>()
let working = 0

/** For `useSyncExternalStore`: whether a puzzle is being solved now. */
export const puzzleWork = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isGoingOn: (): boolean => working > 0,
}

function count(change: 1 | -1): void {
  working += change
  for (const listener of listeners) listener()
}

/** Runs `attempt` with the input, and again with the solution of each puzzle that it is refused for. Throws what it throws. */
export async function withPuzzle<T>(
  input: unknown,
  attempt: (input: unknown) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let given = input
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(given)
    } catch (error) {
      const puzzle = puzzleOf(error)
      if (puzzle === null || tries > TRIES) throw error
      given = { ...(input as object), puzzle: await solve(puzzle, signal) }
    }
  }
}

function puzzleOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== puzzleMissingCode) return null
  const { puzzle } = error.details
  return typeof puzzle === 'string' ? puzzle : null
}

async function solve(puzzle: string, signal: AbortSignal | undefined): Promise<string> {
  count(1)
  try {
    const { solvePuzzle } = await import('./solve-proof-of-work.ts')
    return await solvePuzzle(puzzle, signal)
  } finally {
    count(-1)
  }
}
