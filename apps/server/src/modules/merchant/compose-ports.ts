// What the area merchant needs of the other areas.
import type { CertificationDeps } from './certification/index.ts'
import type { ClosingDeps } from './closing/index.ts'
import type { DirectoryDeps } from './directory/index.ts'
import type { OnboardingDeps } from './onboarding/index.ts'
import type { MerchantDeps } from './profile/index.ts'
import type { QualificationDeps } from './qualification/index.ts'
import type { ShopsDeps } from './shop/index.ts'

export interface MerchantPorts {
  readonly identity: Pick<MerchantDeps, 'hashPassword' | 'claimLogin' | 'rolesOf' | 'welcome'> &
    Pick<ShopsDeps, 'onFirstShop' | 'keepChoice'> & { readonly users: MerchantDeps['users'] }
  readonly messaging: Pick<MerchantDeps, 'smsCodes'> & Pick<CertificationDeps, 'notify'>
  readonly money: Pick<OnboardingDeps, 'walletState'> &
    Pick<MerchantDeps, 'withdrawLimits'> &
    Pick<CertificationDeps, 'verifyRealName' | 'auditCompany'> &
    Pick<DirectoryDeps, 'withdrawalsByStatus'> &
    Pick<ShopsDeps, 'beginBilling'> & { readonly openMoney: ClosingDeps['money'] }
  readonly trade: Pick<OnboardingDeps, 'deposit' | 'hasGoods'> &
    Pick<DirectoryDeps, 'ordersByStage'> & {
      readonly forMerchants: QualificationDeps['trade'] & ShopsDeps['trade'] & ClosingDeps['trade']
    }
  readonly console: Pick<MerchantDeps, 'agreements' | 'regionByCodes'> &
    Pick<CertificationDeps, 'bankName'> & {
      readonly files: ShopsDeps['files'] & CertificationDeps['files'] & QualificationDeps['files']
    }
  /** Opens the merchant's book in the ledger. */
  readonly openBook: MerchantDeps['openBook']
  readonly features: MerchantDeps['features']
}
