// For the tests of the scheduler: one server process that runs jobs and nothing else, started and ended as the test says.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@merchant/database'
import { startScheduler } from './scheduler.ts'
import { createTickLog } from './tick-log.ts'

/** The job of this process; its tick says `begun` and ends only when it is told to. */
export const PROBE = { name: 'probe', everySeconds: 1 }

export interface TickProcess {
  /** Resolves when a tick has begun in this process. */
  begun(): Promise<void>
  /** Ends the tick that runs. */
  endTick(): void
  signal(signal: NodeJS.Signals): void
  readonly exited: Promise<unknown>
}

/** Starts a process whose first tick of PROBE stays under way. */
export function startTickProcess(url: string): TickProcess {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [url], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const begun = once(child, 'message')
  return {
    async begun() {
      await begun
    },
    endTick: () => void child.send('end'),
    signal: (signal) => void child.kill(signal),
    exited: once(child, 'exit'),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = openDatabase({ url: process.argv[2] ?? '' })
  const told = once(process, 'message')
  const run = async () => {
    process.send?.('begun')
    await told
  }
  const scheduler = await startScheduler({
    url: process.argv[2] ?? '',
    jobs: [{ ...PROBE, run }],
    ticks: createTickLog(database),
    log: { error: (details, message) => console.error(message, details), warn: () => {} },
  })
  process.once('SIGTERM', () => {
    void scheduler.stop().then(() => process.exit(0))
  })
}
