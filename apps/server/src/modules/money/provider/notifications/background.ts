// Runs a job soon and never twice at once: what is kicked while it runs makes it run once more afterwards.

interface Background {
  kick(): void
  /** Resolves when nothing is running; for an orderly shutdown. */
  idle(): Promise<void>
}

/** @param job handles its own failures; one that escapes goes to `onError`. */
export function createBackground(
  job: () => Promise<unknown>,
  onError: (problem: string, error?: unknown) => void,
): Background {
  let running: Promise<void> | null = null
  let isWanted = false
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      try {
        await job()
      } catch (error) {
        onError('Background work failed', error)
      }
    }
    running = null
  }
  return {
    kick() {
      isWanted = true
      running ??= run()
    },
    async idle() {
      await running
    },
  }
}
