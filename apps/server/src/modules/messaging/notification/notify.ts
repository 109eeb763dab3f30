// The one way to notify people: finds the audience, leaves out who switched the channel off, writes to the bell and the outbox.
import { codeOf, type MerchantPermission } from '@merchant/contract'
import { type GlobalTx, newId, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { tellPlatform } from '../../../kernel/live-event.ts'
import type {
  Contact,
  Letter,
  MailboxNotification,
  Notification,
  Notify,
  OperatorNotification,
  PermissionNotification,
  PersonNotification,
  SmsText,
} from '../../../kernel/notification.ts'
import {
  addressOf,
  bellColumns,
  insertNotifications,
  isSwitchedOff,
  tallyUnread,
  whoHasUnread,
  whoSwitchedOff,
} from './notification.store.ts'

export interface NotifierDeps {
  readonly clock: Clock
  readonly outbox: {
    sms(tx: TenantTx, message: SmsText & { readonly phone: string }): Promise<void>
    /** Nothing without an address. */
    email(tx: GlobalTx, letter: Letter & { readonly to: string }): Promise<void>
  }
  /** The users of a merchant who hold this permission and, for an event of a shop, reach it. */
  readonly whoMay: (db: TenantDb, permission: MerchantPermission, shopId: string | null) => Promise<string[]>
  readonly contactOf: (tx: TenantTx, userId: string) => Promise<Contact>
}

export function createNotifier({ clock, outbox, whoMay, contactOf }: NotifierDeps): Notify {
  async function toPerson(tx: TenantTx, event: PersonNotification): Promise<void> {
    const { userId, kind, email, sms } = event
    if (!(await isSwitchedOff(tx, userId, { kind, channel: 'IN_APP' })))
      await insertNotifications(tx, [userId], { ...event, shopId: null, tally: null }, clock.now())
    if (email === null && sms === null) return
    const contact = { ...(await contactOf(tx, userId)), ...event.contact }
    if (email !== null && !(await isSwitchedOff(tx, userId, { kind, channel: 'EMAIL' })))
      await outbox.email(tx, { to: contact.email, ...email(clock.now()) })
    if (sms === null || (sms.when === 'withoutEmail' && contact.email !== '')) return
    const { template, parameters, text } = sms
    if (!(await isSwitchedOff(tx, userId, { kind, channel: 'SMS' })))
      await outbox.sms(tx, { phone: contact.phone, template, parameters, text })
  }

  async function toPermitted(tx: TenantTx, event: PermissionNotification): Promise<void> {
    const permitted = await whoMay(tx, event.permission, event.shopId)
    if (permitted.length === 0) return
    const leftOut = new Set(await whoSwitchedOff(tx, permitted, { kind: event.kind, channel: 'IN_APP' }))
    if (event.isCoalescing) for (const id of await whoHasUnread(tx, permitted, event)) leftOut.add(id)
    if (event.tally !== null) for (const id of await tallyUnread(tx, permitted, event, clock.now())) leftOut.add(id)
    const receivers = permitted.filter((id) => !leftOut.has(id))
    await insertNotifications(tx, receivers, event, clock.now())
  }

  async function toOperators(tx: GlobalTx, { permission, page, bell }: OperatorNotification): Promise<void> {
    const now = clock.now()
    const row = { id: newId(now), permission: codeOf(permission), ...bellColumns(bell), link: addressOf(page), at: now }
    tellPlatform(tx, { kind: 'notification', subjectId: null, shopId: null }, now)
    await tx.insertInto('operator_notification').values(row).execute()
  }

  const toMailbox = (tx: GlobalTx, { to, letter }: MailboxNotification): Promise<void> =>
    outbox.email(tx, { to, ...letter(clock.now()) })

  async function notify(tx: TenantTx | GlobalTx, event: Notification): Promise<void> {
    if (event.audience === 'operators') return toOperators(tx, event)
    if (event.audience === 'mailbox') return toMailbox(tx, event)
    if (!('merchantId' in tx)) throw new Error("A merchant's people are notified in a transaction of the merchant")
    return withoutDataScope(() => (event.audience === 'person' ? toPerson(tx, event) : toPermitted(tx, event)))
  }
  return notify
}
