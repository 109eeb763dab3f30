// What a message says and to whom; each carrier takes its own.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

export interface OutboxSms {
  readonly phone: string
  /** For carriers that only fill templates. */
  readonly template:
    | 'PHONE_CHANGED'
    | 'CERTIFICATION_ENDED'
    | 'LOGIN_CLOSED'
    | 'ORDER_SHIPPED'
    | 'PARCEL_CHANGED'
    | 'PARCEL_TAKEN_BACK'
    | 'GOODS_HANDED_BACK'
    | 'PICKUP_CODE'
    | 'VOUCHER_CODE'
  readonly parameters: Readonly<Record<string, string>>
  readonly text: string
  /** Of a merchant's pack, that it was written for. */
  readonly unit?: Unit
}

interface Unit {
  readonly merchantId: string
  readonly id: string
}

export interface OutboxEmail {
  /** One bare address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type OutboxMessage = ({ readonly channel: 'SMS' } & OutboxSms) | ({ readonly channel: 'EMAIL' } & OutboxEmail)

export interface OutboxDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly sms: { send(message: OutboxSms): Promise<void> }
  /** Null where no e-mail is sent; then none is written either. */
  readonly email: { send(email: OutboxEmail & { readonly id: string }): Promise<void> } | null
  /** Of a text that could not be brought. */
  readonly giveUnitBack: (unit: Unit) => Promise<void>
  readonly onError: (problem: string, error?: unknown) => void
}
