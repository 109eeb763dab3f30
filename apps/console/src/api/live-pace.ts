// What is told of as it happens need not be asked for so often. Set by the live stream, heeded by every read that asks by itself.

/** So many times less often, for what a stream could ever miss. */
const SLOWER = 10

let told: ReadonlySet<string> = new Set()

/** The paths of the reads whose changes are told of from now on; none when no stream stands. */
export const setToldReads = (paths: ReadonlySet<string>): void => {
  told = paths
}

/** How long a read that asks by itself waits, in milliseconds. */
export const pacedBy = (path: string, everyMs: number): number => (told.has(path) ? everyMs * SLOWER : everyMs)
