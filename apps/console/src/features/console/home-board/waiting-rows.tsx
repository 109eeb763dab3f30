// The rows of what has waited longest, whatever it is.
import { pageHrefOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Countdown } from '../../../components/value/countdown.tsx'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { waitingTexts } from './waiting.texts.ts'
import { MOST_WAITING } from './waiting-kinds.ts'
import './waiting.css'

interface Waiting {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly fen?: number | null
  readonly at: string
  readonly href: string
  /** Past its promise. */
  readonly isLate?: boolean
  /** Until when it is promised; null when nothing is. */
  readonly dueAt?: string | null
}

/** How these lists are asked for. */
export const EVERY = { refetchEvery: 60_000, quiet: true }
export const page = { pageSize: 10 } as const

interface RowsProps {
  readonly read: { readonly error: Error | null; readonly refresh: () => unknown }
  readonly rows: readonly Waiting[] | undefined
  /** So many at most, the first of them. */
  readonly most?: number
}

export function Rows({ read, rows, most = MOST_WAITING }: RowsProps): ReactNode {
  const t = useText(waitingTexts)
  if (rows === undefined) return read.error === null ? null : <ReadFailure error={read.error} onRetry={read.refresh} />
  return (
    <ul>
      {rows.slice(0, most).map(({ key, title, note, fen, at, href, isLate, dueAt = null }) => (
        <li key={key}>
          <PageLink to={pageHrefOf(href)} className="waiting-row">
            <span className="waiting-name">
              <strong>{title}</strong>
              <small>{note}</small>
            </span>
            {fen !== null && fen !== undefined && <MoneyText fen={fen} />}
            <span className="waiting-age">
              {isLate === true && <em>{t('late')}</em>}
              {dueAt === null || isLate === true ? (
                <RelativeTime at={dueAt ?? at} />
              ) : (
                <>
                  {t('left')} <Countdown until={dueAt} over={t('late')} />
                </>
              )}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
