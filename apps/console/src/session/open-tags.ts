// The pages open in the tags bar, as data: every rule of the bar is a pure function here.
import { isRecord } from '../api/records.ts'

export interface OpenTag {
  /** Identity: the path without its query. */
  readonly path: string
  /** Path with the last query, so that the tag reopens where it was. */
  readonly href: string
  readonly pinned: boolean
  /** What the page calls itself, when that is more than the title of its route. */
  readonly title?: string
}

/** Adds the page, or updates the query of the tag that is already there. */
export function openTag(tags: readonly OpenTag[], tag: OpenTag): readonly OpenTag[] {
  const at = tags.findIndex(({ path }) => path === tag.path)
  if (at < 0) return tag.pinned ? [tag, ...tags] : [...tags, tag]
  const known = tags[at]
  return known === undefined || known.href === tag.href ? tags : tags.with(at, { ...known, href: tag.href })
}

/** Gives the tag of this page a title of its own. */
export const renameTag = (tags: readonly OpenTag[], path: string, title: string): readonly OpenTag[] =>
  tags.map((tag) => (tag.path === path && tag.title !== title ? { ...tag, title } : tag))

/**
 * The tag that has to give way when there are more than `most`: the one opened longest ago that is not pinned, in front, or
 * `isKept` (holding something half typed). Null when none has to, or none can.
 */
export function tagToDrop(
  tags: readonly OpenTag[],
  most: number,
  frontPath: string,
  isKept: (path: string) => boolean,
): OpenTag | null {
  if (tags.length <= most) return null
  return tags.find(({ pinned, path }) => !pinned && path !== frontPath && !isKept(path)) ?? null
}

/** Closes a tag unless it is pinned. */
export const closeTag = (tags: readonly OpenTag[], path: string): readonly OpenTag[] =>
  tags.filter((tag) => tag.pinned || tag.path !== path)

/** Keeps the tag and the pinned ones. */
export const closeOthers = (tags: readonly OpenTag[], path: string): readonly OpenTag[] =>
  tags.filter((tag) => tag.pinned || tag.path === path)

/** Keeps only the pinned tags. */
export const closeAll = (tags: readonly OpenTag[]): readonly OpenTag[] => tags.filter((tag) => tag.pinned)

/** Where to go when the page at `path` is no longer open: the last tag, or home. */
export function whereToGo(tags: readonly OpenTag[], path: string): string | null {
  return tags.some((tag) => tag.path === path) ? null : (tags.at(-1)?.href ?? '/')
}

const keyOf = (userId: string) => `tags.${userId}`

const isOpenTag = (value: unknown): value is OpenTag =>
  isRecord(value) && typeof value.path === 'string' && typeof value.href === 'string'

/** The tags this user had open before the reload; broken storage counts as none. */
export function rememberedTags(userId: string): readonly OpenTag[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(value) ? value.filter(isOpenTag) : []
  } catch {
    return []
  }
}

export const rememberTags = (userId: string, tags: readonly OpenTag[]): void =>
  sessionStorage.setItem(keyOf(userId), JSON.stringify(tags))

export const forgetTags = (userId: string): void => sessionStorage.removeItem(keyOf(userId))
