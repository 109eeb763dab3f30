// Calls once what was asked for many times in a row, when no more comes for a moment; at once when the page is left or hidden.
import { useEffect, useRef } from 'react'
import { useStable } from './use-stable.ts'

/** @param afterMs how long nothing more must come. `call` asks with the newest argument, which alone counts. */
export function useLate<Argument>(afterMs: number, act: (argument: Argument) => void) {
  const waiting = useRef<{ readonly argument: Argument } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const actNow = useStable(() => {
    clearTimeout(timer.current)
    const asked = waiting.current
    waiting.current = null
    if (asked !== null) act(asked.argument)
  })
  useEffect(() => {
    addEventListener('pagehide', actNow)
    document.addEventListener('visibilitychange', actNow)
    return () => {
      removeEventListener('pagehide', actNow)
      document.removeEventListener('visibilitychange', actNow)
      actNow()
    }
  }, [actNow])
  return {
    call(argument: Argument) {
      waiting.current = { argument }
      clearTimeout(timer.current)
      timer.current = setTimeout(actNow, afterMs)
    },
    /** What waits is not done any more. */
    forget() {
      clearTimeout(timer.current)
      waiting.current = null
    },
  }
}
