// One open stream of changes, between what hands changes out and what writes to a browser.
import type { LiveChange } from '@merchant/contract'

/** Where a page's stream begins: behind a number that it has heard, or at the instant at which it read what it shows. */
export interface LiveStart {
  readonly after: number | null
  readonly since: Date | null
}

/** What writes to a browser; whatever it is told after its end is dropped. */
export interface LiveSink {
  /** The stream stands. `isReset`: more was missed than can be told, so that everything has to be read anew. */
  ready(position: number, isReset: boolean): void
  changes(changes: readonly LiveChange[], position: number): void
  end(): void
}

export interface OpenStream {
  readonly position: number
  close(): void
}
