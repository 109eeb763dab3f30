// What merchants need of other modules, in their own words.
import type { Api, DataOf, Feature, OwnRestriction } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Edge } from '../../../kernel/handlers.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'
import type { OnboardingDeps } from '../onboarding/index.ts'

interface UserPort {
  /** Makes the account of the person who registers a merchant. */
  add(
    tx: TenantTx,
    user: {
      readonly userId: string
      readonly kind: 'OWNER'
      readonly phone: string
      readonly nickname: string
      readonly passwordHash: string
      readonly source: string
      readonly agreements: { readonly registration: string; readonly privacy: string }
      readonly ip: string
      readonly now: Date
    },
  ): Promise<void>
  read(
    db: TenantDb,
    userId: string,
  ): Promise<{
    readonly phone: string
    readonly nickname: string
    readonly introduction: string
    readonly avatarFileId: string | null
  }>
}

export interface MerchantDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  /** The accounts of the merchant's people. */
  readonly users: UserPort
  /** The hash to store for a password. */
  hashPassword(password: string): Promise<string>
  /** Takes a login name for the user; false when somebody has it. */
  claimLogin(
    tx: TenantTx,
    claim: { readonly login: string; readonly merchantId: string; readonly userId: string; readonly now: Date },
  ): Promise<boolean>
  /** Signs the owner of a new account in, whose phone has just been proven. Never throws: null when they have to log in. */
  welcome(
    person: { readonly merchantId: string; readonly userId: string; readonly phone: string },
    edge: Edge,
  ): Promise<DataOf<Api['merchant']['register']>['session']>
  readonly smsCodes: TypedCodes<{ readonly scene: 'REGISTER'; readonly phone: string; readonly binding: string }>
  /** The versions of the agreements that must be accepted today. */
  readonly agreements: { readonly registration: string; readonly privacy: string }
  /** The names of a region by its codes; null for one that does not exist. */
  regionByCodes(codes: readonly string[]): { code: string; name: string }[] | null
  /** Opens the merchant's book in the ledger. */
  openBook(tx: TenantTx): Promise<void>
  readonly onboarding: OnboardingDeps
  /** What the platform holds against the merchant now. */
  readonly restrictions: (db: TenantDb) => Promise<OwnRestriction[]>
  /** When it is closed at the earliest; null: nobody has asked for it. */
  readonly closesAt: (db: TenantDb) => Promise<string | null>
  readonly withdrawLimits: () => {
    readonly minFen: number
    readonly maxFen: number
    readonly maxPublicFen: number
    readonly perDay: number
  }
  /** What this installation offers beside the rest. */
  readonly features: readonly Feature[]
  /** The keys of the roles that a staff member has. */
  rolesOf(db: TenantDb, userId: string): Promise<readonly string[]>
  /** Addresses by file id, for people's pictures. */
  fileUrls(db: TenantDb, fileIds: readonly string[]): Promise<ReadonlyMap<string, { readonly url: string }>>
}
