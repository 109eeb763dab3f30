// A program of ours as a child process: started, waited for until it answers, stopped politely and then for certain.
import { type ChildProcess, spawn } from 'node:child_process'

export interface RunningProgram {
  readonly pid: number
  /** SIGTERM, and SIGKILL when it has not gone after 15 s. */
  stop(): Promise<void>
  /** SIGKILL: the crash tests' way. */
  kill(): Promise<void>
  readonly exited: Promise<number | null>
}

/** Starts `file` under this Node with `env`; output goes to our own unless `quiet`. */
export function startProgram(file: string, env: Record<string, string>, quiet: boolean): RunningProgram {
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
      const timer = setTimeout(() => end(child, 'SIGKILL'), 15_000)
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

/** Waits until `url` answers 200, or throws when the program ends first or a minute has passed. */
export async function waitFor(url: string, program: RunningProgram, what: string): Promise<void> {
  let hasEnded = false
  void program.exited.then(() => (hasEnded = true))
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok === true) return
    if (hasEnded) throw new Error(`${what} ended before it was ready`)
    if (performance.now() > giveUpAt) throw new Error(`${what} did not become ready: ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
