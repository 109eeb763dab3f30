// What a server keeps in its memory, read by one for all who want it read; never in the request or the transaction of one of them.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface SharedReading {
  /** Answers when it was read from beginning to end after the call: whoever asks meanwhile is answered by another reading. */
  read(): Promise<void>
  /** No reading is under way. Never fails. */
  settled(): Promise<void>
}

export function sharedReading(readOnce: () => Promise<void>): SharedReading {
  const byItself = AsyncLocalStorage.snapshot()
  let reading: Promise<void> | null = null
  let isAskedAgain = false
  async function readAll(): Promise<void> {
    do {
      isAskedAgain = false
      await readOnce()
    } while (isAskedAgain)
  }
  return {
    read() {
      isAskedAgain = reading !== null
      reading ??= byItself(readAll).finally(() => (reading = null))
      return reading
    },
    async settled() {
      await reading?.catch(() => undefined)
    },
  }
}
