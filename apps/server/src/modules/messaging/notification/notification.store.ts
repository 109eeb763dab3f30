// Notifications and choices of one person as rows: every statement names the person.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type Fen,
  formatYuan,
  type MerchantNotificationKind,
  type Notification,
  type NotificationChannel,
  said,
  spoken,
} from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT, totalOf } from '../../../kernel/list-page.ts'
import { tellChange } from '../../../kernel/live-event.ts'
import { newestFirst } from '../../../kernel/newest-first.ts'
import type { BellText, ConsolePage, PermissionNotification } from '../../../kernel/notification.ts'
import { isLocked } from './channels.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

type ListBody = BodyOf<Api['notification']['list']>

/** Null, which no row has, for what only the platform's people are told of. */
const ofMerchants = (kind: Notification['kind'] | undefined) =>
  kind === undefined || kind === 'MONEY_CASE' ? null : kind

const ownNotifications = (db: TenantDb, userId: string, oldest: Date) =>
  db.selectFrom('notification').where('user_id', '=', userId).where('at', '>=', oldest)

export async function listNotifications(
  db: TenantDb,
  userId: string,
  body: ListBody,
  oldest: Date,
): Promise<DataOf<Api['notification']['list']>> {
  const { unread, kind } = body
  const matching = ownNotifications(db, userId, oldest)
    .$if(unread === true, (query) => query.where('read_at', 'is', null))
    // A literal, planned for how many there are of such a kind.
    .$if(kind !== undefined, (query) => query.where('kind', '=', sql.lit(ofMerchants(kind))))
  const [{ rows, ...page }, { total }] = await Promise.all([
    newestFirst(matching.selectAll(), body),
    db
      .selectFrom(
        matching.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(sql.lit(COUNT_LIMIT)).as('some'),
      )
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    level: row.level,
    ...toldBy(row),
    link: row.link,
    at: row.at.toISOString(),
    isRead: row.read_at !== null,
  }))
  return { list, ...totalOf(total), ...page }
}

