// The code of pages: loaded once, ahead of the click where possible; a failed load may be tried again.
import type { ComponentType } from 'react'
import type { PageRoute } from '../components/layout/page-route.ts'

const loaded = new Map<PageRoute, ComponentType>()

/** The page's component if its code is here. */
export const pageComponent = (page: PageRoute): ComponentType | undefined => loaded.get(page)

/** Loads the page's code. Rejects when it cannot be fetched (offline, or a new version has been deployed). */
export async function loadPage(page: PageRoute): Promise<void> {
  if (loaded.has(page)) return
  const { default: component } = await page.load()
  loaded.set(page, component)
}
