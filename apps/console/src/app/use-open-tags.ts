// The open tags of this user as state: follow the navigation, survive a reload, close and lead on.
import { useEffect, useState } from 'react'
import type { PageRoute } from '../components/page-route.ts'
import {
  closeAll,
  closeOthers,
  closeTag,
  openTag,
  type OpenTag,
  rememberedTags,
  rememberTags,
  whereToGo,
} from '../session/open-tags.ts'

interface Place {
  readonly path: string
  readonly href: string
}

export interface OpenTags {
  readonly tags: readonly OpenTag[]
  close(path: string, thenGo?: string): void
  closeOthers(path: string): void
  closeAll(): void
}

/** `isKnown` drops remembered tags whose page this user can no longer enter. */
export function useOpenTags(
  userId: string,
  current: Place,
  pinned: readonly PageRoute[],
  isKnown: (path: string) => boolean,
  go: (href: string) => void,
): OpenTags {
  const [tags, setTags] = useState<readonly OpenTag[]>(() => {
    const remembered = rememberedTags(userId).filter(({ path }) => isKnown(path))
    return pinned.reduce<readonly OpenTag[]>(
      (all, { path }) => openTag(all, { path, href: all.find((tag) => tag.path === path)?.href ?? path, pinned: true }),
      remembered,
    )
  })
  const isPinned = pinned.some(({ path }) => path === current.path)
  const shown = openTag(tags, { ...current, pinned: isPinned })
  useEffect(() => {
    setTags((all) => openTag(all, { path: current.path, href: current.href, pinned: isPinned }))
  }, [current.path, current.href, isPinned])
  useEffect(() => rememberTags(userId, tags), [userId, tags])

  const keep = (next: readonly OpenTag[], thenGo?: string) => {
    const target = thenGo ?? whereToGo(next, current.path)
    // A tag closed while its page is in front goes when the next page has come, or it would open itself again.
    setTags(next)
    if (target !== null) go(target)
  }
  return {
    tags: shown,
    close: (path, thenGo) => keep(closeTag(shown, path), thenGo),
    closeOthers: (path) =>
      keep(closeOthers(shown, path), shown.find((tag) => tag.path === path && path !== current.path)?.href),
    closeAll: () => keep(closeAll(shown)),
  }
}
