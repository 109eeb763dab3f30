// How large controls are drawn: the cookie `size` (default, medium, small, mini), medium unless chosen.
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/cookie.ts'

export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

/** antd has three sizes; mini is its smallest, drawn compactly. */
export const componentSize = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const

const listeners = new Set<() => void>()
let current: Size = sizes.find((size) => size === readCookie('size')) ?? 'medium'

/** Draws everything in another size at once, and remembers it. */
export function chooseSize(size: Size): void {
  current = size
  writeCookie('size', size)
  for (const listener of listeners) listener()
}

export const useSize = (): Size => useSyncExternalStore(subscribe, () => current)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
