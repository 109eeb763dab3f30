// For tests: solves challenges as a browser does, by trying numbers.
import { hash } from 'node:crypto'

/** The text to send back as `proofOfWork`. */
export function solveProofOfWork(proofOfWork: string): string {
  const [numbers = '', , salt = '', target = ''] = proofOfWork.split('.')
  for (let number = 0; number < Number(numbers); number += 1) {
    if (hash('sha256', `${salt}.${number}`) === target) return `${proofOfWork}.${number}`
  }
  throw new Error(`No number solves ${proofOfWork}`)
}

/** The challenge that a thrown refusal brought, or null. */
export function proofOfWorkIn(error: unknown): string | null {
  const { refusal, details } = (error ?? {}) as { refusal?: string; details?: { proofOfWork?: string } }
  return refusal === 'proofOfWork.missing' ? (details?.proofOfWork ?? null) : null
}

/** Runs `attempt`, and once more with the solution when a challenge is asked for. */
export async function withSolution<T>(attempt: (proofOfWork: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await attempt(undefined)
  } catch (error) {
    const proofOfWork = proofOfWorkIn(error)
    if (proofOfWork === null) throw error
    return attempt(solveProofOfWork(proofOfWork))
  }
}
