// Gathers what other modules know about a merchant's start, once for everything that is drawn from it.
import type { WalletState } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { OnboardingNeeds } from './merchant.needs.ts'

export interface OnboardingFacts {
  readonly realName: Awaited<ReturnType<OnboardingNeeds['realName']>>
  readonly wallet: WalletState
  readonly shops: Awaited<ReturnType<OnboardingNeeds['shops']>>
  readonly hasGoods: boolean
}

export async function readFacts(needs: OnboardingNeeds, db: TenantDb): Promise<OnboardingFacts> {
  const [realName, wallet, shops, hasGoods] = await Promise.all([
    needs.realName(db),
    needs.walletState(db),
    needs.shops(db),
    needs.hasGoods(db),
  ])
  return { realName, wallet, shops, hasGoods }
}
