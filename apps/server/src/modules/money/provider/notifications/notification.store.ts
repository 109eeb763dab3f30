// Writes and reads provider_notification, the inbox: kept raw for ever, each handled once.
import type { Notification } from '@merchant/allinpay'
import type { GlobalDb } from '@merchant/database'
import type { OrderNotificationEffect } from '../calls/index.ts'

export interface StoredNotification {
  readonly notifyId: string
  readonly raw: string
}

/** What handling a notification came to; kept beside it. */
export type NotificationOutcome = OrderNotificationEffect | 'refreshed' | 'unrecognised'

/** Keeps a notification; the same id again is kept once. */
export async function keepNotification(
  db: GlobalDb,
  notification: { notifyId: string; type: string; number: string; raw: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('provider_notification')
    .values({
      notify_id: notification.notifyId,
      type: notification.type,
      number: notification.number,
      raw: notification.raw,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('notify_id').doNothing())
    .execute()
}

/** Notifications nobody has handled yet, oldest first. */
export async function unhandledNotifications(db: GlobalDb, limit: number): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('provider_notification')
    .select(['notify_id', 'raw'])
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ notifyId: row.notify_id, raw: row.raw }))
}

export async function markHandled(
  db: GlobalDb,
  notifyId: string,
  outcome: NotificationOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_notification')
    .set({ handled_at: now, outcome })
    .where('notify_id', '=', notifyId)
    .where('handled_at', 'is', null)
    .execute()
}

/** The merchant that a number at the provider belongs to, or null for a number that was never ours. */
export async function merchantOfNumber(db: GlobalDb, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_number')
    .select('merchant_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.merchant_id ?? null
}

/** The number that leads to the merchant: of the order, or of the member. */
export function numberOf(notification: Exclude<Notification, { kind: 'forged' }>): string {
  switch (notification.type) {
    case 'order':
      return notification.body.orderNo
    case 'contract':
    case 'companyAudit':
      return notification.body.memberNo
    case 'unrecognised':
      return ''
  }
}
