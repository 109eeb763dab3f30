// Gathers what other modules know about a merchant's start, once for everything that is drawn from it.
import type { WalletState } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { OnboardingNeeds } from './merchant.deps.ts'

export interface OnboardingFacts {
  readonly isCompany: boolean
  readonly company: Awaited<ReturnType<OnboardingNeeds['company']>>
  readonly realName: Awaited<ReturnType<OnboardingNeeds['realName']>>
  readonly wallet: WalletState
  readonly shops: Awaited<ReturnType<OnboardingNeeds['shops']>>
  readonly hasGoods: boolean
}

/** @param type what the merchant registered as */
export async function readFacts(needs: OnboardingNeeds, db: TenantDb, type: string): Promise<OnboardingFacts> {
  const [realName, company, wallet, shops, hasGoods] = await Promise.all([
    needs.realName(db),
    needs.company(db),
    needs.walletState(db),
    needs.shops(db),
    needs.hasGoods(db),
  ])
  return { isCompany: type !== 'INDIVIDUAL', company, realName, wallet, shops, hasGoods }
}
