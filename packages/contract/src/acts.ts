// Every act that the operation log knows, collected from the modules that declare them.
import type { Act, Acts } from './act.ts'
import { carrierActs } from './endpoints/console/carrier.ts'
import { exportActs } from './endpoints/console/export.ts'
import { importActs } from './endpoints/console/import.ts'
import { mediaActs } from './endpoints/console/media.ts'
import { parameterActs } from './endpoints/console/parameter.ts'
import { apiKeyActs } from './endpoints/identity/api-key.ts'
import { operatorActs } from './endpoints/identity/operator.ts'
import { accountActs } from './endpoints/identity/security.ts'
import { roleActs, staffActs } from './endpoints/identity/staff-acts.ts'
import { certificationActs } from './endpoints/merchant/certification-review.ts'
import { companyActs } from './endpoints/merchant/company-acts.ts'
import { merchantActs } from './endpoints/merchant/merchant-acts.ts'
import { qualificationActs } from './endpoints/merchant/qualification.ts'
import { shopAddressActs } from './endpoints/merchant/shop-address.ts'
import { shopActs } from './endpoints/merchant/shop.ts'
import { billActs } from './endpoints/money/bill.ts'
import { bookProofActs } from './endpoints/money/book-proof.ts'
import { manualEntryActs } from './endpoints/money/manual-entry.ts'
import { moneyCaseActs } from './endpoints/money/money-case.ts'
import { platformOrderActs } from './endpoints/money/platform-order.ts'
import { commissionRuleActs } from './endpoints/trade/commission-rule.ts'
import { platformProductActs } from './endpoints/money/platform-product.ts'
import { platformPaymentActs } from './endpoints/money/platform-payment.ts'
import { reconciliationActs } from './endpoints/money/reconciliation.ts'
import { rechargeOrderActs } from './endpoints/money/recharge-order.ts'
import { walletActs } from './endpoints/money/wallet.ts'
import { financeActs } from './endpoints/money/finance.ts'
import { withdrawOrderActs } from './endpoints/money/withdraw-order.ts'
import { withdrawScheduleActs } from './endpoints/money/withdraw-schedule.ts'
import { brandActs } from './endpoints/trade/brand.ts'
import { categoryActs } from './endpoints/trade/category.ts'
import { freightActs } from './endpoints/trade/freight.ts'
import { goodsActs } from './endpoints/trade/goods.ts'
import { goodsAuditActs } from './endpoints/trade/goods-audit.ts'
import { goodsDraftActs } from './endpoints/trade/goods-draft.ts'
import { goodsTemplateActs } from './endpoints/trade/goods-template.ts'
import { skuCostActs } from './endpoints/trade/sku-cost.ts'
import { goodsOffActs } from './endpoints/trade/goods-off.ts'
import { violationActs } from './endpoints/trade/violation.ts'
import { parcelActs } from './endpoints/trade/parcel.ts'
import { returnOrderActs } from './endpoints/trade/return-order.ts'
import { returnRuleActs } from './endpoints/trade/return-rule.ts'
import { saleOrderActs } from './endpoints/trade/sale-order.ts'
import { saleOrderHoldActs } from './endpoints/trade/platform-sale-order.ts'
import { waybillActs } from './endpoints/trade/waybill.ts'
import { settlementActs } from './endpoints/trade/settlement.ts'
import { shopCategoryActs } from './endpoints/trade/shop-category.ts'

/** Of no module: a command that was refused. */
const requestActs = {
  'request.refused': { label: ['未通过的操作', 'Refused action'], byPlatform: true },
} as const satisfies Acts

/** In the order in which the platform's log offers them. */
const acts = {
  ...certificationActs,
  ...qualificationActs,
  ...withdrawOrderActs,
  ...financeActs,
  ...settlementActs,
  ...rechargeOrderActs,
  ...categoryActs,
  ...brandActs,
  ...carrierActs,
  ...parameterActs,
  ...operatorActs,
  ...staffActs,
  ...roleActs,
  ...moneyCaseActs,
  ...manualEntryActs,
  ...reconciliationActs,
  ...companyActs,
  ...requestActs,
  ...accountActs,
  ...apiKeyActs,
  ...merchantActs,
  ...shopActs,
  ...shopAddressActs,
  ...shopCategoryActs,
  ...mediaActs,
  ...walletActs,
  ...platformPaymentActs,
  ...platformOrderActs,
  ...platformProductActs,
  ...commissionRuleActs,
  ...withdrawScheduleActs,
  ...billActs,
  ...bookProofActs,
  ...freightActs,
  ...goodsActs,
  ...goodsDraftActs,
  ...goodsTemplateActs,
  ...skuCostActs,
  ...goodsAuditActs,
  ...goodsOffActs,
  ...violationActs,
  ...saleOrderActs,
  ...saleOrderHoldActs,
  ...parcelActs,
  ...returnOrderActs,
  ...returnRuleActs,
  ...waybillActs,
  ...exportActs,
  ...importActs,
}

/** The machine name of an act: 'saleOrder.ship'. */
export type ActName = keyof typeof acts

const isActName = (name: string): name is ActName => Object.hasOwn(acts, name)

/** What an act is called; undefined for one of another release. */
export const actOf = (name: string): Act | undefined => (isActName(name) ? acts[name] : undefined)

/** What the platform's people can do. */
export const platformActs: readonly { readonly name: ActName; readonly label: Act['label'] }[] = Object.keys(acts)
  .filter(isActName)
  .flatMap((name) => {
    const act: Act = acts[name]
    return act.byPlatform === true ? [{ name, label: act.label }] : []
  })
