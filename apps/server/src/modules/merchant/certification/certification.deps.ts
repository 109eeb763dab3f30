// What certification needs of other modules, in its own words.
import type { WrongField } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'

type MerchantType = 'INDIVIDUAL' | 'SOLE' | 'ENTERPRISE'
export type NamedRegion = { readonly code: string; readonly name: string }[]

export interface CertificateFiles {
  /** Refuses record.notFound unless the files are the merchant's own and were uploaded for this purpose. */
  mustBeOwn(tx: TenantTx, fileIds: string | readonly string[], purpose: 'CERTIFICATE'): Promise<void>
  /** Addresses that are good for ten minutes, in this session. */
  urlsOf(
    db: TenantDb,
    fileIds: readonly string[],
    sessionId: string,
  ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
}

/** A company as it is handed to an auditor. */
export interface AuditedCompany {
  readonly name: string
  readonly codes:
    | { readonly creditCode: string }
    | { readonly licenseNo: string; readonly orgCode: string; readonly taxNo: string }
  readonly address: string
  readonly phone: string
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

/** What the provider decided on a company's papers. */
export type CompanyDecision =
  | { readonly kind: 'passed'; readonly at: Date | null }
  | {
      readonly kind: 'rejected'
      readonly reason: string
      readonly at: Date | null
      readonly wrongFields: readonly WrongField[]
    }
export type CompanyVerdict = CompanyDecision | { readonly kind: 'auditing' | 'unknown' }

export type RealNameVerdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown' }

export interface CertificationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: CertificateFiles
  readonly notify: Notify
  /** Repeatable for the same person; `unknown` when the provider gave no verdict. */
  readonly verifyRealName: (
    merchantId: string,
    person: { realName: string; idNumber: string },
  ) => Promise<RealNameVerdict>
  /** Repeatable with the same papers; `since` is the verdict taken last. `unknown` when there was no answer. */
  readonly auditCompany: (merchantId: string, company: AuditedCompany, since: Date | null) => Promise<CompanyVerdict>
  readonly merchantType: (db: TenantDb | TenantTx) => Promise<MerchantType>
  /** A region's names by its codes; null for one that does not exist. */
  readonly regionByCodes: (codes: readonly string[]) => NamedRegion | null
  /** A bank's name by its code; null for one that does not exist. */
  readonly bankName: (code: string) => string | null
  /** In the transaction in which a real name passes. */
  readonly onPassed: (tx: TenantTx) => Promise<void>
  readonly onError: (problem: string, error?: unknown) => void
}

/** A certification as it stands after a command. */
export interface CertificationAnswer {
  readonly status: 'VERIFYING' | 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
  readonly reason: string | null
}
