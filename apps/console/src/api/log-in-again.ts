// The session ended while something half done would be lost: log in again where one is, then what was asked is sent again.
import { ApiError } from './api-error.ts'

/** Asks for the login; false when it was called off. Null: nothing is at stake, so the login page may take over. */
type AskForLogin = () => Promise<boolean> | null

let ask: AskForLogin | null = null
let asking: Promise<boolean> | null = null

/** The app hands in how to ask once it stands; null takes it back. */
export const lendLogin = (lent: AskForLogin | null): void => {
  ask = lent
  // A question that nobody can answer any more must not keep the next one waiting.
  asking = null
}

/** The one question that is open, or a new one; null when nothing is at stake. */
export function logInAgain(): Promise<boolean> | null {
  if (asking !== null) return asking
  const asked = ask?.() ?? null
  if (asked === null) return null
  asking = asked.finally(() => {
    asking = null
  })
  return asking
}

/**
 * Runs `attempt`, and once more after the login that its 401 made necessary. Throws what `attempt` throws, or an ApiError of
 * kind `cancelled` when nobody logged in: the form stands as it was and may be sent again.
 */
export async function withLogin<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'unauthenticated') throw error
    const again = logInAgain()
    if (again === null) throw error
    if (!(await again)) throw new ApiError('cancelled', '未重新登录')
    return attempt()
  }
}
