// Paging of a list: by number up to row 10,000, beyond it by cursor, always forwards.
import { DownOutlined, LeftOutlined, RightOutlined, VerticalRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MAX_PAGED_ROWS, PAGE_SIZES } from '@merchant/contract'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { lastPageByNumber, type ListState } from './list-state.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
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
      <MenuButton
        className="list-pager-button"
        heading={t('pageSize')}
        label={`${t('pageSize')} ${t('perPage', { size: pageSize })}`}
        items={PAGE_SIZES.map((size) => ({
          key: String(size),
          label: t('perPage', { size }),
          isChosen: size === pageSize,
          onAct: () => onGo({ pageSize: String(size), page: undefined, cursor: undefined }),
        }))}
      >
        {t('perPage', { size: pageSize })}
        <DownOutlined aria-hidden="true" />
      </MenuButton>
      <span className="list-pager-moves">
        {cursor === null ? (
          <PagerButton name={t('previousPage')} isOff={page <= 1} onPress={() => toPage(page - 1)}>
            <LeftOutlined aria-hidden="true" />
          </PagerButton>
        ) : (
          <PagerButton name={t('firstPage')} onPress={() => toPage(1)}>
            <VerticalRightOutlined aria-hidden="true" />
          </PagerButton>
        )}
        <span className="list-pager-place" aria-live="polite">
          {cursor === null ? place : t('beyond', { rows: MAX_PAGED_ROWS })}
        </span>
        <PagerButton name={t('nextPage')} isOff={!hasNext && nextCursor === null} onPress={next}>
          <RightOutlined aria-hidden="true" />
        </PagerButton>
      </span>
    </nav>
  )
}

interface PagerButtonProps {
  readonly name: string
  readonly isOff?: boolean
  readonly onPress: () => void
  /** Its sign. */
  readonly children: ReactNode
}

const PagerButton = ({ name, isOff = false, onPress, children }: PagerButtonProps): ReactNode => (
  <button type="button" className="list-pager-button" aria-label={name} title={name} disabled={isOff} onClick={onPress}>
    {children}
  </button>
)
