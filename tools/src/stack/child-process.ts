// A program of ours as a child process: started, waited for until it answers, stopped politely and then for certain.
import { type ChildProcess, spawn } from 'node:child_process'

interface RunningProgram {
  readonly pid: number
  /** SIGTERM, and SIGKILL when it has not gone after 35 s: the server takes 30 s at most to answer what is in flight. */
  stop(): Promise<void>
  /** SIGKILL: the crash tests' way. */
  kill(): Promise<void>
  readonly exited: Promise<number | null>
}

/** Starts `file` under this Node with `env`; output goes to our own unless `quiet`. */
function startProgram(file: string, env: Record<string, string>, quiet: boolean): RunningProgram {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    // The channel closes when we die, however we die; the programs then end themselves.
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      end(child, 'SIGTERM')
      const timer = setTimeout(() => end(child, 'SIGKILL'), 35_000)
      await exited
      clearTimeout(timer)
    },
    async kill() {
      end(child, 'SIGKILL')
      await exited
    },
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}

/** Waits until `url` answers 200, or throws when the program ends first or minutes have passed. */
async function waitFor(url: string, program: RunningProgram, what: string): Promise<void> {
  let hasEnded = false
  void program.exited.then(() => (hasEnded = true))
  const giveUpAt = performance.now() + 240_000
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok === true) return
    if (hasEnded) throw new Error(`${what} ended before it was ready`)
    if (performance.now() > giveUpAt) throw new Error(`${what} did not become ready: ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

interface ProgramOptions {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  readonly quiet: boolean
  /** Answers 200 when the program is ready. */
  readonly health: string
  readonly title: string
}

/** A program that can be started, ended, and started again with the same environment. */
interface RestartableProgram {
  /** `env` wins over its own, also at later restarts. */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  restart(): Promise<void>
  /** Resolves when the one that runs now ends. */
  ended(): Promise<unknown>
  stop(): Promise<void>
  kill(): Promise<void>
  readonly pid: () => number
}

export function createProgram({ file, env, quiet, health, title }: ProgramOptions): RestartableProgram {
  let running: RunningProgram | null = null
  let current = { ...env }
  const restart = async () => {
    // One that hangs in its start has the ports.
    await running?.kill()
    running = startProgram(file, current, quiet)
    await waitFor(health, running, title)
  }
  const end = async (how: 'stop' | 'kill') => {
    await running?.[how]()
    running = null
  }
  return {
    async start(more = {}) {
      current = { ...env, ...more }
      await restart()
    },
    restart,
    ended: () => running?.exited ?? new Promise(() => {}),
    stop: () => end('stop'),
    kill: () => end('kill'),
    pid: () => running?.pid ?? 0,
  }
}
