// Keeps the cookie that tells the server how this browser's frame looks, so that the next document paints it so.
import { FRAME_COOKIE, FRAME_SECONDS, frameCookieOf, type FrameLook } from '@merchant/contract'
import { useEffect } from 'react'
import { readCookie, writeCookie } from '../../api/cookie.ts'
import type { Preferences } from '../../theme/preferences.ts'
import { isGroup, isOutside, type TreeEntry } from '../guard/menu.ts'

/** More than any screen shows. */
const MOST = 60

/** The menu as a reload finds it, in lines: the group of the page in front is open, the others are not. */
export function menuLines(menu: readonly TreeEntry[], current: string): FrameLook['menu'] {
  const lineOf = (letter: 'e' | 's', path: string) => (path === current ? letter.toUpperCase() : letter)
  const lines = menu.flatMap((entry) => {
    if (isOutside(entry)) return ['e']
    if (!isGroup(entry)) return [lineOf('e', entry.path)]
    const isOpen = entry.pages.some(({ path }) => path === current)
    return ['e', ...(isOpen ? entry.pages.map(({ path }) => lineOf('s', path)) : [])]
  })
  return lines.slice(0, MOST).join('')
}

export function useFrameCookie({ mode, color, showsTags, showsLogo }: Preferences, menu: FrameLook['menu']): void {
  const cookie = frameCookieOf({ mode, color, showsTags, showsLogo, menu: menu === '' ? 'e' : menu })
  useEffect(() => {
    if (readCookie(FRAME_COOKIE) !== cookie) writeCookie(FRAME_COOKIE, cookie, FRAME_SECONDS)
  }, [cookie])
}
