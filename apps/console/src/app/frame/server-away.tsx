// The server is not to be had while the console is being opened: says so in its place and tries again, instead of ending
// a session that is still good.
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ReadFailure } from '../../components/layout/read-failure.tsx'
import { unpaintFrame } from './painted-frame.ts'
import './server-away.css'

interface Wait {
  readonly error: ApiError
  readonly again: () => void
}

/** Until the server has said how long, it is asked again after this. */
const AGAIN_SECONDS = 5

let show: ((wait: Wait | null) => void) | null = null

/** Whether the session may still be good: nothing was wrong with what was asked. */
export const isServerAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'busy' || error.kind === 'network')

/** Resolves when it is time to ask again: after what the server said, or when somebody presses the button. */
export function waitForServer(error: ApiError): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      clearTimeout(timer)
      show?.(null)
      resolve()
    }
    const timer = setTimeout(again, (error.retryAfterSeconds ?? AGAIN_SECONDS) * 1000)
    show?.({ error, again })
  })
}

/** Stands beside everything else, and draws nothing as long as the server is there. */
export function ServerAwaySurface(): ReactNode {
  const [wait, setWait] = useState<Wait | null>(null)
  useEffect(() => {
    show = setWait
    return () => {
      show = null
    }
  }, [])
  const isAway = wait !== null
  useLayoutEffect(() => {
    if (isAway) unpaintFrame()
  }, [isAway])
  if (wait === null) return null
  return (
    <main className="server-away">
      <ReadFailure error={wait.error} onRetry={wait.again} />
    </main>
  )
}
