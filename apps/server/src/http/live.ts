// The stream of changes to an open page: server-sent events over one long answer, opened with a one-time ticket. Written by hand and
// not by a plugin: all it needs is a head, lines and an end, and what a slow reader may cost has to be ours to say.
import { LIVE_BEAT_MS, LIVE_STREAM_PATH } from '@merchant/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LiveSink, LiveStart, OpenStream } from '../kernel/live-stream.ts'
import { refuse } from '../kernel/refusal.ts'

export interface LivePort {
  open(ticket: string, from: LiveStart, sink: LiveSink): Promise<OpenStream>
  closeStreams(): void
}

/** What may wait for a reader that does not read; then the stream ends, and the page begins anew when it can. */
const MOST_WAITING_BYTES = 64 * 1024

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Mounts the stream: `?ticket=…&after=<number>` goes on behind a number, `&since=<ms>` begins with what was told since an instant. */
export function registerLive(http: FastifyInstance, live: LivePort): void {
  // Before the connections are waited for: a stream would be in flight for ever.
  http.addHook('preClose', async () => live.closeStreams())
  http.get<{ Querystring: Query }>(
    LIVE_STREAM_PATH,
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.query
      if (typeof ticket !== 'string' || !/^[\w-]{43}$/.test(ticket)) return refuse('session.missing')
      const { sink, whenClosed } = sinkOf(reply)
      const stream = await live.open(ticket, startIn(request.query), sink)
      whenClosed(stream)
      return reply
    },
  )
}

const startIn = ({ after, since }: Query): LiveStart => {
  const instant = wholeIn(since)
  return { after: wholeIn(after), since: instant === null ? null : new Date(instant) }
}

/** Up to what a Date holds. */
const wholeIn = (text: Query[string]): number | null =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null

function sinkOf(reply: FastifyReply) {
  const { raw } = reply
  let stream: OpenStream | null = null
  let isOver = false
  let beat: NodeJS.Timeout | undefined

  function end(): void {
    if (isOver) return
    isOver = true
    clearInterval(beat)
    raw.end()
  }
  function write(text: string): void {
    if (isOver || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy()
  }
  const sink: LiveSink = {
    ready(position, isReset) {
      if (isOver) return
      reply.hijack()
      const kept = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
      raw.writeHead(200, {
        ...Object.fromEntries(kept),
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Neither kept nor gathered by whoever stands between.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        'x-request-id': reply.request.id,
      })
      raw.once('close', () => {
        isOver = true
        clearInterval(beat)
        stream?.close()
      })
      write(`event: ready\nid: ${position}\ndata: ${isReset ? 'reset' : ''}\n\n`)
      beat = setInterval(() => write(`event: beat\nid: ${stream?.position ?? position}\ndata:\n\n`), LIVE_BEAT_MS)
      beat.unref()
    },
    changes(changes, position) {
      write(`event: changes\nid: ${position}\ndata: ${JSON.stringify(changes)}\n\n`)
    },
    end,
  }
  return {
    sink,
    whenClosed(opened: OpenStream): void {
      stream = opened
      if (isOver || raw.destroyed) opened.close()
    },
  }
}
