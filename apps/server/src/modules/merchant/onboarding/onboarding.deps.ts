// What the checklist needs of other modules, in its own words.
import type { ShopStatus, WalletState } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'

export interface ReachedShop {
  readonly id: string
  readonly name: string
  readonly status: ShopStatus
  readonly shipHours: number
  readonly logoFileId: string | null
}

/** Facts that the checklist and the login info are drawn from. */
export interface OnboardingDeps {
  realName(db: TenantDb): Promise<{
    readonly status: 'NONE' | 'VERIFYING' | 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
    readonly reason: string | null
    /** Masked, or empty while nothing was submitted. */
    readonly maskedName: string
    readonly maskedIdNumber: string
  }>
  /** The papers of a company; NONE for a person, who needs none. */
  company(db: TenantDb): Promise<{
    readonly status: 'NONE' | 'VERIFYING' | 'PASSED' | 'REJECTED' | 'MANUAL' | 'EXPIRED'
    readonly reason: string | null
    /** As the papers say; empty while there are none. */
    readonly name: string
    readonly maskedCode: string
  }>
  walletState(db: TenantDb): Promise<WalletState>
  /** The shops that the caller reaches, the merchant's first one first. */
  shops(db: TenantDb): Promise<readonly ReachedShop[]>
  /** What the categories of its goods ask as deposit, and what of it is paid. */
  deposit(
    db: TenantDb,
  ): Promise<{ readonly requiredFen: number; readonly paidFen: number; readonly missingFen: number }>
  /** Whether any goods were ever put up. */
  hasGoods(db: TenantDb): Promise<boolean>
}
