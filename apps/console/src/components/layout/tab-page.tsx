// Pages with tabs: changing to a tab, and the tab's own part of the address (without the item that names the tab).
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

/** Changes to a tab. Filters and page numbers go: they belong to the tab they were chosen in. */
export function useChooseTab(): (tab: string) => void {
  const { search, setSearch } = usePage()
  return (tab) =>
    setSearch({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), tab }, 'push')
}
