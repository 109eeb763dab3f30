// How long somebody has to wait, in the words people use: nobody reads 2727 seconds.
import { type Said, said } from './said.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** When to try again: seconds below a minute, then minutes, from two hours on hours; rounded up, so that nobody comes too soon. */
export function waitSaid(seconds: number): Said {
  if (!Number.isFinite(seconds)) return said('稍后', 'later')
  if (seconds < MINUTE) return said(` ${Math.ceil(seconds)} 秒后`, `in ${Math.ceil(seconds)} s`)
  const [size, zh, one, many] =
    seconds < 2 * HOUR ? ([MINUTE, '分钟', 'minute', 'minutes'] as const) : ([HOUR, '小时', 'hour', 'hours'] as const)
  const count = Math.ceil(seconds / size)
  return said(`约 ${count} ${zh}后`, `in about ${count} ${count === 1 ? one : many}`)
}
