// The limits and times that base data says: each area knows its own.
import { type ParameterKey, parameterKeys } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { inForce } from './kernel/in-force.ts'
import type { BaseDataPorts } from './modules/console/base-data/index.ts'
import { consoleFacts } from './modules/console/base-facts.ts'
import { identityFacts } from './modules/identity/base-facts.ts'
import { merchantFacts } from './modules/merchant/base-facts.ts'
import { messagingFacts } from './modules/messaging/base-facts.ts'
import { moneyFacts } from './modules/money/base-facts.ts'
import { tradeFacts } from './modules/trade/base-facts.ts'

/** @param now which value of a parameter is in force */
export function baseFacts(now: (key: ParameterKey) => number): ReturnType<BaseDataPorts['facts']> {
  const ofMoney = moneyFacts(now)
  return {
    limits: {
      ...identityFacts.limits,
      ...merchantFacts.limits,
      ...messagingFacts.limits,
      ...ofMoney.limits,
      ...tradeFacts.limits,
      ...consoleFacts.limits,
    },
    params: {
      ...merchantFacts.params,
      ...ofMoney.params,
      ...tradeFacts.params,
      ...paramsNow(now),
    },
  }
}

/** What the platform's people set, as it is now. */
const paramsNow = (now: (key: ParameterKey) => number) => ({
  // Each key once.
  ...(Object.fromEntries(parameterKeys.map((key) => [key, now(key)])) as Record<ParameterKey, number>),
  'cert.remindDays': [now('cert.remindFirstDays'), now('cert.remindAgainDays'), now('cert.remindLastDays')],
})

/** What base data asks of the areas below it, once they are there. */
export const baseDataPorts = (
  db: Database,
  trade: () => {
    readonly categories: { readonly reached: BaseDataPorts['categories'] }
    readonly brands: { readonly hot: BaseDataPorts['hotBrands'] }
  },
): Pick<BaseDataPorts, 'facts' | 'categories' | 'hotBrands'> => ({
  facts: () => baseFacts((key) => inForce(db.global, key)),
  categories: () => trade().categories.reached(),
  hotBrands: () => trade().brands.hot(),
})
