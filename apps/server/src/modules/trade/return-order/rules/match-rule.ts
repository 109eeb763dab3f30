// Which rule of the merchant a return meets when it is asked for.
import type { TenantTx } from '@merchant/database'
import type { OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import type { ReturnRecord } from '../return-order.store.ts'
import { enabledRules, reasonsOf, type RuleRecord } from './return-rule.store.ts'

/** Those that it meets, the oldest first; a rule that reminds keeps all others from agreeing. */
export async function matchingRules(
  { orders }: Pick<ReturnOrderDeps, 'orders'>,
  tx: TenantTx,
  { order, one }: { readonly order: OrderRecord; readonly one: ReturnRecord },
): Promise<RuleRecord[]> {
  const rules = (await enabledRules(tx, { shopId: one.shop_id, type: one.type })).filter((rule) =>
    meetsItself(rule, { order, one }),
  )
  // A buyer's orders are looked at only for rules that ask about them.
  const isAsked = rules.some(({ buyer_rate_bp: most }) => most !== null)
  const rate = isAsked ? await orders.buyerRateBp(tx, order) : 0
  const met = rules.filter(({ buyer_rate_bp: most }) => most === null || rate <= most)
  const reminding = met.filter(({ action }) => action === 'REMIND')
  return reminding.length > 0 ? reminding.slice(0, 1) : met
}

const meetsItself = (
  rule: RuleRecord,
  { order, one }: { readonly order: OrderRecord; readonly one: ReturnRecord },
): boolean =>
  (rule.phase === null || rule.phase === one.phase) &&
  (rule.reasons.length === 0 || reasonsOf(rule).includes(one.reason)) &&
  one.amount_fen <= rule.max_fen &&
  (!rule.is_unsigned || order.signed_at === null)
