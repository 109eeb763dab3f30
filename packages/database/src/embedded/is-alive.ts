// Says whether a process of this machine is still there, and whether it is the one that was meant.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with this number runs, ours or another account's; 0 and NaN are nobody. */
export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // A dead process whose parent has not asked for it yet still has its number.
  return stateOf(pid)?.[0] !== 'Z'
}

/**
 * When the process with this number began, as the system counts it: numbers are given again, often the same ones after
 * a container starts anew, and this tells such processes apart. Empty where it can't be told.
 */
export function beginningOf(pid: number): string {
  if (process.platform === 'linux')
    return `${readOr('/proc/sys/kernel/random/boot_id').trim()} ${stateOf(pid)?.[19] ?? ''}`
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/** Linux tells of a process in fields; from its state on, because its name before that may hold anything. */
function stateOf(pid: number): string[] | null {
  const text = readOr(`/proc/${pid}/stat`)
  return text === '' ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
