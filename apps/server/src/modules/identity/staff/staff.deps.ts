// What staff and roles need from the rest of the house, in their own words; app.ts hands it in.
import type { Database, Tables, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'

/** The rights of one person as they are read with a token. */
export interface StaffAccess {
  readonly user_id: string
  readonly merchant_id: string
  readonly is_enabled: boolean
  readonly built_in_roles: string[]
  readonly permissions: string[]
  readonly data_scope: Tables['staff_access']['data_scope']
  readonly shop_ids: string[]
  readonly changed_at: Date
}

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
  /** Where the outside reaches the console; the link of an invitation begins with it. */
  readonly publicUrl: string
  /** The versions of the agreements that must be accepted today. */
  readonly agreements: { readonly registration: string; readonly privacy: string }
  merchantName(db: TenantDb | TenantTx): Promise<string>
  readonly sessions: {
    hashPassword(password: string): Promise<string>
    /** Takes a login name for the user; false when somebody has it. */
    claimLogin(
      tx: TenantTx,
      claim: { readonly login: string; readonly merchantId: string; readonly userId: string; readonly now: Date },
    ): Promise<boolean>
    putStaffAccess(tx: TenantTx, access: readonly StaffAccess[]): Promise<void>
    revokeAll(tx: TenantTx, userId: string, reason: 'DISABLED' | 'RESET'): Promise<void>
    readonly secondFactor: { turnOff(tx: TenantTx, principalId: string): Promise<boolean> }
    readonly operators: {
      /** Login and account; false when somebody has the login. */
      add(
        tx: TenantTx,
        operator: {
          readonly id: string
          readonly login: string
          readonly name: string
          readonly roleIds: readonly string[]
          readonly passwordHash: string
          readonly oneTimeUntil: Date
          readonly now: Date
        },
      ): Promise<boolean>
      /** One version on; false when the version is old. */
      change(
        tx: TenantTx,
        change: {
          readonly id: string
          readonly version: number
          readonly roleIds?: readonly string[]
          readonly status?: 'ACTIVE' | 'DISABLED'
          readonly oneTime?: { readonly hash: string; readonly until: Date; readonly now: Date }
        },
      ): Promise<boolean>
      noteOneTimePassword(tx: TenantTx, operatorId: string, isOneTime: boolean): Promise<void>
      /** The one-time password of a version of an operator's account. */
      oneTimePassword(operatorId: string, version: number): string
    }
  }
  /** The shops that the caller reaches. */
  readonly shops: { list(db: TenantDb | TenantTx): Promise<readonly ShopName[]> }
  readonly users: {
    addStaffUser(
      tx: TenantTx,
      user: {
        readonly userId: string
        readonly phone: string
        readonly nickname: string
        readonly passwordHash: string
        readonly agreements: { readonly registration: string; readonly privacy: string }
        readonly ip: string
        readonly now: Date
      },
    ): Promise<void>
    /** One version on, with another status if one is given; false when the id is no staff member's or the version is old. */
    changeStaffUser(
      tx: TenantTx,
      change: {
        readonly id: string
        readonly version: number
        readonly status?: 'ACTIVE' | 'DISABLED'
        readonly now: Date
      },
    ): Promise<boolean>
  }
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
  /** Told about trouble that no caller is there to hear. */
  readonly onError: (problem: string, error?: unknown) => void
}
