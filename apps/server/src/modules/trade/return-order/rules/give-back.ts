// A return that a rule agreed to is closed without money on the same day: the rule may agree to as much again.
import { dayOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { agreedByRule } from '../return-history.ts'
import type { ReturnRecord } from '../return-order.store.ts'
import { giveBackOfDay } from './return-rule.store.ts'

/** The return's order is held, so that it is given back once. What was agreed to on another day counts there for good. */
export async function giveBack(
  tx: TenantTx,
  { id, auto_rule_id: ruleId }: Pick<ReturnRecord, 'id' | 'auto_rule_id'>,
  now: Date,
): Promise<void> {
  if (ruleId === null) return
  // People may have been reminded by this rule, and have agreed themselves.
  const agreed = await agreedByRule(tx, id)
  if (agreed === null || dayOf(agreed.at) !== dayOf(now)) return
  await giveBackOfDay(tx, { ruleId, day: dayOf(agreed.at), fen: agreed.amountFen })
}
