// Time left until an instant, in words; red in the last hour.
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { textIn } from '../../i18n/text.ts'
import { useNow } from './use-now.ts'

interface CountdownProps {
  /** ISO-8601 instant. */
  readonly until: string
  /** Shown when the time has come. */
  readonly over: ReactNode
  /** What stands behind the time, as long as some is left. */
  readonly after?: ReactNode
  readonly onOver?: () => void
}

export function Countdown({ until, over, after, onOver }: CountdownProps): ReactNode {
  const language = useLanguage()
  const seconds = Math.ceil((new Date(until).getTime() - useNow(1000).getTime()) / 1000)
  const isOver = seconds <= 0
  const end = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return over
  const left = <span className={`tabular${seconds < 3600 ? ' urgent' : ''}`}>{durationText(seconds, language)}</span>
  if (after === undefined) return left
  return (
    <>
      {left} {after}
    </>
  )
}

/** 3天4小时 / 5小时06分 / 04:59. */
function durationText(seconds: number, language: 'zh' | 'en'): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const two = (count: number) => String(count).padStart(2, '0')
  if (days > 0) return textIn(language, ['{days}天{hours}小时', '{days} d {hours} h'], { days, hours })
  if (hours > 0)
    return textIn(language, ['{hours}小时{minutes}分', '{hours} h {minutes} min'], { hours, minutes: two(minutes) })
  return `${two(minutes)}:${two(seconds % 60)}`
}
