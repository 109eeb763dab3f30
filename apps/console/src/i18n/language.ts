// The language of the interface: a cookie `language` (zh or en), Chinese unless chosen otherwise.
import { type Language, speakIn } from '@merchant/contract'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/cookie.ts'

export type { Language }

const listeners = new Set<() => void>()
let current: Language = typeof document !== 'undefined' && readCookie('language') === 'en' ? 'en' : 'zh'

export const currentLanguage = (): Language => current
// What the contract says, complaints about forms above all, is said in it too.
speakIn(currentLanguage)

/** Tells when another language is chosen. */
export const onLanguage = (listener: () => void): (() => void) => subscribe(listener)

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
