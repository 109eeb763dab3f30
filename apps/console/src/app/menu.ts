// What the sidebar, the breadcrumb and the search read from the tree of routes; pure.
import type { LoginInfo } from '@merchant/contract'
import type { ComponentType } from 'react'
import type { PageRoute } from '../components/page-route.ts'
import type { Text } from '../i18n/text.ts'
import { holds } from '../session/session.ts'

/** A group of pages in the sidebar. */
export interface PageGroup {
  readonly key: string
  readonly title: Text
  readonly icon: ComponentType
  readonly pages: readonly PageRoute[]
}

export type TreeEntry = PageRoute | PageGroup

export const isGroup = (entry: TreeEntry): entry is PageGroup => 'pages' in entry

/** The pages of the tree, in its order. */
export const pagesOf = (tree: readonly TreeEntry[]): readonly PageRoute[] =>
  tree.flatMap((entry) => (isGroup(entry) ? entry.pages : [entry]))

/** Whether this page belongs to the user's console at all. */
export const mayEnter = (page: PageRoute, login: LoginInfo): boolean =>
  (page.party === 'any' || page.party === login.party) &&
  (page.permission === undefined || holds(login, page.permission)) &&
  (page.opensUnverified === true || login.party === 'operator' || login.info.isRealNameAuthentication === 1)

/** The sidebar of this user: permitted, not hidden; a group with exactly one page left is drawn as that page. */
export function menuOf(tree: readonly TreeEntry[], login: LoginInfo): readonly TreeEntry[] {
  const shows = (page: PageRoute) => page.hidden !== true && mayEnter(page, login)
  return tree.flatMap((entry): TreeEntry[] => {
    if (!isGroup(entry)) return shows(entry) ? [entry] : []
    const pages = entry.pages.filter(shows)
    const [only] = pages
    if (only === undefined) return []
    return pages.length === 1 ? [{ icon: entry.icon, ...only }] : [{ ...entry, pages }]
  })
}

/** Titles from home to the page, each with its path when it can be entered. */
export function trailOf(tree: readonly TreeEntry[], page: PageRoute): readonly { title: Text; path: string | null }[] {
  const home = pagesOf(tree).find(({ pinned }) => pinned === true)
  const group = tree.find((entry) => isGroup(entry) && entry.pages.includes(page))
  const parent = pagesOf(tree).find(({ path }) => path === page.activeMenu)
  return [
    ...(home === undefined || home === page ? [] : [{ title: home.title, path: home.path }]),
    ...(group === undefined || group.title[0] === page.title[0] ? [] : [{ title: group.title, path: null }]),
    ...(parent === undefined ? [] : [{ title: parent.title, path: parent.path }]),
    { title: page.title, path: null },
  ]
}
