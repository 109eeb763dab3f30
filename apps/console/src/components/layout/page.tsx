// Where a page stands: its own parameters and query, which stay its own while another tab is in front.
import type { PageHref } from '@merchant/contract'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { type Text, useSay } from '../../i18n/text.ts'

interface Page {
  /** Path without query. */
  readonly path: string
  /** What its route is called. */
  readonly title: Text
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
  /** Changes query items (undefined removes one); replaces the history entry by default. */
  setSearch(patch: Readonly<Record<string, string | undefined>>, mode?: 'replace' | 'push'): void
  /** Goes to a page of the console, with or without query. */
  go(href: PageHref): void
  /** Closes this page's tag and goes to `href`, or to the last open tag. */
  close(href?: PageHref): void
  /** Gives this tab a title of its own ("编辑商品 G…"). */
  setTitle(title: string): void
  /** Loads the code of a page ahead of the click. */
  preload(href: PageHref): void
}

export const PageContext = createContext<Page | null>(null)

/** The page that the calling component belongs to. */
export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage outside a page')
  return page
}

/** What the page that the calling component belongs to is called, in the person's language. */
export function usePageTitle(): string {
  const say = useSay()
  return say(usePage().title)
}

/** Path of the page that the calling component belongs to; '' where it belongs to none. */
export const usePagePath = (): string => useContext(PageContext)?.path ?? ''

interface PageLinkProps {
  readonly to: PageHref
  readonly children: ReactNode
  readonly className?: string
  readonly 'aria-label'?: string
}

/** A link to a page of the console: a real <a>, so middle click and copying its address work. */
export function PageLink({ to, children, ...rest }: PageLinkProps): ReactNode {
  const page = usePage()
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    page.go(to)
  }
  return (
    <a href={to} onClick={follow} onPointerEnter={() => page.preload(to)} onFocus={() => page.preload(to)} {...rest}>
      {children}
    </a>
  )
}
