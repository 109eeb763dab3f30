// Sensitive acts that the server refuses until their actor proves again who they are: asked once, then sent once more.
import { ApiError } from './api-error.ts'
import { stepUpRequiredCode } from './public-endpoints.generated.ts'

/**
 * Asks the person for a proof and gives it to the server; false when they called it off.
 * @param asked.act the one act that the proof is for, as the server named it; undefined: for all acts of the next minutes
 * @param asked.methods by which it may be given
 * @param what the act in words, with its amount; undefined: the dialog says only that it is sensitive
 */
type AskForProof = (asked: AskedProof, what: string | undefined) => Promise<boolean>

export interface AskedProof {
  readonly act: string | undefined
  readonly methods: unknown
}

let ask: AskForProof | null = null
let asking: { readonly act: string | undefined; readonly answer: Promise<boolean> } | null = null

/** The app hands in how to ask once it stands; null takes it back. */
export const lendStepUp = (lent: AskForProof | null): void => {
  ask = lent
  // A question that nobody can answer any more must not keep the next one waiting.
  asking = null
}

/**
 * Runs `attempt`, and once more after the proof that the server asked for. Acts refused while the same question is open
 * wait for its answer; a proof for one act is asked for after any other. Throws what `attempt` throws, or an ApiError of
 * kind `cancelled` when the person gave no proof.
 */
export async function withStepUp<T>(attempt: () => Promise<T>, what?: string): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== stepUpRequiredCode) throw error
    const { act, methods } = error.details
    const proven = prove({ act: typeof act === 'string' ? act : undefined, methods }, what)
    if (proven === null) throw error
    if (!(await proven)) throw new ApiError('cancelled', '已取消安全验证')
    return attempt()
  }
}

/** The answer to the question about this act, asked now or already open; null when nobody can be asked. */
function prove(asked: AskedProof, what: string | undefined): Promise<boolean> | null {
  if (ask === null) return null
  const { act } = asked
  if (asking !== null && asking.act === act) return asking.answer
  const askNow = ask
  const earlier = asking?.answer ?? Promise.resolve(true)
  const answer = earlier
    .catch(() => false)
    .then(() => askNow(asked, what))
    .finally(() => {
      if (asking?.answer === answer) asking = null
    })
  asking = { act, answer }
  return answer
}
