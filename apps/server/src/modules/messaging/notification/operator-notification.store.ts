// The notifications of the platform's people as rows: written once for all of them, read by each for themselves.
import { type Api, type BodyOf, codeOf, type DataOf } from '@merchant/contract'
import type { GlobalDb } from '@merchant/database'
import { sql } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'

type ListBody = BodyOf<Api['notification']['list']>
type Reader = Pick<OperatorActor, 'operatorId' | 'permissions'>

/** What this operator may see; `is_read` is their own. */
const notificationsOf = (db: GlobalDb, { operatorId, permissions }: Reader, oldest: Date) =>
  db
    .selectFrom('operator_notification as n')
    .leftJoin('operator_notification_read as r', (join) =>
      join.onRef('r.notification_id', '=', 'n.id').on('r.operator_id', '=', operatorId),
    )
    .where('n.at', '>=', oldest)
    .where('n.permission', 'in', ['', ...[...permissions].map(codeOf)])

export async function listNotifications(
  db: GlobalDb,
  reader: Reader,
  body: ListBody,
  oldest: Date,
): Promise<DataOf<Api['notification']['list']>> {
  const { unread, kind } = body
  const readable = notificationsOf(db, reader, oldest)
    .$if(unread === true, (query) => query.where('r.read_at', 'is', null))
    .$if(kind !== undefined && kind !== 'MONEY_CASE', (query) => query.where(sql<boolean>`false`))
  const own = db.selectFrom(
    readable.select(['n.id', 'n.level', 'n.title', 'n.body', 'n.link', 'n.at', 'r.read_at']).as('own'),
  )
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(own.selectAll(), body),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    id: row.id,
    kind: 'MONEY_CASE' as const,
    level: row.level,
    title: row.title,
    body: row.body,
    link: row.link,
    at: row.at.toISOString(),
    isRead: row.read_at !== null,
  }))
  return { list, total: Number(total), totalIsExact: true, ...page }
}

export async function countUnread(db: GlobalDb, reader: Reader, oldest: Date): Promise<number> {
  const row = await notificationsOf(db, reader, oldest)
    .where('r.read_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Answers how many were unread until now; null when one is asked for that this operator has not. */
export async function markRead(
  db: GlobalDb,
  reader: Reader,
  which: BodyOf<Api['notification']['read']>,
  { oldest, now }: { readonly oldest: Date; readonly now: Date },
): Promise<number | null> {
  if (which.which === 'kind' && which.kind !== 'MONEY_CASE') return 0
  const asked = await notificationsOf(db, reader, oldest)
    .$if(which.which === 'one', (query) => query.where('n.id', '=', which.which === 'one' ? which.id : ''))
    .$if(which.which !== 'one', (query) => query.where('r.read_at', 'is', null))
    .select('n.id')
    .execute()
  if (asked.length === 0) return which.which === 'one' ? null : 0
  const read = await db
    .insertInto('operator_notification_read')
    .values(asked.map(({ id }) => ({ operator_id: reader.operatorId, notification_id: id, read_at: now })))
    .onConflict((conflict) => conflict.columns(['operator_id', 'notification_id']).doNothing())
    .returning('notification_id')
    .execute()
  return read.length
}
