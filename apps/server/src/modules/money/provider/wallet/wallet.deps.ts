// What the wallet needs from other areas, in its own words; each use case takes the part it uses.
import type { Allinpay } from '@merchant/allinpay'
import type { WalletState } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import type { Notify } from '../../../../kernel/notification.ts'
import type { TypedCodes } from '../../../../kernel/typed-code.ts'
import type { OpenCase } from '../../cases/index.ts'

/** The person a merchant was proven to be. */
export interface ProvenPerson {
  readonly realName: string
  readonly idNumber: string
}

/** The code with which the merchant's owner unbinds a card. */
interface UnbindCode {
  readonly scene: 'UNBIND_CARD'
  readonly phone: string
  readonly binding: string
}

export interface SentCode {
  readonly resendAfterSeconds: number
  readonly validSeconds: number
}

export interface WalletDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly allinpay: Allinpay
  /** Where browsers reach the console, without a slash at the end; the provider's pages return there. */
  readonly publicUrl: string
  /** Null until the real name has been verified. */
  readonly realNameOf: (db: TenantDb | TenantTx) => Promise<ProvenPerson | null>
  /** What the merchant has to be at the provider, by what it registered as. */
  readonly memberTypeOf: (db: TenantDb | TenantTx) => Promise<'PERSONAL' | 'ENTERPRISE'>
  /** The legal person of the company, null until the company has passed; the one whose card a company may bind. */
  readonly legalPersonOf: (db: TenantDb | TenantTx) => Promise<ProvenPerson | null>
  /** Has the company's papers handed in, or asks what became of them. Refuses wallet.stepMissing, company.notAccepted. */
  readonly advanceCompany: (merchantId: string) => Promise<void>
  /** The phone with which the merchant's owner signs in, in full. */
  readonly ownerPhone: (db: TenantDb | TenantTx) => Promise<string>
  readonly smsCodes: TypedCodes<UnbindCode> & {
    send(code: UnbindCode & { readonly ip: string }): Promise<SentCode>
    /** Counts a code that the provider is about to text to this phone; refuses request.tooMany or, by merchant, limit.exceeded. */
    reserveProviderCode(
      phone: string,
      by: { readonly merchantId: string; readonly to: 'OWN' | 'BUYER' } | null,
    ): Promise<void>
  }
  readonly notify: Notify
  readonly openCase: OpenCase
  /** How many differences between the provider's files and balances and ours nobody has explained yet. */
  readonly openDifferences: (merchantId: string) => Promise<number>
  /** Called in the transaction in which the wallet reaches another state. */
  readonly onWalletState: (tx: TenantTx, state: WalletState) => Promise<void>
  /** Takes trouble that no caller waits for: background work that failed, answers of the provider that make no sense. */
  readonly onError: (problem: string, error?: unknown) => void
}
