// Calls once what was asked for many times in a row, when no more comes for a moment; at once when the page is left or hidden.
import { useEffect, useEffectEvent, useRef } from 'react'

export function useLate<Argument>(afterMs: number, act: (argument: Argument) => void) {
  const waiting = useRef<{ readonly argument: Argument } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const actNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    const asked = waiting.current
    waiting.current = null
    if (asked !== null) act(asked.argument)
  })
  useEffect(() => {
    const onHide = () => actNow()
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      actNow()
    }
  }, [])
  const call = (argument: Argument) => {
    waiting.current = { argument }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onTime.current(), afterMs)
  }
  const onTime = useRef(() => {})
  useEffect(() => {
    onTime.current = () => actNow()
  })
  return {
    call,
    /** What waits is not done any more. */
    forget() {
      clearTimeout(timer.current)
      waiting.current = null
    },
  }
}
