// The language of the interface: a cookie `language` (zh or en), Chinese unless chosen otherwise.
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/cookie.ts'

export type Language = 'zh' | 'en'

const listeners = new Set<() => void>()
let current: Language = typeof document !== 'undefined' && readCookie('language') === 'en' ? 'en' : 'zh'

export const currentLanguage = (): Language => current

/** Switches the whole interface at once and remembers the choice. */
export function chooseLanguage(language: Language): void {
  current = language
  writeCookie('language', language)
  markDocument()
  for (const listener of listeners) listener()
}

/** Tells browsers and screen readers which language the page is in. */
export function markDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en'
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
