// The one stream of this browser: asks for a ticket, opens it, goes on behind the last number after every loss, and says how it stands.
import { api, LIVE_BEAT_MS, LIVE_STREAM_PATH, liveChange, type LiveKind } from '@merchant/contract'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { receive } from '../../api/client.ts'
import { clock } from '../../api/clock.ts'

/** `live`: changes are told. `away`: nothing can be reached. `refused`: the server is there and gives no stream for now. */
export type LiveState = 'live' | 'away' | 'refused'

export interface SourceEvents {
  readonly onState: (state: LiveState) => void
  readonly onChanges: (kinds: readonly LiveKind[], position: number) => void
  /** More was missed than can be told: everything is to be read anew. */
  readonly onReset: (position: number) => void
}

/** Twice the beat and a little: then nobody is there any more. */
const SILENCE_MS = LIVE_BEAT_MS * 2 + 5_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const changesIn = z.array(liveChange)

/**
 * Opens the stream and keeps it open. Answers what ends it.
 *
 * @param heard the last number that any tab has heard; null: begins with what was told since this page was opened
 */
export function openSource(heard: number | null, { onState, onChanges, onReset }: SourceEvents): () => void {
  let position = heard
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let isOver = false
  let isOpening = false

  function again(state: LiveState, waitMs?: number): void {
    clearTimeout(silence)
    stream?.close()
    stream = null
    if (isOver) return
    losses += 1
    // Not all browsers at once: a server that comes back has enough to do.
    const wait = waitMs ?? Math.min(FIRST_WAIT_MS * 2 ** (losses - 1), LONGEST_WAIT_MS) * (0.5 + Math.random())
    clearTimeout(timer)
    timer = setTimeout(() => void open(), wait)
    onState(state)
  }

  async function open(): Promise<void> {
    if (isOver || isOpening || stream !== null) return
    isOpening = true
    try {
      const { ticket } = await receive(api.live.ticket, undefined)
      if (!isOver) follow(ticket)
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      // Whose session has ended is led to the login by what they do next, and not by this.
      if (known?.kind === 'unauthenticated' || known?.kind === 'otherUser') return
      if (known?.kind === 'network' || known?.kind === 'busy') again('away')
      else again('refused', (known?.retryAfterSeconds ?? 60) * 1_000)
    } finally {
      isOpening = false
    }
  }

  function follow(ticket: string): void {
    // What this page shows was asked for after it was opened.
    const from =
      position === null
        ? { since: String(Math.floor(clock.now().getTime() - performance.now())) }
        : { after: String(position) }
    const opened = new EventSource(`${LIVE_STREAM_PATH}?${new URLSearchParams({ ticket, ...from }).toString()}`)
    stream = opened
    let isReady = false
    const hear = (name: string, take: (data: string) => void) =>
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (isOver || stream !== opened) return
        clearTimeout(silence)
        silence = setTimeout(() => again('away'), SILENCE_MS)
        position = Number(lastEventId)
        take(data)
      })
    hear('ready', (data) => {
      isReady = true
      losses = 0
      onState('live')
      if (data === 'reset') onReset(position ?? 0)
    })
    hear('beat', () => undefined)
    hear('changes', (data) => {
      const changes = changesIn.safeParse(JSON.parse(data))
      onChanges(changes.success ? [...new Set(changes.data.map(({ kind }) => kind))] : [], position ?? 0)
    })
    opened.addEventListener('error', () => {
      if (stream === opened) again(isReady ? 'away' : 'refused')
    })
  }

  const onOnline = () => {
    clearTimeout(timer)
    losses = 0
    void open()
  }
  const onOffline = () => again('away')
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(silence)
    stream?.close()
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}
