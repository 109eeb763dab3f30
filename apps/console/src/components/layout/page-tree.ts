// The console's pages in their groups, for features that speak about pages; the frame hands them down.
import { createContext, useContext } from 'react'
import type { Text } from '../../i18n/text.ts'
import type { PageRoute } from './page-route.ts'

interface PageTreeGroup {
  readonly key: string
  readonly title: Text
  readonly pages: readonly PageRoute[]
}

/** In the order of the sidebar: a page, or a group of pages. */
export type PageTree = readonly (PageRoute | PageTreeGroup)[]

export const PageTreeContext = createContext<PageTree>([])

export const usePageTree = (): PageTree => useContext(PageTreeContext)
