// The way to everything: a button that opens the palette, and the keys of the whole console. Both are loaded when needed.
import { SearchOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { useText } from '../../i18n/text.ts'
import type { Moves } from '../page-moves.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { pageSearchTexts } from './page-search.texts.ts'
import { WaitingBar } from '../../components/layout/waiting-bar.tsx'
import './page-search.css'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutSheet = lazy(() => import('../shortcuts/shortcut-sheet.tsx'))

export type Finding = 'palette' | 'sheet' | null

interface PageSearchProps {
  readonly pages: readonly PageRoute[]
  readonly moves: Moves
  /** What is open now. */
  readonly opened: Finding
  readonly onOpen: (opened: Finding) => void
  /** A small screen has room for the sign alone. */
  readonly isSmall: boolean
}

export function PageSearch({ pages, moves, opened, onOpen, isSmall }: PageSearchProps): ReactNode {
  const t = useText(pageSearchTexts)
  const close = () => onOpen(null)
  useShortcuts({ pages, moves, onPalette: () => onOpen('palette'), onSheet: () => onOpen('sheet') })
  return (
    <>
      {isSmall ? (
        <button
          type="button"
          className="navbar-button"
          data-guide="search"
          aria-label={t('findPage')}
          aria-haspopup="dialog"
          onClick={() => onOpen('palette')}
        >
          <SearchOutlined />
        </button>
      ) : (
        <button
          type="button"
          className="page-search"
          data-guide="search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => onOpen('palette')}
        >
          <SearchOutlined aria-hidden="true" />
          <span>{t('findPage')}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      {opened !== null && (
        <Suspense fallback={<WaitingBar />}>
          {opened === 'palette' ? (
            <Palette pages={pages} moves={moves} onShowKeys={() => onOpen('sheet')} onClose={close} />
          ) : (
            <ShortcutSheet pages={pages} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
