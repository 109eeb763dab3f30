// Module entry of merchants: registration, profile, login info, and the events that change a merchant's status.
import type { Api, BodyOf, OnboardingStep } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { nextStepOf, onboardingOf, type OnboardingRow, readFacts } from '../onboarding/index.ts'
import { merchantLoginInfo, operatorLoginInfo } from './login-info.ts'
import { merchantInfo } from './merchant-info.ts'
import type { MerchantDeps } from './merchant.deps.ts'
import { applyEvent, type MerchantRow, plainMerchants, readMerchant, readName } from './merchant.store.ts'
import { registerMerchant, registerUser } from './register-merchant.ts'

export type { MerchantDeps } from './merchant.deps.ts'
export { IN_BUSINESS } from './merchant.states.ts'
export { lockMerchant, type MerchantRow, readLocks, writeStanding } from './merchant.store.ts'

export function createMerchants(deps: MerchantDeps) {
  const { clock } = deps
  const handlers: HandlersOf<Api['merchant']> = {
    async register({ body, ...edge }) {
      const registered = await registerMerchant(deps, body, edge.client.ip)
      const { merchantId, merchantNo } = registered
      return { merchantId, merchantNo, session: await deps.welcome(registered, edge) }
    },
    info: ({ actor }) => merchantInfo(deps, actor),
  }
  const infoOfLogin: HandlersOf<Api['user']>['infoOfLogin'] = async ({ actor }) =>
    actor.party === 'merchant' ? merchantLoginInfo(deps, actor) : operatorLoginInfo(deps, actor)

  return {
    handlers,
    plainTable: plainMerchants,
    /** An account without an invitation; with one it is `staff.accept`. */
    registerUser: (body: BodyOf<Api['user']['register']>, ip: string) => registerUser(deps, body, ip),
    /** Handler of user.infoOfLogin. */
    infoOfLogin,
    nameOf: readName,
    /** Name, state, and number with type, for who decides about something of the merchant's. */
    standing: {
      merchantName: readName,
      merchantStatus: async (db: TenantDb | TenantTx): Promise<MerchantRow['status']> =>
        (await readMerchant(db)).status,
      async merchantOf(db: TenantDb) {
        const { merchant_no: merchantNo, type, status } = await readMerchant(db)
        return { merchantId: db.merchantId, merchantNo, type, status }
      },
    },
    /** What the merchant registered as. */
    typeOf: async (db: TenantDb | TenantTx): Promise<MerchantRow['type']> => (await readMerchant(db)).type,
    /** The checklist, also for the home board. */
    async onboardingOf(db: TenantDb): Promise<{ steps: OnboardingRow[]; next: OnboardingStep }> {
      const steps = onboardingOf(await readFacts(deps.onboarding, db, readMerchant(db)))
      return { steps, next: nextStepOf(steps) }
    },
    /** 实名认证通过; false when the merchant is beyond that already. */
    markCertified: (tx: TenantTx): Promise<boolean> => applyEvent(tx, 'realNamePassed', clock.now()),
    /** 支付账户已签约; false when the merchant is beyond that already. */
    markActive: (tx: TenantTx): Promise<boolean> => applyEvent(tx, 'walletSigned', clock.now()),
  }
}
