// The open pages as tabs: switch, close (×, middle click, Delete), and the menu 刷新 / 关闭 / 关闭其他 / 关闭所有.
import { CloseOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../i18n/text.ts'
import type { OpenTag } from '../session/open-tags.ts'
import { frameTexts } from './frame.texts.ts'
import type { Moves } from './frame.tsx'
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
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current.path])
  const menuOf = (tag: OpenTag) => ({
    items: [
      { key: 'refresh', label: t('tagRefresh') },
      ...(tag.pinned ? [] : [{ key: 'close', label: t('tagClose') }]),
      { key: 'others', label: t('tagCloseOthers') },
      { key: 'all', label: t('tagCloseAll') },
    ],
    onClick: ({ key }: { key: string }) => {
      if (key === 'refresh') moves.replace(`/redirect${tag.href}`)
      else if (key === 'close') openTags.close(tag.path)
      else if (key === 'others') openTags.closeOthers(tag.path)
      else openTags.closeAll()
    },
  })
  const closeByKey = (event: KeyboardEvent, tag: OpenTag) => {
    if (event.key === 'Delete' && !tag.pinned) openTags.close(tag.path)
  }
  return (
    <nav
      ref={bar}
      className="tags-bar"
      aria-label={t('tags')}
      onWheel={(event) => {
        if (bar.current !== null && event.deltaX === 0) bar.current.scrollLeft += event.deltaY / 4
      }}
    >
      <ul>
        {openTags.tags.map((tag) => (
          <Dropdown key={tag.path} trigger={['contextMenu']} menu={menuOf(tag)}>
            <li>
              <a
                href={tag.href}
                aria-current={tag.path === current.path ? 'page' : undefined}
                onClick={(event) => follow(event, tag.href, moves)}
                onAuxClick={(event) => {
                  if (event.button !== 1 || tag.pinned) return
                  event.preventDefault()
                  openTags.close(tag.path)
                }}
                onKeyDown={(event) => closeByKey(event, tag)}
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
          </Dropdown>
        ))}
      </ul>
    </nav>
  )
}
