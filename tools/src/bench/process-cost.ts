// What programs cost the machine, read from /proc: CPU time of a process or of a database's backends, and memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** CPU time a process has used so far, in milliseconds, all its threads together. */
export function cpuMsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).reduce((sum, task) => {
    const [onCpu = '0'] = readOrEmpty(path.join(tasks, task, 'schedstat')).split(' ')
    return sum + Number(onCpu)
  }, 0)
  return nanoseconds / 1_000_000
}

/** CPU time of all processes of the PostgreSQL server that keeps its data in this folder, in milliseconds. */
export function cpuMsOfPostgres(dataDir: string): number {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  return [postmaster, ...childrenOf(postmaster)].reduce(
    (sum, pid) => sum + (existsSync(`/proc/${pid}`) ? cpuMsOf(pid) : 0),
    0,
  )
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
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
