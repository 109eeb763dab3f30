// Lines of those in this process who wait for one and the same lock, without a connection: the first tries, the others follow.

/** Of the first in a line, before each look at a lock that nobody here lets go of: about a second altogether. */
const LOOK_AFTER_MS = [20, 40, 80, 160, 240, 240, 240]
/** More are too many for a moment's wait. */
const MAX_WAITING = 100

/** Where somebody stands; `looks` counts those that nobody here gave a cause for. */
export interface Place {
  readonly name: string
  looks: number
  /** Ends the wait: it may try, or it shall give up. */
  go: (mayTry: boolean) => void
}

const lines = new Map<string, Place[]>()

export const newPlace = (name: string): Place => ({ name, looks: 0, go: () => undefined })

/**
 * Waits until another try is worth it, keeping the place in its line until `leaveLine`; false when it is not: the line is too
 * long, or its first has looked often enough.
 */
export async function waitInLine(place: Place): Promise<boolean> {
  const line = lines.get(place.name) ?? []
  lines.set(place.name, line)
  if (!line.includes(place)) {
    if (line.length === MAX_WAITING) return false
    line.push(place)
  }
  if (line[0] !== place) return new Promise((resolve) => (place.go = resolve))
  const pauseMs = LOOK_AFTER_MS[place.looks]
  if (pauseMs === undefined) {
    for (const other of line) other.go(false)
    return false
  }
  return new Promise((resolve) => {
    const look = setTimeout(
      () => {
        place.looks += 1
        resolve(true)
      },
      (pauseMs * (1 + Math.random())) / 2,
    )
    place.go = (mayTry) => {
      clearTimeout(look)
      resolve(mayTry)
    }
  })
}

/** Whoever stands behind is first now, and tries at once. */
export function leaveLine(place: Place): void {
  const line = lines.get(place.name) ?? []
  const position = line.indexOf(place)
  if (position === -1) return
  line.splice(position, 1)
  if (line.length === 0) lines.delete(place.name)
  else if (position === 0) line[0]?.go(true)
}

/** Somebody in this process let go of the lock. */
export function callNext(name: string): void {
  lines.get(name)?.[0]?.go(true)
}
