// The auditor's own look at payouts that failed without their bank: lawful where the gateway was told to refuse, and the provider has none.
import type { Life } from './life.ts'
import type { Seen } from './see.ts'

/** Notes them as turned down; a payout that fails for no reason, or that the provider has all the same, stays a finding. */
export async function hearRefused({ withdrawals, trouble, world }: Life, seen: Seen): Promise<void> {
  if (!trouble.refusesPayouts) return
  for (const fact of withdrawals) {
    const hasFailed = seen.withdrawals.get(fact.id)?.status === 'FAILED'
    if (!hasFailed || fact.isTurnedDown) continue
    const atProvider = await world.sandbox.admin.orders(fact.no)
    if (atProvider.length === 0) fact.isTurnedDown = true
  }
}
