// An instant as people read it: Shanghai time, or how long ago with the exact time on hover.
import { formatInstant, relativeTime } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useNow } from './use-now.ts'

/** `YYYY-MM-DD HH:mm:ss`, or — for nothing. */
export function InstantText({ at }: { at: string | null | undefined }): ReactNode {
  if (at === null || at === undefined) return '—'
  return (
    <time dateTime={at} className="tabular nowrap">
      {formatInstant(at)}
    </time>
  )
}

/** 刚刚 / N分钟前 / N小时前 / 1天前 / date. */
export function RelativeTime({ at }: { at: string }): ReactNode {
  const language = useLanguage()
  const now = useNow(30_000)
  return (
    <time dateTime={at} title={formatInstant(at)} className="nowrap">
      {relativeTime(at, now, language === 'zh' ? 'zh-CN' : 'en')}
    </time>
  )
}
