// What a feature declares about one page; sidebar, breadcrumb, tags, title, search and guard all read it.
import type { Endpoint, Feature, PagePath, Permission } from '@merchant/contract'
import type { ComponentType } from 'react'
import type { Text } from '../../i18n/text.ts'

export interface PageRoute {
  /** Absolute; `$name` stands for a parameter: '/goods/edit/$id'. */
  readonly path: PagePath
  /** Sidebar, breadcrumb, tag and document title. */
  readonly title: Text
  readonly icon?: ComponentType
  /** Whose menu it stands in; the other party gets the 404 page. */
  readonly party: 'merchant' | 'operator' | 'any'
  /** Needed to enter; absent: everyone of the party. */
  readonly permission?: Permission
  /** There only in installations that offer this. */
  readonly feature?: Feature
  /** Not in the sidebar (reached by a link). */
  readonly hidden?: boolean
  /** Sidebar entry to light up while a hidden page is open. */
  readonly activeMenu?: PagePath
  /** Always open as first tag. */
  readonly pinned?: boolean
  /** Starts afresh with every visit instead of being kept alive behind its tab. */
  readonly isNotKept?: boolean
  /** Opens no tag of its own. */
  readonly isUntagged?: boolean
  /** Stands alone in a tab of the browser: nothing of the frame is around it. */
  readonly isBare?: boolean
  /** Where an operator's account is set up: the one page until it is, and no page afterwards. */
  readonly isEnrolment?: boolean
  /** Reachable before real-name authentication has passed. */
  readonly opensUnverified?: boolean
  /**
   * Loads the list it opens with, made with `listBody`: asked for before the click when the pointer comes near. Its declaration is
   * loaded, not named, because every route is in the first load.
   */
  readonly list?: () => Promise<{ default: Endpoint }>
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Declares a page; the file that calls this is `<word>.route.tsx`. */
export const definePage = (route: PageRoute): PageRoute => route
