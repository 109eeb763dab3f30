// Tells the platform's people what happened, in the transaction of the event: written once, read by whoever may see such a thing.
import { codeOf, type OperatorPermission } from '@merchant/contract'
import { type GlobalTx, newId } from '@merchant/database'

export interface OperatorNotificationOf {
  /** Who may read it: whoever holds this when they look. */
  readonly permission: OperatorPermission
  readonly level: 'INFO' | 'WARN' | 'CRITICAL'
  readonly title: string
  readonly body: string
  /** A page of the console, beginning with a slash. */
  readonly link: string
}

export async function tellOperators(tx: GlobalTx, notice: OperatorNotificationOf, now: Date): Promise<void> {
  await tx
    .insertInto('operator_notification')
    .values({ id: newId(now), ...notice, permission: codeOf(notice.permission), at: now })
    .execute()
}
