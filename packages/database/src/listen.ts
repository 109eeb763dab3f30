// One connection that only listens: PostgreSQL tells it what others notify, and whenever it is lost it comes back by itself.
import pg from 'pg'
import { streamOf } from './stream-of.ts'

export interface Heard {
  readonly onNotice: (payload: string) => void
  /** It listens, for the first time or again: what was notified until now may have been missed. */
  readonly onListening: () => void
}

export interface Listener {
  /** Whether notices come at this moment; one that was lost without a word still counts until its next question. */
  isListening(): boolean
  end(): Promise<void>
}

const AGAIN_MS = 1_000
const CONNECT_MS = 5_000
/** Nothing says that a silent line is dead but a question that nobody answers. */
const ASK_EVERY_MS = 15_000
const ANSWER_MS = 5_000

/** Listens on a channel until it is ended. Never fails: what can't be reached is tried again every second. */
export function listen(url: string, channel: string, { onNotice, onListening }: Heard): Listener {
  let client: pg.Client | null = null
  let isListening = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined

  const later = (run: () => void, afterMs: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(run, afterMs).unref()
  }

  function connect(): void {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'merchant-live',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      query_timeout: ANSWER_MS,
    })
    client = own
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      isListening = false
      streamOf(own).destroy()
      later(connect, AGAIN_MS)
    }
    const ask = () => own.query('select 1').then(() => later(() => void ask(), ASK_EVERY_MS), lose)
    own.on('error', lose)
    own.on('end', lose)
    own.on('notification', ({ payload }) => onNotice(payload ?? ''))
    own
      .connect()
      .then(() => own.query(`listen ${own.escapeIdentifier(channel)}`))
      .then(() => {
        if (isOver) return lose()
        isListening = true
        onListening()
        return later(() => void ask(), ASK_EVERY_MS)
      })
      .catch(lose)
  }

  connect()
  return {
    isListening: () => isListening,
    async end() {
      isOver = true
      isListening = false
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
