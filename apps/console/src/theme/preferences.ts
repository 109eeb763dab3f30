// What a person has chosen for the look of the console; remembered in this browser.
import { useSyncExternalStore } from 'react'
import { DEFAULT_COLOR } from './palette.ts'

const modes = ['light', 'dark', 'system'] as const

export interface Preferences {
  /** The picked theme colour; shown shades are derived from it. */
  readonly color: string
  readonly mode: (typeof modes)[number]
  readonly showsTags: boolean
  readonly fixesHeader: boolean
  readonly showsLogo: boolean
  /** Single keys such as G O; Ctrl K works without. */
  readonly usesShortcuts: boolean
}

const KEY = 'preferences'
const defaults: Preferences = {
  color: DEFAULT_COLOR,
  mode: 'system',
  showsTags: true,
  fixesHeader: true,
  showsLogo: true,
  usesShortcuts: true,
}
const listeners = new Set<() => void>()
let current: Preferences = remembered()

/** Changes some choices and remembers all. */
export function prefer(patch: Partial<Preferences>): void {
  current = { ...current, ...patch }
  localStorage.setItem(KEY, JSON.stringify(current))
  for (const listener of listeners) listener()
}

// What is chosen in one window holds in the others, too.
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  current = remembered()
  for (const listener of listeners) listener()
})

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => current)

/** Whether the dark colours are wanted now; follows the system when that is chosen. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribeToLook, isDark)

/**
 * Puts the look on the document, now and after every change. Called before anything is drawn: the page's script holds back
 * the first paint (vite.config.ts), so nobody who chose the dark look on a light system sees a white flash.
 */
export function markTheme(): void {
  const mark = () => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  }
  mark()
  subscribeToLook(mark)
}

const systemDark = matchMedia('(prefers-color-scheme: dark)')

function isDark(): boolean {
  return current.mode === 'dark' || (current.mode === 'system' && systemDark.matches)
}

function subscribeToLook(listener: () => void): () => void {
  systemDark.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    systemDark.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remembered(): Preferences {
  try {
    const kept: Partial<Record<keyof Preferences, unknown>> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const choice = (name: 'showsTags' | 'fixesHeader' | 'showsLogo' | 'usesShortcuts') =>
      typeof kept[name] === 'boolean' ? kept[name] : defaults[name]
    return {
      color: typeof kept.color === 'string' && /^#[\da-f]{6}$/i.test(kept.color) ? kept.color : defaults.color,
      mode: modes.find((mode) => mode === kept.mode) ?? defaults.mode,
      showsTags: choice('showsTags'),
      fixesHeader: choice('fixesHeader'),
      showsLogo: choice('showsLogo'),
      usesShortcuts: choice('usesShortcuts'),
    }
  } catch {
    return defaults
  }
}
