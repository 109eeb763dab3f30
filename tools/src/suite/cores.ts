// Which core each lane of a long run has. A statement is a few words to another process and back: on one core that costs a third less than
// when each of the two wakes the other on another core.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** What goes before the command of each lane: to a core of its own where the system can do that and there are enough, else nothing. */
export function onItsCore(lanes: number): (lane: number) => readonly string[] {
  const cores = process.platform === 'linux' ? allowedCores(fs.readFileSync('/proc/self/status', 'utf8')) : []
  const isPossible = cores.length >= lanes && spawnSync('taskset', ['--version']).status === 0
  return (lane) => (isPossible ? ['taskset', '-c', String(cores[lane])] : [])
}

/** @param status as the system tells of a process, in which `0-2,5` are four cores */
export function allowedCores(status: string): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? []
  return list
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    })
}
