// Paging of a list: by number up to row 10,000, beyond it by cursor, always forwards.
import type { ReactNode } from 'react'
import { MAX_PAGED_ROWS, PAGE_SIZES } from '@merchant/contract'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { lastPageByNumber, type ListState } from './list-state.ts'
import './list-pager.css'

interface ListPagerProps {
  readonly state: ListState
  readonly total: number
  readonly totalIsExact: boolean
  readonly nextCursor: string | null
  readonly onGo: (patch: Record<string, string | undefined>) => void
}

export function ListPager({ state, total, totalIsExact, nextCursor, onGo }: ListPagerProps): ReactNode {
  const t = useText(sharedTexts)
  const { page, pageSize, cursor } = state
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const lastByNumber = Math.min(pages, lastPageByNumber(pageSize))
  const toPage = (target: number) => onGo({ page: target === 1 ? undefined : String(target), cursor: undefined })
  // Of a total that is not exact only the cursor knows whether there is a next page, and where the last one is.
  const hasNext = cursor === null && (page < lastByNumber || (nextCursor !== null && page < lastPageByNumber(pageSize)))
  const isLast = page >= pages && nextCursor === null
  const place = t(totalIsExact || isLast ? 'pageOf' : 'pageOfMore', { page, pages: Math.max(page, pages) })
  const next = () => {
    if (hasNext) toPage(page + 1)
    else if (nextCursor !== null) onGo({ page: undefined, cursor: nextCursor })
  }
  return (
    <nav className={`list-pager${pages === 1 && isLast && cursor === null ? ' is-single' : ''}`} aria-label={place}>
      <span>{t(totalIsExact ? 'total' : 'totalMore', { total, grouped: total.toLocaleString('en-US') })}</span>
      <select
        aria-label={t('pageSize')}
        value={pageSize}
        onChange={(event) => onGo({ pageSize: event.target.value, page: undefined, cursor: undefined })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('perPage', { size })}
          </option>
        ))}
      </select>
      {cursor === null ? (
        <button type="button" disabled={page <= 1} onClick={() => toPage(page - 1)}>
          {t('previousPage')}
        </button>
      ) : (
        <button type="button" onClick={() => toPage(1)}>
          {t('firstPage')}
        </button>
      )}
      <span className="tabular" aria-live="polite">
        {cursor === null ? place : t('beyond', { rows: MAX_PAGED_ROWS })}
      </span>
      <button type="button" disabled={!hasNext && nextCursor === null} onClick={next}>
        {t('nextPage')}
      </button>
    </nav>
  )
}
