// The language of the interface: a cookie `language` (zh or en), Chinese unless chosen otherwise.
import { type Language, learnTitles, speakIn } from '@merchant/contract'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/cookie.ts'

export type { Language }

const listeners = new Set<() => void>()
const chosen = (): Language => (typeof document !== 'undefined' && readCookie('language') === 'en' ? 'en' : 'zh')
let current: Language = chosen()
/** A cookie tells no other window that it has changed: this entry does. */
const CHANGED_KEY = 'language'

export const currentLanguage = (): Language => current
// What the contract says, complaints about forms above all, is said in it too.
speakIn(currentLanguage)
void learnEnglish()

/** The names of fields in English are fetched by those who read them; when that fails, the next switch tries again. */
async function learnEnglish(): Promise<void> {
  if (current !== 'en') return
  const titles = await import('@merchant/contract/english-titles').catch(() => null)
  if (titles !== null) learnTitles(titles.englishTitles)
}

/** Tells when another language is chosen. */
export const onLanguage = (listener: () => void): (() => void) => subscribe(listener)

/** Switches the whole interface at once and remembers the choice. */
export function chooseLanguage(language: Language): void {
  writeCookie('language', language)
  localStorage.setItem(CHANGED_KEY, language)
  speakChosen()
}

function speakChosen(): void {
  current = chosen()
  void learnEnglish()
  markDocument()
  for (const listener of listeners) listener()
}

// What is chosen in one window holds in the others, too.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }: StorageEvent) => {
    if (key === CHANGED_KEY) speakChosen()
  })

/** Tells browsers and screen readers which language the page is in. */
export function markDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en'
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
