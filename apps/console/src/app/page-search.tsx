// The way to everything: a button that opens the palette, and the keys of the whole console. Both are loaded when needed.
import { SearchOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PageRoute } from '../components/page-route.ts'
import { useText } from '../i18n/text.ts'
import { frameTexts } from './frame.texts.ts'
import type { Moves } from './page-moves.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

export function PageSearch({ pages, moves }: { pages: readonly PageRoute[]; moves: Moves }): ReactNode {
  const t = useText(frameTexts)
  const [opened, setOpened] = useState<'palette' | 'sheet' | null>(null)
  const close = () => setOpened(null)
  useShortcuts({ pages, moves, onPalette: () => setOpened('palette'), onSheet: () => setOpened('sheet') })
  return (
    <>
      <button
        type="button"
        className="page-search"
        data-guide="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('palette')}
      >
        <SearchOutlined aria-hidden="true" />
        <span>{t('findPage')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {opened !== null && (
        <Suspense>
          {opened === 'palette' ? (
            <Palette pages={pages} moves={moves} onShowKeys={() => setOpened('sheet')} onClose={close} />
          ) : (
            <ShortcutSheet pages={pages} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
