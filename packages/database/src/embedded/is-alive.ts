// Says whether a process of this machine is still there.

/** Whether a process with this number runs, ours or another account's; 0 and NaN are nobody. */
export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
