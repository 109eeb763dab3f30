// The bills of the past months: drawn once all orders are there, as each would have been on the morning after its month.
import { billParameters } from '../../../apps/server/src/modules/money/bill/bill.parameters.ts'
import type { DemoWorld } from './demo-world.ts'
import { tickAfter } from './timeline.ts'

/** Most orders are copied in after the others were told: a book that was closed before would refuse them. */
export async function putOffBills({ db }: Pick<DemoWorld, 'db'>): Promise<void> {
  await db.pool.query(`delete from timer where kind = 'bill.generate'`)
}

/** Draws them in the order of time, each at its own moment, and lets the clock confirm what nobody would have answered. */
export async function drawPastBills({ db, clock, modules, fireTimers }: DemoWorld, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ merchant_id: string; period_to: Date }>(
      `select merchant_id, period_to from settlement_terms where period_to <= $1 order by period_to limit 1`,
      [new Date(now.getTime() - billParameters.generateAfterMs)],
    )
    const [next] = rows
    if (next === undefined) break
    const drawnAt = new Date(next.period_to.getTime() + billParameters.generateAfterMs)
    await clock.at(drawnAt, () => modules.bills.onTimer.generate(next.merchant_id))
    const confirmedAt = tickAfter(new Date(drawnAt.getTime() + billParameters.confirmMs))
    if (confirmedAt <= now.getTime()) await clock.at(new Date(confirmedAt), fireTimers)
  }
}
