// What open pages are told of, as rows: every read is of one stream, along its numbers.
import { type GlobalDb, type GlobalTx, statement, type Tables } from '@merchant/database'
import type { LiveKind } from '@merchant/contract'
import { liveParameters } from './live.parameters.ts'

export interface LiveEvent {
  readonly sequence: number
  readonly kind: LiveKind
  readonly subjectId: string | null
  readonly shopId: string | null
  readonly personId: string | null
}

/** Gives everything that is committed its number; answers when none is left without. */
export async function numberAll(db: GlobalDb): Promise<void> {
  for (;;) {
    const row = await numbering.first(db, { limit: liveParameters.atOnce })
    if (row === undefined || !(row.numbered >= liveParameters.atOnce)) return
  }
}

const numbering = statement((db: GlobalDb, value: { readonly limit: number }) =>
  db
    .selectFrom(({ fn, val }) => fn<{ numbered: number }>('live_number', [val(value.limit)]).as('live'))
    .select('live.numbered'),
)

interface Place {
  readonly streamId: string
  readonly after: number
}

/** The next of a stream behind a number, in order. */
export async function eventsAfter(db: GlobalDb, place: Place): Promise<LiveEvent[]> {
  const rows = await reading.all(db, { ...place, limit: liveParameters.atOnce })
  return rows.map((row) => ({
    sequence: row.sequence ?? 0,
    kind: row.kind,
    subjectId: row.subject_id,
    shopId: row.shop_id,
    personId: row.person_id,
  }))
}

const reading = statement((db: GlobalDb, value: Place & { readonly limit: number }) =>
  db
    .selectFrom('live_event')
    .select(['sequence', 'kind', 'subject_id', 'shop_id', 'person_id'])
    .where('stream_id', '=', value.streamId)
    .where('sequence', 'is not', null)
    .where('sequence', '>', value.after)
    .orderBy('sequence')
    .limit(value.limit),
)

/** The last number of each of these streams; one that never had any is missing. */
export async function headsOf(db: GlobalDb, streamIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await heads.all(db, { streamIds })
  return new Map(rows.map((row) => [row.stream_id, row.last_sequence]))
}

const heads = statement((db: GlobalDb, value: { readonly streamIds: readonly string[] }) =>
  db
    .selectFrom('live_stream')
    .select(['stream_id', 'last_sequence'])
    .where(({ eb, fn, val }) => eb('stream_id', '=', fn.any(val(value.streamIds)))),
)

/** The oldest that is kept of a stream, and the oldest of those told since an instant; null for none. */
export async function firstsOf(
  db: GlobalDb,
  streamId: string,
  since: Date,
): Promise<{ readonly kept: number | null; readonly since: number | null }> {
  const first = (from: Date | null) =>
    db
      .selectFrom('live_event')
      .select(({ fn }) => fn.min<number | null>('sequence').as('sequence'))
      .where('stream_id', '=', streamId)
      .where('sequence', 'is not', null)
      .$if(from !== null, (query) => query.where('at', '>=', from))
      .executeTakeFirst()
  const [kept, recent] = await Promise.all([first(null), first(since)])
  return { kept: kept?.sequence ?? null, since: recent?.sequence ?? null }
}

export async function insertTicket(tx: GlobalTx, ticket: Tables['live_ticket']): Promise<void> {
  await tx.insertInto('live_ticket').values(ticket).execute()
}

/** Uses a ticket up; the session that it was given to, or null for one that is unknown, used or too old. */
export async function spendTicket(db: GlobalDb, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('live_ticket')
    .where('token_hash', '=', hash)
    .returning(['session_id', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now ? row.session_id : null
}

export async function forgetOld(db: GlobalDb, now: Date): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('at', '<', new Date(now.getTime() - liveParameters.keepMs))
    .execute()
  await db.deleteFrom('live_ticket').where('expires_at', '<=', now).execute()
}
