// What the sidebar, the breadcrumb and the search read from the tree of routes; pure.
import type { LoginInfo, PagePath } from '@merchant/contract'
import type { ComponentType } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import type { PageTree } from '../../components/layout/page-tree.ts'
import type { Text } from '../../i18n/text.ts'
import { mayEnter, type Place } from './guard.ts'

/** A group of pages in the sidebar. */
export interface PageGroup {
  readonly key: string
  readonly title: Text
  readonly icon: ComponentType
  readonly pages: readonly PageRoute[]
  /** Stays a group when only one page is left in it. */
  readonly alwaysShow?: boolean
}

/** An entry that leads out of the console, in a tab of the browser: never a page, a tag, or found by the search. */
export interface OutsideLink extends Place {
  readonly title: Text
  readonly icon: ComponentType
  readonly href: string
}

export type TreeEntry = PageRoute | PageGroup | OutsideLink

export const isGroup = (entry: TreeEntry): entry is PageGroup => 'pages' in entry
export const isOutside = (entry: TreeEntry): entry is OutsideLink => 'href' in entry

/** The tree without what leads out of the console. */
export const insideOf = (tree: readonly TreeEntry[]): PageTree =>
  tree.flatMap((entry) => (isOutside(entry) ? [] : [entry]))

/** The pages of the tree, in its order. */
export const pagesOf = (tree: readonly TreeEntry[]): readonly PageRoute[] =>
  tree.flatMap((entry) => (isGroup(entry) ? entry.pages : isOutside(entry) ? [] : [entry]))

/** The titles that lead to a page, its own last; a group of the same name as the page is not said twice. */
export function titlesOf(tree: readonly TreeEntry[], page: PageRoute): readonly Text[] {
  const group = tree.filter(isGroup).find(({ pages }) => pages.includes(page))
  return group === undefined || group.title[0] === page.title[0] ? [page.title] : [group.title, page.title]
}

/** The sidebar of this user: permitted, not hidden; a group with one page left is drawn as that page. */
export function menuOf(tree: readonly TreeEntry[], login: LoginInfo): readonly TreeEntry[] {
  const shows = (page: PageRoute) => page.hidden !== true && mayEnter(page, login)
  return tree.flatMap((entry): TreeEntry[] => {
    if (isOutside(entry)) return mayEnter(entry, login) ? [entry] : []
    if (!isGroup(entry)) return shows(entry) ? [entry] : []
    const pages = entry.pages.filter(shows)
    const [only] = pages
    if (only === undefined) return []
    return pages.length === 1 && entry.alwaysShow !== true ? [{ icon: entry.icon, ...only }] : [{ ...entry, pages }]
  })
}

/**
 * The sidebar before the real-name check has passed: the way to pass it, and apart from it what it will open, to be seen and
 * not entered. An empty sidebar looks broken, and says nothing about what the effort is for.
 */
export function menuBeforeCertification(
  tree: readonly TreeEntry[],
  login: LoginInfo,
): { readonly menu: readonly TreeEntry[]; readonly locked: readonly TreeEntry[] } {
  const certified = { ...login, info: { ...login.info, isRealNameAuthentication: 1 as const } }
  return {
    menu: pagesOf(tree).filter((page) => page.party === login.party && mayEnter(page, login)),
    locked: menuOf(tree, certified).filter((entry) => !isOutside(entry)),
  }
}

/** Titles from home to the page, each with its path when it can be entered. */
export function trailOf(
  tree: readonly TreeEntry[],
  page: PageRoute,
): readonly { title: Text; path: PagePath | null }[] {
  const home = pagesOf(tree).find(({ pinned }) => pinned === true)
  const above = titlesOf(tree, page).slice(0, -1)
  const parent = pagesOf(tree).find(({ path }) => path === page.activeMenu)
  return [
    ...(home === undefined || home === page ? [] : [{ title: home.title, path: home.path }]),
    ...above.map((title) => ({ title, path: null })),
    ...(parent === undefined ? [] : [{ title: parent.title, path: parent.path }]),
    { title: page.title, path: null },
  ]
}
