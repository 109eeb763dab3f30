// What staff and roles need: the modules below them in this area, and ports of other areas.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'
import type { Credentials } from '../credential/index.ts'
import type { Logins, Users } from '../principal/index.ts'
import type { Sessions } from '../session/index.ts'

export interface ShopName {
  readonly id: string
  readonly name: string
}

interface InvitationCode {
  readonly scene: 'REGISTER'
  readonly phone: string
  /** The invitation's id: a code for one invitation is nothing for another, nor for a registration. */
  readonly binding: string
}

export interface StaffDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly notify: Notify
  /** Where the outside reaches the console; the link of an invitation begins with it. */
  readonly publicUrl: string
  /** The versions of the agreements that must be accepted today. */
  readonly agreements: { readonly registration: string; readonly privacy: string }
  merchantName(db: TenantDb | TenantTx): Promise<string>
  readonly sessions: Sessions
  readonly users: Users
  readonly logins: Logins
  readonly credentials: Credentials
  /** The shops that the caller reaches. */
  readonly shops: { list(db: TenantDb | TenantTx): Promise<readonly ShopName[]> }
  readonly smsCodes: TypedCodes<InvitationCode> & {
    send(
      request: InvitationCode & { readonly ip: string; readonly proofOfWork: string | undefined },
    ): Promise<{ readonly resendAfterSeconds: number }>
    reserveText(tx: TenantTx, receiver: { readonly phone: string; readonly ip: string }): Promise<void>
    sendText(
      phone: string,
      words: {
        readonly template: 'STAFF_INVITED'
        readonly parameters: Readonly<Record<string, string>>
        readonly text: string
      },
    ): Promise<void>
  }
  /** Takes errors that no caller is there to hear. */
  readonly onError: (problem: string, error?: unknown) => void
}
