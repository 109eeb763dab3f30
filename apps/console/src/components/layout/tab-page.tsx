// Inside a tab the page's address is the tab's own: a list's state, without the item that names the tab.
import { type ReactNode, useMemo } from 'react'
import { PageContext, usePage } from './page.tsx'

export function TabPage({ children }: { children: ReactNode }): ReactNode {
  const page = usePage()
  const own = useMemo(() => {
    const { tab: _, ...search } = page.search
    return { ...page, search }
  }, [page])
  return <PageContext value={own}>{children}</PageContext>
}
