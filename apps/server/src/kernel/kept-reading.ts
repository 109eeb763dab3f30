// What is asked for often and changes seldom: read now and then by one asker for all, and kept while it can't be read.
import type { Clock } from './clock.ts'

interface KeptReadingOptions {
  readonly clock: Clock
  /** So long after it was read it is read again. */
  readonly forMs: number
  /** Told when it could not be read again; what was read before is answered. */
  readonly onError: (what: string, error: unknown) => void
}

/** Answers what `read` answered last. Throws what `read` throws as long as it never answered. */
export function keptReading<T>({ clock, forMs, onError }: KeptReadingOptions, read: () => Promise<T>) {
  let kept: { readonly value: T; readonly at: number } | null = null
  let underWay: Promise<T> | null = null
  const again = async (): Promise<T> => {
    try {
      const value = await read()
      kept = { value, at: clock.now().getTime() }
      return value
    } catch (error) {
      if (kept === null) throw error
      onError('What is kept could not be read again', error)
      kept = { value: kept.value, at: clock.now().getTime() }
      return kept.value
    } finally {
      underWay = null
    }
  }
  return async (): Promise<T> => {
    // A clock that was set back makes nothing fresh.
    if (kept !== null && Math.abs(clock.now().getTime() - kept.at) < forMs) return kept.value
    underWay ??= again()
    return underWay
  }
}
