// Keeps open pages up with what happens: asks again for what a change has made old, and says quietly when nothing can be reached.
import type { LiveKind } from '@merchant/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { setToldReads } from '../../api/live-pace.ts'
import { refreshReads } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { followLive } from './live-channel.ts'
import { liveReads, toldReads } from './live-reads.ts'
import type { LiveState } from './live-source.ts'
import { liveTexts } from './live.texts.ts'
import './live-notice.css'

/** Changes of a moment are asked for together, and a busy shop's not more often than this. */
const GATHER_MS = 150
const LEAST_BETWEEN_MS = 2_000
const BACK_SHOWN_MS = 4_000

export default function LiveSurface(): ReactNode {
  const client = useQueryClient()
  const userId = useLogin().user.id
  const [state, setState] = useState<LiveState | null>(null)
  useEffect(() => {
    const reads = refreshing(client)
    const end = followLive(userId, {
      onState: (next) => {
        setToldReads(next === 'live' ? toldReads : new Set())
        setState(next)
        // They ask by themselves again, at their own pace.
        if (next === 'refused') reads.askAll()
      },
      onChanges: reads.ask,
      onReset: reads.askAll,
    })
    return () => {
      end()
      reads.end()
      setToldReads(new Set())
    }
  }, [client, userId])
  return <NetworkNotice isGone={state === 'away'} />
}

/** Asks the reads of kinds again: soon, not too often, and for a tab that nobody sees when it is looked at. */
function refreshing(client: QueryClient) {
  const due = new Set<LiveKind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    timer = undefined
    if (document.hidden || due.size === 0) return
    askedAt = performance.now()
    const endpoints = new Set([...due].flatMap((kind) => liveReads[kind]))
    due.clear()
    void refreshReads(client, [...endpoints])
  }
  function ask(kinds: readonly LiveKind[]): void {
    for (const kind of kinds) due.add(kind)
    timer ??= setTimeout(flush, Math.max(GATHER_MS, askedAt + LEAST_BETWEEN_MS - performance.now()))
  }
  const onShown = () => due.size > 0 && ask([])
  document.addEventListener('visibilitychange', onShown)
  return {
    ask,
    askAll: () => ask(Object.keys(liveReads) as LiveKind[]),
    end() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    },
  }
}

/** Over the page, so that nothing on it moves. */
function NetworkNotice({ isGone }: { isGone: boolean }): ReactNode {
  const t = useText(liveTexts)
  const [was, setWas] = useState(isGone)
  const [isBack, setBack] = useState(false)
  if (was !== isGone) {
    setWas(isGone)
    setBack(was && !isGone)
  }
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  return (
    <div className="live-notice" role="status" aria-live="polite">
      {isGone && <p>{t('gone')}</p>}
      {isBack && !isGone && <p className="is-back">{t('back')}</p>}
    </div>
  )
}
