// How a module says what people shall know: each event is declared once, with its texts, channels and page, and given to `Notify`.
import type {
  Fen,
  MerchantNotificationKind,
  MerchantPermission,
  OperatorPermission,
  PagePath,
  Said,
} from '@merchant/contract'
import type { GlobalTx, TenantTx } from '@merchant/database'

type Level = 'INFO' | 'WARN' | 'CRITICAL'

/** A page of the console and what it shows first. */
export interface ConsolePage {
  readonly path: PagePath
  readonly search?: Readonly<Record<string, string>>
}

export interface BellText {
  readonly level: Level
  /** At most 50 characters in Chinese. */
  readonly title: Said
  /** At most 300; sensitive values masked. */
  readonly body: Said
}

/** A text message: in full, and as a template that the carriers approved. */
export interface SmsText {
  readonly template: 'PHONE_CHANGED' | 'CERTIFICATION_ENDED' | 'LOGIN_CLOSED'
  readonly parameters: Readonly<Record<string, string>>
  readonly text: string
}

export interface Letter {
  readonly subject: string
  readonly text: string
}

/** Where one person is reached outside the console; '' where they are not. */
export interface Contact {
  readonly phone: string
  readonly email: string
}

/** For one person, by every channel that the event names and the person has not switched off. */
export interface PersonNotification {
  readonly audience: 'person'
  readonly userId: string
  readonly subjectId: string
  readonly kind: MerchantNotificationKind
  readonly page: ConsolePage
  readonly bell: BellText
  readonly email: ((at: Date) => Letter) | null
  /** `withoutEmail`: only for who has no address. */
  readonly sms: (SmsText & { readonly when?: 'always' | 'withoutEmail' }) | null
  /** Where it goes instead of today's phone and address, e.g. to the ones before a change. */
  readonly contact: Partial<Contact>
}

/** For everybody of a merchant who holds the permission and, for an event of a shop, reaches that shop. */
export interface PermissionNotification {
  readonly audience: 'permission'
  readonly permission: MerchantPermission
  readonly shopId: string | null
  readonly subjectId: string
  readonly kind: MerchantNotificationKind
  readonly page: ConsolePage
  readonly bell: BellText
  /** Whoever has an unread one of this kind and shop gets no second one. */
  readonly isCoalescing: boolean
  /** Whoever has an unread one of this kind has it counted there; its text then says `{count}` and `{amount}`. */
  readonly tally: { readonly fen: Fen } | null
}

/** For the operators who hold the permission when they look. */
export interface OperatorNotification {
  readonly audience: 'operators'
  readonly permission: OperatorPermission
  readonly page: ConsolePage
  readonly bell: BellText
}

/** For whoever reads a mailbox; people's choices don't matter to it. */
export interface MailboxNotification {
  readonly audience: 'mailbox'
  /** Nothing is sent to ''. */
  readonly to: string
  readonly letter: (at: Date) => Letter
}

export type Notification = PersonNotification | PermissionNotification | OperatorNotification | MailboxNotification

/** Notifies in the transaction of the event: no event without its notification, nor the reverse. */
export interface Notify {
  (tx: TenantTx, event: PersonNotification | PermissionNotification): Promise<void>
  (tx: GlobalTx, event: OperatorNotification | MailboxNotification): Promise<void>
}

type PersonEvent<Facts> = Pick<PersonNotification, 'kind' | 'page'> & {
  readonly bell: (facts: Facts) => BellText
  readonly email?: (facts: Facts, at: Date) => Letter
  readonly sms?: (facts: Facts) => PersonNotification['sms']
  readonly contact?: (facts: Facts) => Partial<Contact>
  /** The record that it is about; the person when left out. */
  readonly subjectId?: (facts: Facts) => string
}

export const personEvent =
  <Facts>({ bell, email, sms, contact, subjectId, ...event }: PersonEvent<Facts>) =>
  (userId: string, facts: Facts): PersonNotification => ({
    ...event,
    audience: 'person',
    userId,
    subjectId: subjectId?.(facts) ?? userId,
    contact: contact?.(facts) ?? {},
    bell: bell(facts),
    email: email === undefined ? null : (at) => email(facts, at),
    sms: sms?.(facts) ?? null,
  })

type PermissionEvent<Facts> = Pick<PermissionNotification, 'kind' | 'permission' | 'isCoalescing'> & {
  readonly page: ConsolePage | ((facts: Facts) => ConsolePage)
  readonly bell: (facts: Facts) => BellText
  readonly tally?: (facts: Facts) => PermissionNotification['tally']
}

export const permissionEvent =
  <Facts>({ bell, page, tally, ...event }: PermissionEvent<Facts>) =>
  (about: { readonly subjectId: string; readonly shopId: string | null }, facts: Facts): PermissionNotification => ({
    ...event,
    ...about,
    audience: 'permission',
    page: typeof page === 'function' ? page(facts) : page,
    bell: bell(facts),
    tally: tally?.(facts) ?? null,
  })

interface OperatorEvent<Facts> {
  readonly permission: OperatorPermission
  readonly page: (facts: Facts) => ConsolePage
  readonly bell: (facts: Facts) => BellText
}

export const operatorEvent =
  <Facts>({ permission, page, bell }: OperatorEvent<Facts>) =>
  (facts: Facts): OperatorNotification => ({
    audience: 'operators',
    permission,
    page: page(facts),
    bell: bell(facts),
  })

export const mailboxEvent =
  <Facts>(letter: (facts: Facts, at: Date) => Letter) =>
  (to: string, facts: Facts): MailboxNotification => ({ audience: 'mailbox', to, letter: (at) => letter(facts, at) })
