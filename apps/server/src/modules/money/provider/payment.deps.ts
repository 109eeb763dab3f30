// What payment needs from the rest of the house, in its own words; app.ts hands it in.
import type { Allinpay } from '@merchant/allinpay'
import type { WalletState } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'

/** The person a merchant was proven to be. */
export interface ProvenPerson {
  readonly realName: string
  readonly idNumber: string
}

/** A company as the provider audits it. */
export interface CompanyForAudit {
  readonly name: string
  /** With three certificates instead of the one credit code. */
  readonly codes:
    | { readonly creditCode: string }
    | { readonly licenseNo: string; readonly orgCode: string; readonly taxNo: string }
  readonly address: string
  readonly phone: string
  /** YYYY-MM-DD */
  readonly validTo: string
  readonly legalName: string
  readonly legalIdNumber: string
  readonly legalPhone: string
  readonly accountNo: string
  readonly bankName: string
  readonly bankBranch: string
  readonly unionBankNo: string
  readonly province: string
  readonly city: string
}

export interface PaymentDeps {
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
  /** What the merchant has to be at the provider, by what it registered as. */
  readonly memberTypeOf: (db: TenantDb | TenantTx) => Promise<'PERSONAL' | 'ENTERPRISE'>
  /** The legal person of the company, null until the company has passed; the one whose card a company may bind. */
  readonly legalPersonOf: (db: TenantDb | TenantTx) => Promise<ProvenPerson | null>
  /** Has the company's papers handed in, or asks what became of them. Refuses wallet.stepMissing, company.notAccepted. */
  readonly advanceCompany: (merchantId: string) => Promise<void>
  /** The provider has said something about the audit of a company: time to ask. */
  readonly onCompanyAudit: (merchantId: string) => Promise<void>
  /** The phone with which the merchant's owner signs in, in full. */
  readonly ownerPhone: (db: TenantDb | TenantTx) => Promise<string>
  readonly smsCodes: TypedCodes<{ scene: 'UNBIND_CARD'; phone: string; binding: string }> & {
    send(code: {
      scene: 'UNBIND_CARD'
      phone: string
      binding: string
      ip: string
    }): Promise<{ resendAfterSeconds: number; validSeconds: number }>
    /** Takes the turn of a code that the provider is about to text to this phone; refuses request.tooMany or, by merchant, limit.exceeded. */
    reserveProviderCode(phone: string, merchantId: string | null): Promise<void>
  }
  /** Told, in the transaction of the change, that the wallet has reached another state. */
  readonly onWalletState: (tx: TenantTx, state: WalletState) => Promise<void>
  /** Told about trouble that no caller is there to hear: background work that failed, words of the provider that make no sense. */
  readonly onError: (problem: string, error?: unknown) => void
}
