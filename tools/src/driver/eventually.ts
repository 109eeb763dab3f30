// Waiting for what others still have to do: asked for again and again, never read once, given up only after a long time.

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const POLL_MS = 100
/** Much longer than anything takes on a slow and busy machine; nobody waits it out unless something is broken. */
const GIVE_UP_AFTER_MS = 240_000

/** The first answer that is not null. Errors: throws, with what was last found out, when there is none for a long time. */
export async function eventually<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (;;) {
    let cause: unknown
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      cause = error
    }
    if (performance.now() > giveUpAt) throw new Error(`Still waiting for ${what}`, { cause })
    await sleep(POLL_MS)
  }
}
