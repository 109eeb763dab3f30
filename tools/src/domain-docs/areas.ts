// The areas of the business as the pages of docs/domain know them: which words of the contract each one answers for.
import type { Api } from '@merchant/contract'

export interface Area {
  /** The folder under `apps/server/src/modules`, and the page's name. */
  readonly key: string
  readonly words: readonly (keyof Api)[]
  /** How the kinds of its timers begin. */
  readonly timers: readonly string[]
}

export const areas: readonly Area[] = [
  { key: 'identity', words: ['user', 'security', 'staff', 'operator', 'apiKey'], timers: [] },
  { key: 'merchant', words: ['merchant', 'company', 'certificationReview', 'shop'], timers: ['certification.'] },
  { key: 'trade', words: ['category', 'goods', 'saleOrder'], timers: ['saleOrder.'] },
  { key: 'money', words: ['wallet', 'withdrawOrder', 'finance', 'moneyCase'], timers: ['withdrawOrder.'] },
  { key: 'messaging', words: ['message', 'notice'], timers: [] },
  { key: 'console', words: ['init', 'board', 'file', 'workbench'], timers: [] },
]
