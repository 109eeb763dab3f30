// Watches the parts of a stack: one that ends by itself is started again, with a message on the screen.
import { setTimeout as pause } from 'node:timers/promises'

/** A part of a stack that can be started again where it was: same address, same data. */
export interface Part {
  /** In both languages. */
  readonly name: string
  readonly pid: () => number
  /** Resolves when it ends, whoever ended it. */
  ended(): Promise<unknown>
  restart(): Promise<void>
}

export interface Watch {
  /** From now on parts may end; resolves when none is being started any more. Wait for it before ending them. */
  stop(): Promise<void>
  /** Resolves with its name when a part can't be kept running. */
  readonly gaveUp: Promise<string>
}

/** Pauses before the tries of one restart: another part may have to come back first. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000]
/** A part that ends so often in so short a time has a fault that a restart does not mend. */
const MOST_ENDS = 5
const WITHIN_MS = 60_000

export function keepRunning(parts: readonly Part[], say: (text: string) => void): Watch {
  let isStopping = false
  const restarting = new Set<Promise<boolean>>()
  const giveUp = Promise.withResolvers<string>()

  async function restart({ name, restart: start }: Part): Promise<boolean> {
    for (const milliseconds of PAUSES_MS) {
      await pause(milliseconds)
      if (isStopping) return true
      try {
        await start()
        say(`${name} 已恢复 / runs again`)
        return true
      } catch (error) {
        if (!isStopping) say(`${name} ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return false
  }

  async function watch(part: Part): Promise<void> {
    const ends: number[] = []
    for (;;) {
      await part.ended()
      // Ctrl-C reaches the parts and us at the same time.
      await pause(200)
      if (isStopping) return
      say(`${part.name} 意外退出，正在重新启动 … / ended unexpectedly, starting it again …`)
      ends.push(performance.now())
      const recent = ends.filter((at) => performance.now() - at < WITHIN_MS)
      if (recent.length > MOST_ENDS) return giveUp.resolve(part.name)
      const restarted = restart(part)
      restarting.add(restarted)
      if (!(await restarted)) return giveUp.resolve(part.name)
      restarting.delete(restarted)
    }
  }

  for (const part of parts) void watch(part)
  return {
    async stop() {
      isStopping = true
      await Promise.all(restarting)
    },
    gaveUp: giveUp.promise,
  }
}
