// Why somebody looks at receivers: asked once and remembered for the session, each for themselves.
import { type RevealReason, revealReason } from '@merchant/contract'
import { useSyncExternalStore } from 'react'
import { useLogin } from '../../../session/session.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null until it was asked. */
export function useRememberedReason() {
  const name = `reveal.reason.${useLogin().user.id}`
  const reason = useSyncExternalStore(subscribe, () => sessionStorage.getItem(name))
  const remember = (next: RevealReason) => {
    sessionStorage.setItem(name, next)
    for (const listener of listeners) listener()
  }
  return { reason: revealReason.safeParse(reason).data ?? null, remember }
}
