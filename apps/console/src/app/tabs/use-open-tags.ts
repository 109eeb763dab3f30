// The open tags of this user as state: follow the navigation, survive a reload, close and lead on; never more than allowed.
import { useEffect, useEffectEvent, useState } from 'react'
import { useConfirm, useNotice } from '../../components/overlay/confirm.ts'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { useText } from '../../i18n/text.ts'
import { wouldLose } from '../../session/dirty-forms.ts'
import {
  closeAll,
  closeOthers,
  closeTag,
  openTag,
  type OpenTag,
  rememberedTags,
  rememberTags,
  renameTag,
  tagToDrop,
  whereToGo,
} from '../../session/open-tags.ts'
import { useBaseData } from '../../session/session.ts'
import { tabsTexts } from './tabs.texts.ts'

interface Place {
  readonly path: string
  readonly href: string
  readonly page: Pick<PageRoute, 'isUntagged'>
}

export interface OpenTags {
  readonly tags: readonly OpenTag[]
  /** Closes the tag and goes to `thenGo`, or to the last one left; the page itself has seen to what was typed in it. */
  close(path: string, thenGo?: string): void
  /** As the bar closes: asks first where something half typed would be lost. */
  closeAsking(path: string): void
  closeOthers(path: string): void
  closeAll(): void
  refresh(tag: OpenTag): void
  rename(path: string, title: string): void
}

interface TagDeps {
  readonly userId: string
  readonly current: Place
  readonly pinned: readonly PageRoute[]
  /** Drops remembered tags whose page this user can no longer enter. */
  isKnown(path: string): boolean
  titleOf(tag: OpenTag): string
  go(href: string): void
  replace(href: string): void
}

export function useOpenTags({ userId, current, pinned, isKnown, titleOf, go, replace }: TagDeps): OpenTags {
  const t = useText(tabsTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const most = useBaseData().limits.openTags
  const [tags, setTags] = useState<readonly OpenTag[]>(() => {
    const remembered = rememberedTags(userId).filter(({ path }) => isKnown(path))
    return pinned.reduce<readonly OpenTag[]>(
      (all, { path }) => openTag(all, { path, href: all.find((tag) => tag.path === path)?.href ?? path, pinned: true }),
      remembered,
    )
  })
  const isPinned = pinned.some(({ path }) => path === current.path)
  const hasTag = current.page.isUntagged !== true
  const shown = hasTag ? openTag(tags, { path: current.path, href: current.href, pinned: isPinned }) : tags
  const tooMany = tagToDrop(shown, most, current.path, wouldLose)
  const drop = useEffectEvent((tag: OpenTag) => {
    setTags((all) => closeTag(all, tag.path))
    notice.info(t('tagDropped', { most, title: titleOf(tag) }), 5)
  })
  useEffect(() => {
    if (hasTag) setTags((all) => openTag(all, { path: current.path, href: current.href, pinned: isPinned }))
  }, [hasTag, current.path, current.href, isPinned])
  useEffect(() => {
    if (tooMany !== null) drop(tooMany)
  }, [tooMany])
  useEffect(() => rememberTags(userId, tags), [userId, tags])

  const keep = (next: readonly OpenTag[], thenGo?: string) => {
    const target = thenGo ?? whereToGo(next, current.path)
    // A tag closed while its page is in front goes when the next page has come, or it would open itself again.
    setTags(next)
    if (target !== null) go(target)
  }
  /** Does it at once, or after a question when it takes away pages with something half typed in them. */
  const unlessTyped = async (lost: readonly OpenTag[], act: () => void) => {
    const typed = lost.filter(({ path }) => wouldLose(path)).map(titleOf)
    const question = { title: t('tagTyped', { titles: typed.join('、') }), okText: t('goOnAnyway'), danger: true }
    if (typed.length === 0 || (await confirm(question))) act()
  }
  const closeAsking = (next: readonly OpenTag[], thenGo?: string) =>
    void unlessTyped(
      shown.filter((tag) => !next.includes(tag)),
      () => keep(next, thenGo),
    )
  return {
    tags: shown,
    close: (path, thenGo) => keep(closeTag(shown, path), thenGo),
    closeAsking: (path) => closeAsking(closeTag(shown, path)),
    closeOthers: (path) =>
      closeAsking(closeOthers(shown, path), shown.find((tag) => tag.path === path && path !== current.path)?.href),
    closeAll: () => closeAsking(closeAll(shown)),
    refresh: (tag) => void unlessTyped([tag], () => replace(`/redirect${tag.href}`)),
    rename: (path, title) => setTags((all) => renameTag(all, path, title)),
  }
}
