// What programs cost the machine, read from /proc: CPU time of a process or of a database's backends, and memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** CPU time a process has used so far, in milliseconds, all its threads together. */
export function cpuMsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = listOrEmpty(tasks).reduce((sum, task) => {
    const [onCpu = '0'] = readOrEmpty(path.join(tasks, task, 'schedstat')).split(' ')
    return sum + Number(onCpu)
  }, 0)
  return nanoseconds / 1_000_000
}

/**
 * Reads the CPU time that the PostgreSQL server with its data in this folder has used since the first reading, in
 * milliseconds: all its processes together, those that have ended since included as far as they were seen.
 */
export function postgresMeter(dataDir: string): () => number {
  const seen = new Map<number, number>()
  return () => {
    const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    for (const pid of [postmaster, ...childrenOf(postmaster)])
      if (existsSync(`/proc/${pid}`)) seen.set(pid, cpuMsOf(pid))
    return [...seen.values()].reduce((sum, milliseconds) => sum + milliseconds, 0)
  }
}

export function residentMbOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter(
      (entry) =>
        readOrEmpty(`/proc/${entry}/stat`)
          .replace(/^.*\) /s, '')
          .split(' ')[1] === String(parent),
    )
    .map(Number)
}

/** A process may end between being listed and being read. */
function listOrEmpty(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
