// Says what happens again and again now and then only: while the database is away every worker fails every second.

const SAY_AGAIN_AFTER_MS = 30_000

/** Passes the first one on, and later ones only after half a minute, with how many there were in between. */
export function sparingly<T>(say: (what: T, more: number) => void): (what: T) => void {
  let saidAt = -Infinity
  let unsaid = 0
  return (what) => {
    if (performance.now() - saidAt < SAY_AGAIN_AFTER_MS) {
      unsaid += 1
      return
    }
    say(what, unsaid)
    saidAt = performance.now()
    unsaid = 0
  }
}
