// Finds pages by title or path: Ctrl/⌘ K, type, Enter. The fuzzy search is loaded when it is first needed.
import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { PageRoute } from '../components/page-route.ts'
import { useSay, useText } from '../i18n/text.ts'
import type { Moves } from './frame.tsx'
import { frameTexts } from './frame.texts.ts'

export function PageSearch({ pages, moves }: { pages: readonly PageRoute[]; moves: Moves }): ReactNode {
  const t = useText(frameTexts)
  const say = useSay()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly PageRoute[]>([])
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  const search = async (text: string) => {
    setQuery(text)
    setAt(0)
    if (text.trim() === '') return setFound([])
    const { findPages } = await import('./find-pages.ts')
    setFound(findPages(pages, text))
  }
  const choose = (page: PageRoute | undefined) => {
    if (page === undefined) return
    setQuery('')
    setFound([])
    field.current?.blur()
    moves.go(page.path)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(found[at])
    else if (event.key === 'Escape') field.current?.blur()
    else return
    event.preventDefault()
  }
  const isListed = isOpen && query.trim() !== ''
  return (
    <div className="page-search" data-guide="search">
      <SearchOutlined aria-hidden="true" />
      <input
        ref={field}
        value={query}
        role="combobox"
        aria-label={t('findPage')}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-activedescendant={isListed && found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={`${t('findPage')}  Ctrl K`}
        onChange={(event) => void search(event.target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t('findPage')} hidden={!isListed}>
        {found.map((page, index) => (
          <li
            key={page.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // Pressed, not clicked: the field must not lose focus first.
            onPointerDown={(event) => {
              event.preventDefault()
              choose(page)
            }}
          >
            <span>{say(page.title)}</span>
            <small>{page.path}</small>
          </li>
        ))}
        {found.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true">
            {t('noPage')}
          </li>
        )}
      </ul>
    </div>
  )
}
