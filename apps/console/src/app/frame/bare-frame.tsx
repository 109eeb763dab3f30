// Around a page that stands alone in a tab of the browser: nothing but what every page needs.
import { pageHrefOf } from '@merchant/contract'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { usePageMoves } from '../page-moves.ts'
import { KeptPages, type PageMoves, type Visit } from '../tabs/kept-pages.tsx'
import { unpaintFrame } from './painted-frame.ts'

const NONE: ReadonlySet<string> = new Set()

export default function BareFrame({ visit }: { visit: Visit }): ReactNode {
  const t = useText(sharedTexts)
  const say = useSay()
  const { go, replace, preload } = usePageMoves()
  const moves = useMemo(
    (): PageMoves => ({
      go,
      preload,
      close: (_path, href) => (href === undefined ? window.close() : go(href)),
      setTitle: (_path, title) => {
        document.title = title
      },
      setSearch: ({ path, search }, patch) => {
        const items = Object.entries({ ...search, ...patch })
        const query = new URLSearchParams(items.filter((item): item is [string, string] => item[1] !== undefined))
        replace(pageHrefOf(`${path}?${query.toString()}`))
      },
    }),
    [go, preload, replace],
  )
  useLayoutEffect(unpaintFrame, [])
  const title = `${say(visit.page.title)} - ${t('product')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main id="content" tabIndex={-1}>
      <KeptPages current={visit} openPaths={NONE} moves={moves} />
    </main>
  )
}
