// The streams that are open at this server: whose they are, what each may hear, and their end.
import { isLiveKind, type LiveChange, liveHearers, type Permission } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { PLATFORM_STREAM } from '../../../kernel/live-event.ts'
import type { LiveSink, LiveStart, OpenStream } from '../../../kernel/live-stream.ts'
import type { createHub, Subscriber } from './live-hub.ts'
import { liveParameters } from './live.parameters.ts'
import { firstsOf, headsOf, type LiveEvent } from './live.store.ts'

type Person = MerchantActor | OperatorActor

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly hub: ReturnType<typeof createHub>
  /** Who is behind each of these sessions now, by the session; one that has ended is missing. */
  readonly actorsOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>
}

interface Held extends Subscriber {
  actor: Person
  readonly sink: LiveSink
}

export function createStreams({ db, clock, hub, actorsOf }: Deps) {
  const open = new Set<Held>()

  function drop(held: Held): void {
    if (!open.delete(held)) return
    hub.leave(held)
    held.sink.end()
  }

  return {
    count: () => open.size,
    countOf: (personId: string) => [...open].filter(({ actor }) => principalIdOf(actor) === personId).length,
    /** Opens the stream of a person from where the page stands. Errors: those of the database. */
    async open(actor: Person, from: LiveStart, sink: LiveSink): Promise<OpenStream> {
      const streamId = actor.party === 'merchant' ? actor.merchantId : PLATFORM_STREAM
      const held: Held = {
        actor,
        sink,
        streamId,
        position: 0,
        take(events, upTo) {
          const heard = events.filter((event) => mayHear(held.actor, event))
          if (heard.length > 0) sink.changes(heard.map(toChange), upTo)
        },
      }
      open.add(held)
      try {
        const { position, isReset } = await startOf(db, streamId, from, clock.now())
        held.position = position
        sink.ready(position, isReset)
        await hub.join(held)
        // It may have ended while it was still on its way.
        if (!open.has(held)) hub.leave(held)
      } catch (error) {
        drop(held)
        throw error
      }
      return {
        get position() {
          return held.position
        },
        close: () => drop(held),
      }
    },
    /** Ends the streams of sessions that have ended, and gives the others the rights of this moment. */
    async checkRights(): Promise<void> {
      if (open.size === 0) return
      const asked = [...open]
      const actors = await actorsOf([...new Set(asked.map(({ actor }) => actor.sessionId))])
      for (const held of asked) {
        const now = actors.get(held.actor.sessionId)
        if (now === undefined) drop(held)
        else held.actor = now
      }
    },
    closeAll: () => [...open].forEach(drop),
  }
}

const toChange = ({ kind, subjectId }: LiveEvent): LiveChange => ({ kind, id: subjectId })

/** Whether somebody may read what a change is about. A word that an older release does not know is heard by nobody. */
function mayHear(actor: Person, { kind, shopId, personId }: Omit<LiveEvent, 'sequence'>): boolean {
  if (!isLiveKind(kind)) return false
  if (personId !== null && personId !== principalIdOf(actor)) return false
  const rights: readonly Permission[] | null = liveHearers[kind][actor.party]
  if (rights !== null && !rights.some((right) => actor.permissions.has(right))) return false
  if (actor.party === 'operator' || shopId === null) return true
  const { dataScope } = actor
  if (dataScope === null) return true
  return dataScope.shopIds.includes(shopId)
}

async function startOf(
  { global }: Database,
  streamId: string,
  { after, since }: LiveStart,
  now: Date,
): Promise<{ readonly position: number; readonly isReset: boolean }> {
  const from = new Date((since ?? now).getTime() - liveParameters.slackMs)
  const [heads, firsts] = await Promise.all([headsOf(global, [streamId]), firstsOf(global, streamId, from)])
  const head = heads.get(streamId) ?? 0
  const reset = { position: head, isReset: true }
  const mayTell = (position: number) =>
    position <= head &&
    head - position <= liveParameters.mostMissed &&
    (position === head || (firsts.kept !== null && firsts.kept <= position + 1))
  if (after !== null) return mayTell(after) ? { position: after, isReset: false } : reset
  if (since === null || firsts.since === null) return { position: head, isReset: false }
  return mayTell(firsts.since - 1) ? { position: firsts.since - 1, isReset: false } : reset
}
