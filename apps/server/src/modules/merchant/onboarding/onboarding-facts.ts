// Gathers what other modules know about a merchant's start, once for everything that is drawn from it.
import type { WalletState } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { OnboardingDeps } from './onboarding.deps.ts'

export interface OnboardingFacts {
  readonly isCompany: boolean
  readonly company: Awaited<ReturnType<OnboardingDeps['company']>>
  readonly realName: Awaited<ReturnType<OnboardingDeps['realName']>>
  readonly wallet: WalletState
  readonly shops: Awaited<ReturnType<OnboardingDeps['shops']>>
  readonly deposit: Awaited<ReturnType<OnboardingDeps['deposit']>>
  readonly hasGoods: boolean
}

/** Everything is asked at once. `merchant`: what it registered as. */
export async function readFacts(
  deps: OnboardingDeps,
  db: TenantDb,
  merchant: Promise<{ readonly type: string }>,
): Promise<OnboardingFacts> {
  const [{ type }, realName, company, wallet, shops, deposit, hasGoods] = await Promise.all([
    merchant,
    deps.realName(db),
    deps.company(db),
    deps.walletState(db),
    deps.shops(db),
    deps.deposit(db),
    deps.hasGoods(db),
  ])
  return { isCompany: type !== 'INDIVIDUAL', company, realName, wallet, shops, deposit, hasGoods }
}
