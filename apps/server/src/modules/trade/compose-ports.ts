// What trade needs of the other areas.
import type { BrandDeps } from './brand/index.ts'
import type { FreightDeps } from './freight/index.ts'
import type { GoodsDeps } from './goods/index.ts'
import type { LogisticsDeps } from './logistics/index.ts'
import type { PapersDeps } from './papers/index.ts'
import type { ReturnOrderDeps } from './return-order/index.ts'
import type { SaleOrderDeps } from './sale-order/index.ts'
import type { ShopCategoriesDeps } from './shop-category/index.ts'
import type { CarrierFacts, TrackingDeps } from './tracking/index.ts'
import type { ShopScoreDeps } from './shop-score/index.ts'
import type { ViolationDeps } from './violation/index.ts'

export interface TradePorts {
  readonly merchant: {
    readonly shops: GoodsDeps['shops'] &
      FreightDeps['shops'] &
      ShopCategoriesDeps['shops'] &
      LogisticsDeps['shops'] &
      ShopScoreDeps['shops'] &
      ReturnOrderDeps['shops'] & {
        readonly statusOf: SaleOrderDeps['shopStatus']
        readonly lockedBy: SaleOrderDeps['lockedBy']
        readonly shopOnPaper: SaleOrderDeps['shopOnPaper']
        readonly shipFrom: SaleOrderDeps['shipFrom']
        readonly pickupAt: SaleOrderDeps['pickupAt']
        readonly hasAddress: SaleOrderDeps['hasAddress']
        readonly meantShop: SaleOrderDeps['meantShop']
        readonly textingShop: SaleOrderDeps['buyerTexts']['shopOf']
      }
    readonly qualifications: PapersDeps['qualifications']
  }
  readonly messaging: Pick<SaleOrderDeps, 'notify'> & { readonly writeText: SaleOrderDeps['buyerTexts']['write'] }
  readonly money: Pick<
    SaleOrderDeps,
    | 'calls'
    | 'buyers'
    | 'cashierLink'
    | 'openCase'
    | 'closeCase'
    | 'takeFromIncome'
    | 'payPlatform'
    | 'orderOfPlatform'
    | 'settlesByBill'
    | 'billNoOf'
    | 'packs'
  >
  readonly console: {
    readonly carriers: Pick<SaleOrderDeps, 'carrierName' | 'carrierToShip' | 'namedCarrier'> &
      Pick<TrackingDeps, 'carrierOfService'> & {
        readonly carrierOf: (code: string) => (CarrierFacts & ReturnType<SaleOrderDeps['carrierOf']> & object) | null
      }
    readonly files: GoodsDeps['files'] & BrandDeps['files'] & ReturnOrderDeps['files'] & ViolationDeps['files']
    readonly regions: FreightDeps['regions'] & Pick<LogisticsDeps, 'regionName'> & Pick<SaleOrderDeps, 'regionByCodes'>
  }
}
