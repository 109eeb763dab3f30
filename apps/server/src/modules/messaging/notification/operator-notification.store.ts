// The notifications of the platform's people as rows: written once for all of them, read by each for themselves.
import { type Api, type BodyOf, codeOf, type DataOf } from '@merchant/contract'
import type { GlobalDb, Tables } from '@merchant/database'
import { type ExpressionBuilder, sql } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { toldBy } from './notification.store.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'

type ListBody = BodyOf<Api['notification']['list']>
type Reader = Pick<OperatorActor, 'operatorId' | 'permissions'>

/** An operator has the newest of so many days, and no more than this. */
const MOST_KEPT = 10_000

/** What this operator may see; read along the index, and no further than wanted. */
const notificationsOf = (db: GlobalDb, { permissions }: Reader, oldest: Date, id?: string) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('operator_notification')
      .selectAll()
      .where('at', '>=', oldest)
      .where('permission', '=', sql<string>`any(${['', ...[...permissions].map(codeOf)]}::text[])`)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(MOST_KEPT))
      .as('n'),
  )

type Notified = ExpressionBuilder<Tables & { n: Tables['operator_notification'] }, 'n'>

/** Without those that this operator has cleared. */
const keptBy = (reader: Reader) => (eb: Notified) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('operator_notification_read as c')
        .select('c.notification_id')
        .whereRef('c.notification_id', '=', 'n.id')
        .where('c.operator_id', '=', reader.operatorId)
        .where('c.cleared_at', 'is not', null),
    ),
  )

/** When this operator read it; one look-up for each that is shown or counted. */
const readAt = (eb: Notified, { operatorId }: Reader) =>
  eb
    .selectFrom('operator_notification_read as r')
    .select('r.read_at')
    .whereRef('r.notification_id', '=', 'n.id')
    .where('r.operator_id', '=', operatorId)
const isUnread = (eb: Notified, reader: Reader) => eb.not(eb.exists(readAt(eb, reader)))

export async function listNotifications(
  db: GlobalDb,
  reader: Reader,
  body: ListBody,
  oldest: Date,
): Promise<DataOf<Api['notification']['list']>> {
  const { unread, kind } = body
  const own = notificationsOf(db, reader, oldest)
    .where(keptBy(reader))
    .$if(unread === true, (query) => query.where((eb) => isUnread(eb, reader)))
    .$if(kind !== undefined && kind !== 'MONEY_CASE', (query) => query.where(sql<boolean>`false`))
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(
      own.selectAll('n').select((eb) => readAt(eb, reader).as('read_at')),
      body,
    ),
    db
      .selectFrom(own.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    id: row.id,
    kind: 'MONEY_CASE' as const,
    level: row.level,
    ...toldBy(row),
    link: row.link,
    at: row.at.toISOString(),
    isRead: row.read_at !== null,
  }))
  return { list, ...totalOf(total), ...page }
}

export async function countUnread(db: GlobalDb, reader: Reader, oldest: Date): Promise<number> {
  const row = await notificationsOf(db, reader, oldest)
    .where((eb) => isUnread(eb, reader))
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
  const asked = await notificationsOf(db, reader, oldest, which.which === 'one' ? which.id : undefined)
    .$if(which.which !== 'one', (query) => query.where((eb) => isUnread(eb, reader)))
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

/** Removes one, or all that this operator has read, from what this operator sees. Answers how many there were. */
export async function clear(
  db: GlobalDb,
  reader: Reader,
  which: BodyOf<Api['notification']['clear']>,
  { oldest, now }: { readonly oldest: Date; readonly now: Date },
): Promise<number> {
  if (which.which === 'read') {
    const read = await db
      .updateTable('operator_notification_read')
      .set({ cleared_at: now })
      .where('operator_id', '=', reader.operatorId)
      .where('cleared_at', 'is', null)
      .returning('notification_id')
      .execute()
    return read.length
  }
  const [one] = await notificationsOf(db, reader, oldest, which.id).where(keptBy(reader)).select('n.id').execute()
  if (one === undefined) return 0
  await db
    .insertInto('operator_notification_read')
    .values({ operator_id: reader.operatorId, notification_id: one.id, read_at: now, cleared_at: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'notification_id']).doUpdateSet({ cleared_at: now }))
    .execute()
  return 1
}
