// Proves a little work where the server asks for it instead of a slider: solved and sent again by itself, with nothing to click.
import { ApiError } from './api-error.ts'
import { proofOfWorkMissingCode } from './public-endpoints.generated.ts'
import { isRecord } from './records.ts'

/** An address that changes under way, or a clock far off, makes a challenge worth nothing: then a new one is given. */
const TRIES = 3

const listeners = new Set<() => void>()
let working = 0

/** For `useSyncExternalStore`: whether a challenge is being solved now. */
export const proofOfWorkFactor = {
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

/** Runs `attempt` with the input, and again with the solution of each challenge that it is refused for. Throws what it throws. */
export async function withProofOfWork<T>(
  input: unknown,
  attempt: (input: unknown) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let given = input
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(given)
    } catch (error) {
      const proofOfWork = proofOfWorkOf(error)
      if (proofOfWork === null || tries > TRIES) throw error
      given = { ...(isRecord(input) ? input : {}), proofOfWork: await solve(proofOfWork, signal) }
    }
  }
}

function proofOfWorkOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== proofOfWorkMissingCode) return null
  const { proofOfWork } = error.details
  return typeof proofOfWork === 'string' ? proofOfWork : null
}

async function solve(proofOfWork: string, signal: AbortSignal | undefined): Promise<string> {
  count(1)
  try {
    const { solveProofOfWork } = await import('./solve-proof-of-work.ts')
    return await solveProofOfWork(proofOfWork, signal)
  } finally {
    count(-1)
  }
}
