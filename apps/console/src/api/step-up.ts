// Sensitive acts that the server refuses until their actor proves again who they are: asked once, then sent once more.
import { ApiError } from './api-error.ts'
import { stepUpRequiredCode } from './light-endpoints.generated.ts'

/** Asks the person for a proof and gives it to the server; false when they called it off. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** The app hands in how to ask once it stands; null takes it back. */
export const lendStepUp = (lent: AskForProof | null): void => {
  ask = lent
  // A question that nobody can answer any more must not keep the next one waiting.
  asking = null
}

/**
 * Runs `attempt`, and once more after the proof that the server asked for. Acts refused while a question is open wait for
 * its answer. Throws what `attempt` throws, or an ApiError of kind `cancelled` when the person gave no proof.
 */
export async function withStepUp<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (ask === null || !(error instanceof ApiError) || error.code !== stepUpRequiredCode) throw error
    asking ??= ask().finally(() => {
      asking = null
    })
    if (!(await asking)) throw new ApiError('cancelled', '已取消安全验证')
    return attempt()
  }
}
