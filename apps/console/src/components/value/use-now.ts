// The current time as state, ticking only while a component on a visible page needs it.
import { startTransition, useEffect, useState } from 'react'
import { clock } from '../../api/clock.ts'

/** Now, renewed every `everyMs` while `isRunning`. */
export function useNow(everyMs: number, isRunning = true): Date {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    if (!isRunning) return undefined
    // What is shown again comes first; that it tells the time of a moment ago is put right behind it.
    startTransition(() => setNow(clock.now()))
    const timer = setInterval(() => setNow(clock.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isRunning])
  return now
}

/** Counts down from `start(seconds)` to 0, by the clock and not by ticks, so a sleeping tab is right when it wakes. */
export function useSecondsLeft(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const now = useNow(250, isRunning)
  const secondsLeft = isRunning ? Math.max(0, Math.ceil((endsAt - now.getTime()) / 1000)) : 0
  useEffect(() => {
    if (isRunning && secondsLeft === 0) setRunning(false)
  }, [isRunning, secondsLeft])
  return {
    secondsLeft,
    start: (seconds) => {
      setEndsAt(clock.now().getTime() + seconds * 1000)
      setRunning(seconds > 0)
    },
  }
}

/** Two minutes or more are counted in minutes; null: in seconds. */
export const minutesToWait = (seconds: number): number | null => (seconds < 120 ? null : Math.ceil(seconds / 60))
