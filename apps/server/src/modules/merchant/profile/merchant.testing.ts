// For tests: the entry of merchants on real parts, and merchants that have come to a given step.
import { randomInt } from 'node:crypto'
import { ownerPermissions } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { openBook } from '@merchant/ledger'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createFieldCipher, type FieldCipher } from '../../../kernel/field-cipher.ts'
import { createUsers } from '../../identity/principal/index.ts'
import type { OnboardingDeps } from '../onboarding/index.ts'
import type { MerchantDeps } from './merchant.deps.ts'
import { registerMerchant } from './register-merchant.ts'
import { withdrawLimits } from '../../money/withdraw-order/withdraw-limits.ts'

/** One cipher for all tests of a file, so that what one part encrypts another can read. */
export const testCipher = (): FieldCipher => createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))

/** One region, for those who register with an address. */
export const regionByCodes = (codes: readonly string[]) =>
  codes.join() === '330000,330100,330106'
    ? [
        { code: '330000', name: '浙江省' },
        { code: '330100', name: '杭州市' },
        { code: '330106', name: '西湖区' },
      ]
    : null

export const testAgreements = { registration: '2026-11-01', privacy: '2026-11-01' }

/** A merchant who has done nothing yet. */
export const nothingDone: OnboardingDeps = {
  realName: async () => ({ status: 'NONE', reason: null, maskedName: '', maskedIdNumber: '' }),
  company: async () => ({ status: 'NONE', reason: null, name: '', maskedCode: '' }),
  walletState: async () => 'NONE',
  shops: async () => [],
  deposit: async () => ({ requiredFen: 0, paidFen: 0, missingFen: 0 }),
  hasGoods: async () => false,
}

export const randomPhone = (): string => `139${randomInt(0, 100_000_000).toString().padStart(8, '0')}`

export interface TestMerchant {
  readonly merchantId: string
  readonly merchantNo: string
  readonly phone: string
  readonly actor: MerchantActor
}

/**
 * Registers a merchant by the code that registers real ones, with phone and password taken for proven, and the real name too
 * unless `isVerified` is false.
 * @param claimLogin gives it a login; without, nobody can sign in, which most tests don't need
 */
export async function registerTestMerchant(
  parts: { readonly db: Database; readonly clock: Clock; readonly cipher: FieldCipher },
  options: { readonly name?: string; readonly phone?: string; readonly isVerified?: false } & Partial<
    Pick<MerchantDeps, 'claimLogin' | 'hashPassword'>
  > = {},
): Promise<TestMerchant> {
  const phone = options.phone ?? randomPhone()
  const deps: MerchantDeps = {
    ...parts,
    users: createUsers(parts.cipher),
    hashPassword: options.hashPassword ?? (async () => 'no password'),
    claimLogin: options.claimLogin ?? (async () => true),
    welcome: async () => null,
    closesAt: async () => null,
    smsCodes: { recognise: async () => ({ id: '' }), useUp: async () => true },
    agreements: testAgreements,
    regionByCodes,
    openBook,
    onboarding: nothingDone,
    features: [],
    withdrawLimits: () => withdrawLimits(parts.db.global),
    rolesOf: async () => [],
    restrictions: async () => [],
    fileUrls: async () => new Map(),
  }
  const { merchantId, merchantNo } = await registerMerchant(
    deps,
    {
      phone,
      smsCode: '000000',
      password: 'Correct-Horse-9',
      type: 'INDIVIDUAL',
      name: options.name ?? '青禾手作',
      contactName: '张三丰',
      agreements: testAgreements,
      source: 'PC',
    },
    '127.0.0.1',
  )
  const isVerified = options.isVerified ?? true
  if (isVerified) await countAsVerified(parts.db, merchantId)
  const user = await parts.db.tenant(merchantId).selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  const actor: MerchantActor = {
    party: 'merchant',
    sessionId: '00000000-0000-7000-8000-000000000000',
    merchantId,
    userId: user.id,
    kind: 'OWNER',
    name: options.name ?? '青禾手作',
    permissions: new Set(ownerPermissions),
    isClosed: false,
    dataScope: null,
    chosenShopId: null,
    isVerified,
    // Somebody who has just proven itself; tests of the proof begin with sessions that did not.
    stepUpUntil: new Date('2100-01-01T00:00:00Z'),
    stepUpMethods: ['password', 'sms'],
  }
  return { merchantId, merchantNo, phone, actor }
}

/** What the passing of a real name leaves behind, for tests that begin later. */
export async function countAsVerified(db: Database, merchantId: string): Promise<void> {
  const row = { id: merchantId, verified_until: new Date('2100-01-01T00:00:00Z') }
  await db.global.insertInto('merchant_verification').values(row).execute()
}
