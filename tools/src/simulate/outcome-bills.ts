// The end of a run whose orders wait for bills: each is drawn, confirmed by the clock and paid, until nothing of them is left.
import { audit } from './auditor.ts'
import { billsIn, payNow, resolveNow, untilDrawn } from './bill-operations.ts'
import type { Life } from './life.ts'
import type { Seen } from './see.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_ROUNDS = 16

/** @param passQuietly time passes, and nothing goes wrong */
export async function settleBills(
  life: Life,
  passQuietly: (life: Life, stretch: number) => Promise<void>,
): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const seen = await audit(life, 'changed')
    const stretch = await nextStretch(life, seen)
    if (stretch === null) return
    await passQuietly(life, stretch)
  }
}

/** Does what the platform's people do now; answers how long to wait then, or null when nothing of bills is open. */
async function nextStretch(life: Life, seen: Seen): Promise<number | null> {
  const disputed = billsIn(life, 'DISPUTED')
  for (const fact of disputed) await resolveNow(life, seen, { fact, adjustFen: 0, isApproved: true })
  const confirmed = billsIn(life, 'CONFIRMED')
  for (const fact of confirmed) await payNow(life, seen, { fact, count: 1, isRace: false, isRight: true })
  if (disputed.length + confirmed.length > 0) return MINUTE
  if (billsIn(life, 'PAYING').length > 0) return HOUR
  const now = life.world.clock.now().getTime()
  const [drawn] = billsIn(life, 'GENERATED')
  if (drawn !== undefined) return Math.max(0, drawn.confirmDueAt - now) + MINUTE
  return isWaiting(life, seen) || seen.period.to < now ? untilDrawn(life, seen) : null
}

/** An order that its buyer has is not the merchant's yet. */
const isWaiting = ({ orders, billing }: Life, seen: Seen): boolean =>
  billing.cycle !== null &&
  orders.some((fact) => {
    const row = seen.orders.get(fact.id)
    return row?.status === 'COMPLETED' && row.settleStatus === 'NOT_DUE' && row.refundedFen !== fact.totalFen
  })
