// Which rule of the merchant a return meets when it is asked for.
import type { TenantTx } from '@merchant/database'
import type { OrderRecord, ReturnOrderDeps } from '../return-order.deps.ts'
import type { ReturnRecord } from '../return-order.store.ts'
import { enabledRules, reasonsOf, type RuleRecord } from './return-rule.store.ts'

/** Those that it meets, the oldest first; a rule that reminds keeps all others from agreeing. */
export async function matchingRules(
  { orders, parcels }: Pick<ReturnOrderDeps, 'orders' | 'parcels'>,
  tx: TenantTx,
  { order, one }: { readonly order: OrderRecord; readonly one: ReturnRecord },
): Promise<RuleRecord[]> {
  const rules = (await enabledRules(tx, { shopId: one.shop_id, type: one.type })).filter((rule) =>
    meetsItself(rule, one),
  )
  // Parcels are looked at only for rules that ask about them; pieces that wait to be sent nobody has.
  const isReceived =
    one.phase !== 'BEFORE_SHIP' &&
    rules.some(({ is_unsigned: asks }) => asks) &&
    (await parcels.isWithBuyer(tx, { orderId: order.id, itemId: one.item_id }))
  // A buyer's orders are looked at only for rules that ask about them.
  const isAsked = rules.some(({ buyer_rate_bp: most }) => most !== null)
  const rate = isAsked ? await orders.buyerRateBp(tx, order) : 0
  const met = rules.filter(
    ({ buyer_rate_bp: most, is_unsigned: asks }) => (most === null || rate <= most) && !(asks && isReceived),
  )
  const reminding = met.filter(({ action }) => action === 'REMIND')
  return reminding.length > 0 ? reminding.slice(0, 1) : met
}

const meetsItself = (rule: RuleRecord, one: ReturnRecord): boolean =>
  (rule.phase === null || rule.phase === one.phase) &&
  (rule.reasons.length === 0 || reasonsOf(rule).includes(one.reason)) &&
  one.amount_fen <= rule.max_fen
