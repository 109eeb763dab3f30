// The open pages as tabs: switch, close (×, middle click, Delete), and the menu 刷新 / 关闭 / 关闭其他 / 关闭所有.
import { pageHrefOf } from '@merchant/contract'
import { CloseOutlined } from '@ant-design/icons'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Menu, type MenuItem } from '../../components/overlay/menu-button.tsx'
import { afterPaint } from '../../components/layout/after-paint.ts'
import { showWithin } from '../../components/layout/show-within.ts'
import { useText } from '../../i18n/text.ts'
import type { OpenTag } from '../../session/open-tags.ts'
import { follow, type Moves } from '../page-moves.ts'
import type { Visit } from './kept-pages.tsx'
import type { OpenTags } from './use-open-tags.ts'
import { tabsTexts } from './tabs.texts.ts'
import './tags-bar.css'

interface TagsBarProps {
  readonly openTags: OpenTags
  readonly current: Visit
  readonly titleOf: (tag: OpenTag) => string
  readonly moves: Moves
}

export function TagsBar({ openTags, current, titleOf, moves }: TagsBarProps): ReactNode {
  const t = useText(tabsTexts)
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [menu, setMenu] = useState<{ tag: OpenTag; x: number; y: number } | null>(null)
  useEffect(
    () =>
      // To measure the bar is to lay out the page, which is still being filled.
      afterPaint(() => {
        // With its neighbours, so that one sees there is more; itself last, because a narrow bar may not hold all three.
        for (const next of ['li:has(+ li [aria-current])', 'li:has([aria-current]) + li', '[aria-current]'])
          showWithin(bar.current, next)
      }),
    [current.path],
  )
  useWheel(bar)
  /** At the pointer; the menu key has none, so the menu opens below the tab. */
  const openMenu = (tag: OpenTag, link: HTMLElement, pointer: { clientX: number; clientY: number }) => {
    const box = link.getBoundingClientRect()
    opener.current = link
    setMenu(
      pointer.clientX === 0 ? { tag, x: box.left, y: box.bottom } : { tag, x: pointer.clientX, y: pointer.clientY },
    )
  }
  const longPress = useLongPress(openMenu)
  const itemsOf = (tag: OpenTag): MenuItem[] => [
    { key: 'refresh', label: t('tagRefresh'), onAct: () => openTags.refresh(tag) },
    ...(tag.pinned ? [] : [{ key: 'close', label: t('tagClose'), onAct: () => openTags.closeAsking(tag.path) }]),
    { key: 'others', label: t('tagCloseOthers'), onAct: () => openTags.closeOthers(tag.path) },
    { key: 'all', label: t('tagCloseAll'), onAct: () => openTags.closeAll() },
  ]
  return (
    <nav
      ref={bar}
      className="tags-bar"
      data-guide="tags"
      aria-label={t('tags')}
      // The tab that the menu belongs to moves away under it.
      onScroll={() => setMenu(null)}
    >
      <ul>
        {openTags.tags.map((tag) => (
          <li key={tag.path}>
            <a
              href={tag.href}
              aria-current={tag.path === current.path ? 'page' : undefined}
              onClick={(event) => {
                if (longPress.hasOpened()) event.preventDefault()
                else follow(event, pageHrefOf(tag.href), moves)
              }}
              onAuxClick={(event) => {
                if (event.button !== 1 || tag.pinned) return
                event.preventDefault()
                openTags.closeAsking(tag.path)
              }}
              onContextMenu={(event) => {
                event.preventDefault()
                openMenu(tag, event.currentTarget, event)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Delete' && !tag.pinned) openTags.closeAsking(tag.path)
              }}
              onPointerDown={(event) => longPress.begin(tag, event)}
              onPointerUp={longPress.end}
              onPointerCancel={longPress.end}
            >
              {titleOf(tag)}
            </a>
            {!tag.pinned && (
              <button
                type="button"
                aria-label={t('closeTag', { title: titleOf(tag) })}
                onClick={() => openTags.closeAsking(tag.path)}
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

/** The wheel moves the bar sideways, by a quarter of its way; the page below stays where it is while the bar has more to show. */
function useWheel(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = bar.current
    const turn = (event: WheelEvent) => {
      if (node === null || event.deltaX !== 0 || event.ctrlKey || node.scrollWidth <= node.clientWidth) return
      event.preventDefault()
      node.scrollLeft += event.deltaY / 4
    }
    // React listens passively, and a passive listener cannot hold the page.
    node?.addEventListener('wheel', turn, { passive: false })
    return () => node?.removeEventListener('wheel', turn)
  }, [bar])
}

/** How long a finger rests before the menu opens; iOS has no event of its own for it. */
const LONG_PRESS_MS = 500

function useLongPress(open: (tag: OpenTag, link: HTMLElement, at: { clientX: number; clientY: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    begin: (tag: OpenTag, { pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      opened.current = false
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        opened.current = true
        open(tag, currentTarget, { clientX, clientY })
      }, LONG_PRESS_MS)
    },
    end: () => clearTimeout(timer.current),
    /** Whether the press that ends in this click has opened the menu. */
    hasOpened: () => opened.current,
  }
}
