// Writes and reads provider_notification, the inbox: kept raw for ever, each handled once.
import type { Notification } from '@merchant/allinpay'
import type { GlobalDb } from '@merchant/database'
import { sql } from 'kysely'
import type { OrderNotificationEffect } from '../calls/index.ts'

export interface StoredNotification {
  readonly notifyId: string
  readonly number: string
  readonly raw: string
  /** How often it could not be handled. */
  readonly attempts: number
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
      next_try_at: now,
    })
    .onConflict((conflict) => conflict.column('notify_id').doNothing())
    .execute()
}

/** One as it was kept, whatever has become of it. */
export const readNotification = (db: GlobalDb, notifyId: string) =>
  db
    .selectFrom('provider_notification')
    .select(['raw', 'received_at as receivedAt', 'handled_at as handledAt', 'attempts'])
    .where('notify_id', '=', notifyId)
    .executeTakeFirst()

/** Notifications that are to be handled now: those that were never tried first, so that what fails again and again holds up none. */
export async function dueNotifications(db: GlobalDb, now: Date, limit: number): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('provider_notification')
    .select(['notify_id', 'number', 'raw', 'attempts'])
    .where('handled_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('attempts')
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map(({ notify_id: notifyId, ...row }) => ({ notifyId, ...row }))
}

/** It could not be handled: once more at `nextTryAt`. */
export async function markFailed(
  db: GlobalDb,
  { notifyId, attempts }: Pick<StoredNotification, 'notifyId' | 'attempts'>,
  nextTryAt: Date,
): Promise<void> {
  await db
    .updateTable('provider_notification')
    .set({ attempts: attempts + 1, next_try_at: nextTryAt })
    .where('notify_id', '=', notifyId)
    .where('handled_at', 'is', null)
    .where('attempts', '=', attempts)
    .execute()
}

export async function markHandled(
  db: GlobalDb,
  notifyId: string,
  outcome: NotificationOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_notification')
    .set({ handled_at: now, outcome, next_try_at: null })
    .where('notify_id', '=', notifyId)
    .where('handled_at', 'is', null)
    .execute()
}

/**
 * The merchant that a number at the provider belongs to, or null for a number that was never ours; and whether people still have
 * to find out why something that was booked on a notification is not what the provider says now.
 */
export async function standingOf(
  db: GlobalDb,
  number: string,
): Promise<{ merchantId: string | null; areDoubted: boolean }> {
  const { merchant_id: merchantId, are_doubted: areDoubted } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('provider_number').select('merchant_id').where('number', '=', number).as('merchant_id'),
      exists(
        selectFrom('money_case')
          .select('id')
          .where('kind', '=', 'CALL_CONTRADICTED')
          .where('state', '<>', 'RESOLVED')
          .where(sql<boolean>`facts ->> 'bookedOn' = 'notification'`),
      )
        .$castTo<boolean>()
        .as('are_doubted'),
    ])
    .executeTakeFirstOrThrow()
  return { merchantId, areDoubted }
}

/** The number that leads to the merchant: of the order, of the member, or of what was asked for. */
export function numberOf(notification: Exclude<Notification, { kind: 'forged' }>): string {
  switch (notification.type) {
    case 'order':
      return notification.body.orderNo
    case 'contract':
    case 'picture':
    case 'protocol':
    case 'phone':
    case 'companyAudit':
      return notification.body.memberNo
    case 'balanceProtocol':
      return notification.body.requestNo
    case 'unrecognised':
      return ''
  }
}