export async function countUnread(db: TenantDb, userId: string, oldest: Date): Promise<number> {
  const row = await ownNotifications(db, userId, oldest)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Answers how many were unread until now. */
export async function markRead(
  db: TenantDb,
  userId: string,
  which: BodyOf<Api['notification']['read']>,
  now: Date,
): Promise<number> {
  const read = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(which.which === 'one', (query) => query.where('id', '=', which.which === 'one' ? which.id : ''))
    .$if(which.which === 'kind', (query) =>
      query.where('kind', '=', which.which === 'kind' ? ofMerchants(which.kind) : null),
    )
    .returning('id')
    .execute()
  return read.length
}

/** Removes one, or all that were read. Answers how many there were. */
export async function clear(
  db: TenantDb,
  userId: string,
  which: BodyOf<Api['notification']['clear']>,
): Promise<number> {
  const cleared = await db
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .$if(which.which === 'one', (query) => query.where('id', '=', which.which === 'one' ? which.id : ''))
    .$if(which.which === 'read', (query) => query.where('read_at', 'is not', null))
    .returning('id')
    .execute()
  return cleared.length
}

export async function hasNotification(db: TenantDb, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** What this person does not want to be told, by which channel. */
export function switchedOff(db: TenantDb, userId: string) {
  return db
    .selectFrom('notification_choice')
    .select(['kind', 'channel'])
    .where('user_id', '=', userId)
    .where('is_enabled', '=', false)
    .execute()
}

export async function saveChoice(
  db: TenantDb,
  userId: string,
  { kind, channel, enabled }: BodyOf<Api['notification']['choose']>,
  now: Date,
): Promise<void> {
  const chosen = { is_enabled: enabled, chosen_at: now }
  await db
    .insertInto('notification_choice')
    .values({ merchant_id: db.merchantId, user_id: userId, kind, channel, ...chosen })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id', 'kind', 'channel']).doUpdateSet(chosen))
    .execute()
}

interface Switch {
  readonly kind: MerchantNotificationKind
  readonly channel: NotificationChannel
}

/** Those of these people who switched a channel off; nobody for a kind that can't be switched off. */
export async function whoSwitchedOff(
  db: TenantDb,
  userIds: readonly string[],
  { kind, channel }: Switch,
): Promise<string[]> {
  if (isLocked(kind)) return []
  const rows = await db
    .selectFrom('notification_choice')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('is_enabled', '=', false)
    .execute()
  return rows.map((row) => row.user_id)
}

export const isSwitchedOff = async (db: TenantDb, userId: string, off: Switch): Promise<boolean> =>
  (await whoSwitchedOff(db, [userId], off)).length > 0

/** Those of these people who have an unread one of this kind and shop. */
export async function whoHasUnread(
  db: TenantDb,
  userIds: readonly string[],
  { kind, shopId }: { readonly kind: MerchantNotificationKind; readonly shopId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('shop_id', shopId === null ? 'is' : '=', shopId)
    .where('read_at', 'is', null)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Counts one more in what these people have not read yet of this kind. Answers who has such a one. */
export async function tallyUnread(
  tx: TenantTx,
  userIds: readonly string[],
  { kind, tally }: Pick<PermissionNotification, 'kind' | 'tally'>,
  now: Date,
): Promise<string[]> {
  if (tally === null) return []
  const rows = await tx
    .updateTable('notification')
    .set(({ eb }) => ({
      at: now,
      tally_count: eb('tally_count', '+', 1),
      tally_fen: eb('tally_fen', '+', tally.fen),
    }))
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .where('tally_count', 'is not', null)
    .returning('user_id')
    .execute()
  const readers = rows.map((row) => row.user_id)
  tellReaders(tx, readers, now)
  return readers
}

/** Their bells ring. */
function tellReaders(tx: TenantTx, userIds: readonly string[], now: Date): void {
  for (const personId of userIds) tellChange(tx, { kind: 'notification', subjectId: null, shopId: null, personId }, now)
}

export interface NewNotification {
  readonly kind: MerchantNotificationKind
  readonly page: ConsolePage
  readonly bell: BellText
  readonly subjectId: string
  readonly shopId: string | null
  readonly tally: PermissionNotification['tally']
}

/** What a bell says as columns of a row. */
export const bellColumns = ({ level, title, body }: BellText) => ({
  level,
  title: title.zh,
  title_en: title.en,
  body: firstLetters(body.zh, 300),
  body_en: firstLetters(body.en, 500),
})

/** What such columns say; those of earlier releases say it in Chinese alone. */
export const toldBy = (row: {
  readonly title: string
  readonly title_en: string | null
  readonly body: string
  readonly body_en: string | null
  readonly tally_count?: number | null
  readonly tally_fen?: Fen | null
}) => ({
  title: spoken(said(row.title, row.title_en ?? row.title)),
  body: tallied(spoken(said(row.body, row.body_en ?? row.body)), row),
})

/** Only what is counted has places for it: anywhere else somebody typed them. */
function tallied(
  text: string,
  { tally_count: count, tally_fen: fen }: { readonly tally_count?: number | null; readonly tally_fen?: Fen | null },
): string {
  if (count === undefined || count === null) return text
  return text.replace('{count}', String(count)).replace('{amount}', formatYuan(fen ?? 0, true))
}

/** One row for each person. */
export async function insertNotifications(
  tx: TenantTx,
  userIds: readonly string[],
  { kind, page, bell, subjectId, shopId, tally }: NewNotification,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  tellReaders(tx, userIds, now)
  const row = {
    merchant_id: tx.merchantId,
    shop_id: shopId,
    kind,
    ...bellColumns(bell),
    link: addressOf(page),
    subject_id: subjectId,
    ...(tally === null ? {} : { tally_count: 1, tally_fen: tally.fen }),
    at: now,
    read_at: null,
  }
  await tx
    .insertInto('notification')
    .values(userIds.map((userId) => ({ ...row, id: newId(now), user_id: userId })))
    .execute()
}

/** `/order/saleorder?tab=TO_SHIP`, as the console opens it. */
export const addressOf = ({ path, search }: ConsolePage): string =>
  search === undefined ? path : `${path}?${new URLSearchParams(search).toString()}`
