// The open pages as tabs: switch, close (×, middle click, Delete), and the menu 刷新 / 关闭 / 关闭其他 / 关闭所有.
import { CloseOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Menu, type MenuItem } from '../components/menu-button.tsx'
import { showWithin } from '../components/show-within.ts'
import { useText } from '../i18n/text.ts'
import type { OpenTag } from '../session/open-tags.ts'
import { frameTexts } from './frame.texts.ts'
import type { Moves } from './page-moves.ts'
import type { Visit } from './kept-pages.tsx'
import { follow } from './sidebar.tsx'
import type { OpenTags } from './use-open-tags.ts'

interface TagsBarProps {
  readonly openTags: OpenTags
  readonly current: Visit
  readonly titleOf: (path: string) => string
  readonly moves: Moves
}

export function TagsBar({ openTags, current, titleOf, moves }: TagsBarProps): ReactNode {
  const t = useText(frameTexts)
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [menu, setMenu] = useState<{ tag: OpenTag; x: number; y: number } | null>(null)
  useEffect(() => {
    showWithin(bar.current, '[aria-current]')
  }, [current.path])
  /** Right click at the pointer, the menu key below the tab. */
  const openMenu = (tag: OpenTag, link: HTMLElement, pointer: { clientX: number; clientY: number }) => {
    const box = link.getBoundingClientRect()
    opener.current = link
    setMenu(
      pointer.clientX === 0 ? { tag, x: box.left, y: box.bottom } : { tag, x: pointer.clientX, y: pointer.clientY },
    )
  }
  const itemsOf = (tag: OpenTag): MenuItem[] => [
    { key: 'refresh', label: t('tagRefresh'), onAct: () => moves.replace(`/redirect${tag.href}`) },
    ...(tag.pinned ? [] : [{ key: 'close', label: t('tagClose'), onAct: () => openTags.close(tag.path) }]),
    { key: 'others', label: t('tagCloseOthers'), onAct: () => openTags.closeOthers(tag.path) },
    { key: 'all', label: t('tagCloseAll'), onAct: () => openTags.closeAll() },
  ]
  return (
    <nav
      ref={bar}
      className="tags-bar"
      data-guide="tags"
      aria-label={t('tags')}
      onWheel={(event) => {
        if (bar.current !== null && event.deltaX === 0) bar.current.scrollLeft += event.deltaY / 4
      }}
    >
      <ul>
        {openTags.tags.map((tag) => (
          <li key={tag.path}>
            <a
              href={tag.href}
              aria-current={tag.path === current.path ? 'page' : undefined}
              onClick={(event) => follow(event, tag.href, moves)}
              onAuxClick={(event) => {
                if (event.button !== 1 || tag.pinned) return
                event.preventDefault()
                openTags.close(tag.path)
              }}
              onContextMenu={(event) => {
                event.preventDefault()
                openMenu(tag, event.currentTarget, event)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Delete' && !tag.pinned) openTags.close(tag.path)
              }}
            >
              {titleOf(tag.path)}
            </a>
            {!tag.pinned && (
              <button
                type="button"
                aria-label={t('closeTag', { title: titleOf(tag.path) })}
                onClick={() => openTags.close(tag.path)}
              >
                <CloseOutlined />
              </button>
            )}
          </li>
        ))}
      </ul>
      {menu !== null && (
        <Menu key={menu.tag.path} items={itemsOf(menu.tag)} opener={opener} at={menu} onClose={() => setMenu(null)} />
      )}
    </nav>
  )
}
