// The sidebar's state: open or narrow on the desktop (cookie `sidebarStatus`), a drawer of its own on small screens.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/cookie.ts'

/** Original specification §9: under 992 px the layout is mobile. */
const mobile = matchMedia('(max-width: 991.98px)')

export interface SidebarState {
  readonly isMobile: boolean
  /** Desktop: 210 px (open) or 54 px. */
  readonly isOpen: boolean
  readonly isDrawerOpen: boolean
  toggle(): void
  closeDrawer(): void
}

/** The drawer closes with every change of the page. */
export function useSidebar(path: string): SidebarState {
  const isMobile = useSyncExternalStore(
    (listener) => {
      mobile.addEventListener('change', listener)
      return () => mobile.removeEventListener('change', listener)
    },
    () => mobile.matches,
  )
  // Open when there is no cookie. Small screens never write it, so widening the window finds the sidebar as it was left.
  const [isOpen, setOpen] = useState(() => readCookie('sidebarStatus') !== '0')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useEffect(() => setDrawerOpen(false), [path, isMobile])
  return {
    isMobile,
    isOpen: isMobile || isOpen,
    isDrawerOpen: isMobile && isDrawerOpen,
    toggle: () => {
      if (isMobile) return setDrawerOpen(!isDrawerOpen)
      setOpen(!isOpen)
      writeCookie('sidebarStatus', isOpen ? '0' : '1')
    },
    closeDrawer: () => setDrawerOpen(false),
  }
}
