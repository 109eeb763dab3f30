// Lets only a few pieces of heavy work run at once and a bounded number wait: a flood of pictures never fills the memory.
import { refuse } from '../../kernel/refusal.ts'

const RETRY_SECONDS = 3

/** Runs work in turn; refuses with request.tooMany when the queue is full. */
export function createTurnstile(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) refuse('request.tooMany', { seconds: RETRY_SECONDS })
      // Whoever leaves hands its place on, so that nobody slips in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
