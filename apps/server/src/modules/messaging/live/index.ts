// Module entry of live screens: the ticket, the streams, and what numbers changes and hands them out.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type { Api } from '@merchant/contract'
import type { Database, Listener } from '@merchant/database'
import { type MerchantActor, type OperatorActor, principalIdOf } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { onTold } from '../../../kernel/live-event.ts'
import type { LiveSink, LiveStart, OpenStream } from '../../../kernel/live-stream.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sparingly } from '../../../kernel/sparingly.ts'
import { createHub } from './live-hub.ts'
import { createStreams } from './live-streams.ts'
import { liveParameters } from './live.parameters.ts'
import { forgetOld, insertTicket, numberAll, spendTicket } from './live.store.ts'

export interface LiveDeps {
  readonly db: Database
  readonly clock: Clock
  /** Who is behind each of these sessions now, by the session; one that has ended is missing. */
  readonly actorsOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, MerchantActor | OperatorActor>>
  readonly onError: (problem: string, error?: unknown) => void
}

const CHANNEL = 'live'

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket, 'utf8').digest()

export function createLive({ db, clock, actorsOf, onError }: LiveDeps) {
  const hub = createHub(db.global)
  const streams = createStreams({ db, clock, hub, actorsOf })
  // Whoever wakes this has a request, a reach and perhaps a transaction of its own, which must not go on here.
  const byItself = AsyncLocalStorage.snapshot()
  const complain = sparingly((error: unknown, more: number) =>
    onError(`Live changes could not be handed out${more === 0 ? '' : ` (and ${more} times before)`}`, error),
  )
  const underWay = new Set<Promise<void>>()
  let isClosed = false
  let listener: Listener | null = null
  let every: NodeJS.Timeout | null = null
  let gathering: NodeJS.Timeout | null = null
  let looks = 0

  /** Work that nobody waits for; after a failure the next look does the same again. */
  function run(work: () => Promise<void>): void {
    if (isClosed) return
    const entry = byItself(work)
      .catch((error: unknown) => void (isClosed || complain(error)))
      .finally(() => underWay.delete(entry))
    underWay.add(entry)
  }

  /** Numbers what this server has committed, once for all of a moment; PostgreSQL then wakes every server. */
  function gather(): void {
    if (isClosed) return
    gathering ??= byItself(() =>
      setTimeout(() => {
        gathering = null
        run(number)
      }, liveParameters.gatherMs).unref(),
    )
  }

  async function number(): Promise<void> {
    await numberAll(db.global)
    if (listener?.isListening() !== true && streams.count() > 0) await hub.lookAtMoved()
  }

  async function look(): Promise<void> {
    looks += 1
    await number()
    if (looks % liveParameters.wholeLookEvery === 0) await hub.lookAtMoved()
    if (looks % liveParameters.rightsEvery === 0) await streams.checkRights()
  }

  /** Nobody listens and nothing looks before the first stream is opened here. */
  function begin(): void {
    if (every !== null || isClosed) return
    every = byItself(() => setInterval(() => run(look), liveParameters.lookEveryMs).unref())
    listener = byItself(() =>
      db.listen(CHANNEL, {
        onNotice: (payload) => run(() => hub.look(payload.split(','))),
        onListening: () => run(hub.lookAtMoved),
      }),
    )
  }

  const endTelling = onTold(gather)

  const handlers: HandlersOf<Api['live']> = {
    async ticket({ actor }) {
      const ticket = randomBytes(32).toString('base64url')
      const now = clock.now()
      await db.globalTransaction(async (tx) => {
        const rules = [atMost(`live|${actor.sessionId}`, liveParameters.ticketLimits)]
        const waitMs = await consumeLimit(tx, rules, now)
        if (waitMs > 0) return refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
        const expiresAt = new Date(now.getTime() + liveParameters.ticketMs)
        return insertTicket(tx, { token_hash: hashOf(ticket), session_id: actor.sessionId, expires_at: expiresAt })
      })
      return { ticket, validSeconds: liveParameters.ticketMs / 1_000 }
    },
  }

  return {
    handlers,
    /**
     * Opens a stream with a ticket, which is used up by that. Errors: refuses session.missing for a ticket that is not good, or whose
     * session has ended; request.tooMany when the person or this server has as many as may be.
     */
    async open(ticket: string, from: LiveStart, sink: LiveSink): Promise<OpenStream> {
      const sessionId = await spendTicket(db.global, hashOf(ticket), clock.now())
      const actor = sessionId === null ? undefined : (await actorsOf([sessionId])).get(sessionId)
      if (actor === undefined || isClosed) return refuse('session.missing')
      const { mostOfAll, mostOfPerson } = liveParameters
      if (streams.count() >= mostOfAll || streams.countOf(principalIdOf(actor)) >= mostOfPerson)
        return refuse('request.tooMany', { seconds: 60 })
      begin()
      return byItself(() => streams.open(actor, from, sink))
    },
    /** For tests: everything that time would do. */
    look: () =>
      byItself(async () => {
        await number()
        await hub.lookAtMoved()
        await streams.checkRights()
      }),
    isListening: () => listener?.isListening() ?? false,
    openStreams: streams.count,
    removeOld: () => forgetOld(db.global, clock.now()),
    /** Ends every stream; their pages come back to another server, or to this one when it is there again. */
    closeStreams: streams.closeAll,
    async close(): Promise<void> {
      isClosed = true
      endTelling()
      streams.closeAll()
      clearInterval(every ?? undefined)
      clearTimeout(gathering ?? undefined)
      await listener?.end()
      await Promise.all(underWay)
    },
  }
}
