// For tests: an open page that follows its stream of changes, as a browser reads it.
import { LIVE_STREAM_PATH, type LiveChange } from '@merchant/contract'

interface Message {
  readonly event: string
  readonly id: number
  readonly data: string
}

export interface LivePage {
  readonly status: number
  readonly headers: Headers
  /** The first message of a kind, those that came already included; it is then passed. Errors: rejects when the stream ends before. */
  next(event: string): Promise<Message>
  /** All changes until one of this kind about this subject came. */
  until(kind: string, id?: string): Promise<readonly LiveChange[]>
  /** Every change that came so far. */
  readonly heard: readonly LiveChange[]
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
  close(): void
}

export async function openLivePage(origin: string, ticket: string, from = ''): Promise<LivePage> {
  const leaving = new AbortController()
  const response = await fetch(`${origin}${LIVE_STREAM_PATH}?ticket=${ticket}${from}`, { signal: leaving.signal })
  const messages: Message[] = []
  const heard: LiveChange[] = []
  const waiting = new Set<() => void>()
  const wake = () => waiting.forEach((one) => one())
  let isOver = false
  let read = 0

  async function follow(): Promise<void> {
    if (response.status !== 200 || response.body === null) return
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
      wake()
    }
  }
  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? ''
    const message = { event: field('event'), id: Number(field('id')), data: field('data') }
    messages.push(message)
    if (message.event === 'changes') heard.push(...(JSON.parse(message.data) as LiveChange[]))
  }
  const ended = follow()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
      wake()
    })

  async function found<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const one = find()
      if (one !== undefined) return one
      if (isOver) throw new Error('The stream has ended')
      await new Promise<void>((resolve) => {
        const once = () => {
          waiting.delete(once)
          resolve()
        }
        waiting.add(once)
      })
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended,
    next: (event) =>
      found(() => {
        const at = messages.findIndex((message, index) => index >= read && message.event === event)
        if (at !== -1) read = at + 1
        return messages[at]
      }),
    until: (kind, id) =>
      found(() =>
        heard.some((change) => change.kind === kind && (id === undefined || change.id === id)) ? heard : undefined,
      ),
    close: () => leaving.abort(),
  }
}
