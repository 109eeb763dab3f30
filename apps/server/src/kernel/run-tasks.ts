// Tasks of people that lie in a table and are done beside their work: some at once by this server, taken one by one by whichever
// server comes first.
import { setTimeout as pause } from 'node:timers/promises'

/** A tick ends by then; what is under way goes on beside the next ones. */
const ROUNDS = 80
const ROUND_MS = 500

interface TaskWork<Task> {
  /** Of this server. */
  readonly atOnce: number
  /** Takes the next one, so that nobody else does; null when nothing waits. */
  take(): Promise<Task | null>
  /** Must see to it that what it gives up is taken over by somebody. */
  work(task: Task): Promise<void>
  onLeft(task: Task, error: unknown): void
}

/** Does what waits; returns when nothing is left to do, or after a while. */
export function createTaskRunner<Task>({ atOnce, take, work, onLeft }: TaskWork<Task>): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  const start = (task: Task) => {
    const working = work(task)
      .catch((error: unknown) => onLeft(task, error))
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }
  return async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      while (underWay.size < atOnce) {
        const task = await take()
        if (task === null) break
        start(task)
      }
      if (underWay.size === 0) return
      await Promise.race([...underWay, pause(ROUND_MS, null, { ref: false })])
    }
  }
}
