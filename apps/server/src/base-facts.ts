// The limits and times that base data says: each area knows its own.
import type { BaseDataPorts } from './modules/console/base-data/index.ts'
import { consoleFacts } from './modules/console/base-facts.ts'
import { identityFacts } from './modules/identity/base-facts.ts'
import { merchantFacts } from './modules/merchant/base-facts.ts'
import { messagingFacts } from './modules/messaging/base-facts.ts'
import { moneyFacts } from './modules/money/base-facts.ts'
import { tradeFacts } from './modules/trade/base-facts.ts'

export const baseFacts: BaseDataPorts['facts'] = () => ({
  limits: {
    ...identityFacts.limits,
    ...merchantFacts.limits,
    ...messagingFacts.limits,
    ...moneyFacts.limits,
    ...tradeFacts.limits,
    ...consoleFacts.limits,
  },
  params: {
    ...identityFacts.params,
    ...merchantFacts.params,
    ...messagingFacts.params,
    ...moneyFacts.params,
    ...tradeFacts.params,
    ...consoleFacts.params,
  },
})

/** What base data asks of the areas below it, once they are there. */
export const baseDataPorts = (
  trade: () => {
    readonly categories: { readonly reached: BaseDataPorts['categories'] }
    readonly brands: { readonly hot: BaseDataPorts['hotBrands'] }
  },
): Pick<BaseDataPorts, 'facts' | 'categories' | 'hotBrands'> => ({
  facts: baseFacts,
  categories: () => trade().categories.reached(),
  hotBrands: () => trade().brands.hot(),
})
