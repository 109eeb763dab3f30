// Hands numbered changes out to the streams that are open at this server. Knows no HTTP; every read goes by numbers, so it does not
// matter how often, how late or by whom it is woken.
import type { GlobalDb } from '@merchant/database'
import { liveParameters } from './live.parameters.ts'
import { eventsAfter, headsOf, type LiveEvent } from './live.store.ts'

export interface Subscriber {
  readonly streamId: string
  /** The number up to which it was told everything that it may hear. */
  position: number
  /** Told in order; `upTo` is its position from now on, whether it may hear any of them or not. */
  take(events: readonly LiveEvent[], upTo: number): void
}

interface Stream {
  /** The number up to which its subscribers were told. */
  head: number
  readonly subscribers: Set<Subscriber>
}

export function createHub(db: GlobalDb) {
  const streams = new Map<string, Stream>()
  const wanted = new Set<string>()
  let looking: Promise<void> | null = null

  function hand(subscriber: Subscriber, events: readonly LiveEvent[]): void {
    const news = events.filter(({ sequence }) => sequence > subscriber.position)
    const last = news.at(-1)
    if (last === undefined) return
    subscriber.position = last.sequence
    subscriber.take(news, last.sequence)
  }

  async function follow(streamId: string): Promise<void> {
    for (;;) {
      const stream = streams.get(streamId)
      if (stream === undefined) return
      const events = await eventsAfter(db, { streamId, after: stream.head })
      const last = events.at(-1)
      if (last === undefined) return
      stream.head = Math.max(stream.head, last.sequence)
      for (const subscriber of stream.subscribers) hand(subscriber, events)
      if (events.length < liveParameters.atOnce) return
    }
  }

  /** One after the other: a stream is never read twice at once, and many streams do not take every connection. */
  async function lookAll(): Promise<void> {
    for (const streamId of wanted) {
      wanted.delete(streamId)
      await follow(streamId)
    }
  }

  /** Reads on in these streams, as far as anybody here listens to them. Errors: those of the database; nothing is lost by one. */
  function look(streamIds: Iterable<string>): Promise<void> {
    for (const streamId of streamIds) if (streams.has(streamId)) wanted.add(streamId)
    looking ??= lookAll().finally(() => (looking = null))
    return looking
  }

  return {
    look,
    /** Reads on in every stream that has moved. */
    async lookAtMoved(): Promise<void> {
      const known = await headsOf(db, [...streams.keys()])
      const moved = [...known].filter(([streamId, last]) => last > (streams.get(streamId)?.head ?? last))
      await look(moved.map(([streamId]) => streamId))
    },
    /** From now on told of everything behind its position; what lies between is read first, so that nothing is left out. */
    async join(subscriber: Subscriber): Promise<void> {
      const { streamId } = subscriber
      for (;;) {
        const stream = streams.get(streamId) ?? { head: subscriber.position, subscribers: new Set() }
        // Nothing is awaited between this question and its being one of them.
        if (subscriber.position >= stream.head) {
          streams.set(streamId, stream)
          stream.subscribers.add(subscriber)
          break
        }
        const events = await eventsAfter(db, { streamId, after: subscriber.position })
        if (events.length === 0) subscriber.position = stream.head
        hand(subscriber, events)
      }
      await look([streamId])
    },
    leave(subscriber: Subscriber): void {
      const stream = streams.get(subscriber.streamId)
      stream?.subscribers.delete(subscriber)
      if (stream?.subscribers.size === 0) streams.delete(subscriber.streamId)
    },
  }
}
