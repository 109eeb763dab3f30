// The errors that nobody caught in this browser: kept for the badge in the navbar, and reported to the server once each.
import { api } from '@merchant/contract'
import { useSyncExternalStore } from 'react'
import { readAccessToken } from '../api/access-token.ts'
import { send } from '../api/client.ts'
import { clock } from '../api/clock.ts'

export interface BrowserError {
  readonly at: string
  readonly message: string
  readonly stack: string
  readonly url: string
}

const MOST_KEPT = 50
let kept: readonly BrowserError[] = []
let isOn = false
const listeners = new Set<() => void>()

/** From now on errors are kept and reported. Answers how to stop. */
export function watchBrowserErrors(): () => void {
  isOn = true
  const onError = (event: ErrorEvent) => noteError(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => noteError(event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    isOn = false
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Keeps one error; the same again is the same. A report that fails is let go: it must never cause an error itself. */
export function noteError(error: unknown): void {
  if (!isOn) return
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const stack = (error instanceof Error ? (error.stack ?? '') : '').slice(0, 4_000)
  // Browsers say this of a layout that took two frames; nothing is wrong.
  if (message.startsWith('ResizeObserver loop')) return
  if (kept.some((one) => one.message === message && one.stack === stack)) return
  const url = `${location.origin}${location.pathname}`
  change([{ at: clock.now().toISOString(), message, stack, url }, ...kept].slice(0, MOST_KEPT))
  if (readAccessToken() !== null) void send(api.workbench.reportError, { message, stack, url }).catch(() => undefined)
}

export const clearBrowserErrors = (): void => change([])

export const useBrowserErrors = (): readonly BrowserError[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => kept,
  )

function change(next: readonly BrowserError[]): void {
  kept = next
  for (const listener of listeners) listener()
}
