// The sidebar's state: open or narrow on the desktop (cookie `sidebarStatus`), a drawer of its own on small screens.
import { useState, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../api/cookie.ts'

/** Under 992 px the layout is mobile. */
const mobile = matchMedia('(max-width: 991.98px)')

export interface SidebarState {
  readonly isMobile: boolean
  /** Desktop: 210 px (open) or 54 px. */
  readonly isOpen: boolean
  readonly isDrawerOpen: boolean
  /** False when the window's width, and not a person, has changed the sidebar. */
  readonly animates: boolean
  toggle(): void
  closeDrawer(): void
}

/** The drawer closes with every change of the address. */
export function useSidebar(href: string): SidebarState {
  const isMobile = useSyncExternalStore(subscribe, () => mobile.matches)
  // Open when there is no cookie. Small screens never write it, so widening the window finds the sidebar as it was left.
  const [isOpen, setOpen] = useState(() => readCookie('sidebarStatus') !== '0')
  const [drawnAt, setDrawnAt] = useState<string | null>(null)
  const [animates, setAnimates] = useState(false)
  const [width, setWidth] = useState(isMobile)
  if (width !== isMobile) {
    setWidth(isMobile)
    setAnimates(false)
    setDrawnAt(null)
  }
  return {
    isMobile,
    isOpen: isMobile || isOpen,
    isDrawerOpen: isMobile && drawnAt === href,
    animates,
    toggle: () => {
      setAnimates(true)
      if (isMobile) return setDrawnAt(drawnAt === href ? null : href)
      setOpen(!isOpen)
      writeCookie('sidebarStatus', isOpen ? '0' : '1')
    },
    closeDrawer: () => setDrawnAt(null),
  }
}

function subscribe(listener: () => void): () => void {
  mobile.addEventListener('change', listener)
  return () => mobile.removeEventListener('change', listener)
}
