// What the sidebar, the breadcrumb and the search read from the tree of routes; pure.
import type { Feature, LoginInfo, Permission } from '@merchant/contract'
import type { ComponentType } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import type { PageTree } from '../../components/layout/page-tree.ts'
import type { Text } from '../../i18n/text.ts'
import { holds } from '../../session/session.ts'

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
export interface OutsideLink {
  readonly title: Text
  readonly icon: ComponentType
  readonly href: string
  readonly party: LoginInfo['party']
  readonly permission?: Permission
  /** Leads somewhere only in installations that offer this. */
  readonly feature?: Feature
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

/** Whether this page belongs to the user's console at all. */
export const mayEnter = (page: PageRoute, login: LoginInfo): boolean =>
  login.enrolment.length === 0 &&
  page.isEnrolment !== true &&
  (page.party === 'any' || page.party === login.party) &&
  (page.permission === undefined || holds(login, page.permission)) &&
  (page.opensUnverified === true || login.party === 'operator' || login.info.isRealNameAuthentication === 1)

/** The sidebar of this user: permitted, not hidden; a group with one page left is drawn as that page. */
export function menuOf(tree: readonly TreeEntry[], login: LoginInfo): readonly TreeEntry[] {
  const shows = (page: PageRoute) => page.hidden !== true && mayEnter(page, login)
  return tree.flatMap((entry): TreeEntry[] => {
    if (isOutside(entry)) {
      const { party, permission, feature } = entry
      const isThere = feature === undefined || login.features.includes(feature)
      return isThere && party === login.party && (permission === undefined || holds(login, permission)) ? [entry] : []
    }
    if (!isGroup(entry)) return shows(entry) ? [entry] : []
    const pages = entry.pages.filter(shows)
    const [only] = pages
    if (only === undefined) return []
    return pages.length === 1 && entry.alwaysShow !== true ? [{ icon: entry.icon, ...only }] : [{ ...entry, pages }]
  })
}

/** Whether the real-name check still stands between this merchant and the console. */
export const isBeforeCertification = (login: LoginInfo): boolean =>
  login.party === 'merchant' && login.info.isRealNameAuthentication !== 1

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
    menu: pagesOf(tree).filter(({ opensUnverified, party }) => opensUnverified === true && party === 'merchant'),
    locked: menuOf(tree, certified).filter((entry) => !isOutside(entry)),
  }
}

/** Titles from home to the page, each with its path when it can be entered. */
export function trailOf(tree: readonly TreeEntry[], page: PageRoute): readonly { title: Text; path: string | null }[] {
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
