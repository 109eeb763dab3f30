// One stream for all tabs of a browser: whoever has the lock holds it and passes on what it hears; when that tab is closed the next one
// goes on behind the last number that was heard.
import type { LiveKind } from '@merchant/contract'
import { type LiveState, openSource } from './live-source.ts'

export interface LiveEvents {
  readonly onState: (state: LiveState) => void
  readonly onChanges: (kinds: readonly LiveKind[]) => void
  readonly onReset: () => void
}

type Message =
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'changes'; readonly kinds: readonly LiveKind[]; readonly position: number }
  | { readonly type: 'reset'; readonly position: number }
  /** A tab that has just been opened asks how it stands. */
  | { readonly type: 'asked' }

/** Without a secure origin there are none. */
const locks = (): LockManager | undefined => Reflect.get(navigator, 'locks') ?? undefined

/** Follows the changes of a person's stream. Answers what ends it. */
export function followLive(userId: string, events: LiveEvents): () => void {
  const name = `live:${userId}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let position: number | null = null
  let ownState: LiveState | null = null
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const pass = (message: Message) => leaving.signal.aborted || channel.postMessage(message)

  function take(message: Message): void {
    if (message.type === 'state') events.onState(message.state)
    if (message.type === 'changes') {
      position = message.position
      events.onChanges(message.kinds)
    }
    if (message.type === 'reset') {
      position = message.position
      events.onReset()
    }
    if (message.type === 'asked' && ownState !== null) pass({ type: 'state', state: ownState })
  }
  const tell = (message: Message) => {
    take(message)
    pass(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data))

  /** Holds the stream until this tab goes. */
  function lead(): Promise<void> {
    const end = openSource(position, {
      onState: (state) => {
        ownState = state
        tell({ type: 'state', state })
      },
      onChanges: (kinds, at) => tell({ type: 'changes', kinds, position: at }),
      onReset: (at) => tell({ type: 'reset', position: at }),
    })
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  }

  pass({ type: 'asked' })
  // Without locks each tab has a stream of its own.
  const leading = locks()?.request(name, { signal: leaving.signal }, lead) ?? lead()
  leading.catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}
