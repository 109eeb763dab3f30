// What payment needs from the rest of the house, in its own words; app.ts hands it in.
import type { Allinpay } from '@merchant/allinpay'
import type { WalletState } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'

/** The person a merchant was proven to be. */
export interface ProvenPerson {
  readonly realName: string
  readonly idNumber: string
}

export interface PaymentNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly allinpay: Allinpay
  /** Where browsers reach the console, without a slash at the end; the provider's pages return there. */
  readonly publicUrl: string
  /**
   * Stands in for the payer's address when it is a loopback one, which the provider refuses. Null in production, where
   * inventing an address would mislead the provider's risk control.
   */
  readonly localPayerIp: string | null
  /** Null until the real name has been verified. */
  readonly realNameOf: (db: TenantDb | TenantTx) => Promise<ProvenPerson | null>
  /** The phone with which the merchant's owner signs in, in full. */
  readonly ownerPhone: (db: TenantDb | TenantTx) => Promise<string>
  readonly smsCodes: {
    send(code: {
      scene: 'UNBIND_CARD'
      phone: string
      binding: string
      ip: string
    }): Promise<{ resendAfterSeconds: number; validSeconds: number }>
    /** Takes the turn of a code that the provider is about to text to this phone; refuses request.tooMany. */
    reserveProviderCode(phone: string): Promise<void>
    /** Uses the code up. */
    check(code: { scene: 'UNBIND_CARD'; phone: string; binding: string; code: string }): Promise<boolean>
  }
  /** Told, in the transaction of the change, that the wallet has reached another state. */
  readonly onWalletState: (tx: TenantTx, state: WalletState) => Promise<void>
  /** Told about trouble that no caller is there to hear: background work that failed, words of the provider that make no sense. */
  readonly onTrouble: (trouble: string, error?: unknown) => void
}
