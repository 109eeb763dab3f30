// The bills of the past months: drawn once all orders are there, as each would have been on the morning after its month.
import { api, standardMs } from '@merchant/contract'
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import { billParameters } from '../../../apps/server/src/modules/money/bill/bill.parameters.ts'
import { periodEnd } from '../../../apps/server/src/kernel/settlement-period.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import { DAY } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import { tickAfter } from './timeline.ts'

/** Most orders are copied in after the others were told: a book that was closed before would refuse them. */
export async function putOffBills({ db }: Pick<DemoWorld, 'db'>): Promise<void> {
  await db.pool.query(`delete from timer where kind = 'bill.generate'`)
}

/** Draws them in the order of time, each at its own moment, and lets the clock confirm what nobody has answered. */
export async function drawPastBills(
  world: DemoWorld,
  { merchant }: Pick<Fixtures, 'merchant'>,
  now: Date,
): Promise<void> {
  const { db, clock, modules, fireTimers } = world
  for (;;) {
    await beginWithHalf(world, merchant())
    const { rows } = await db.pool.query<{ merchant_id: string; period_to: Date }>(
      `select merchant_id, period_to from settlement_terms where period_to <= $1 order by period_to limit 1`,
      [new Date(now.getTime() - billParameters.generateAfterMs)],
    )
    const [next] = rows
    if (next === undefined) break
    const drawnAt = new Date(next.period_to.getTime() + billParameters.generateAfterMs)
    await clock.at(drawnAt, () => modules.bills.onTimer.generate(next.merchant_id))
    const disputedAt = new Date(drawnAt.getTime() + DAY)
    const isLast = now.getTime() - disputedAt.getTime() < 31 * DAY
    if (isLast && disputedAt < now && next.merchant_id === merchant().merchantId)
      await clock.at(disputedAt, () => dispute(world, merchant()))
    const confirmedAt = tickAfter(new Date(drawnAt.getTime() + standardMs('bill.autoConfirmDays')))
    if (confirmedAt <= now.getTime()) await clock.at(new Date(confirmedAt), fireTimers)
  }
  // Of the objection, the days in which it was to be answered may be over.
  await clock.at(now, fireTimers)
}

/** Its first bill is of half a month, as after a change of cycles: so that two have ended, whatever the day. */
async function beginWithHalf({ db }: DemoWorld, { merchantId }: MerchantActor): Promise<void> {
  const tenant = db.tenant(merchantId)
  // Of a period in which nothing was sold there is none.
  if ((await tenant.selectFrom('finance_bill').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const terms = await tenant.selectFrom('settlement_terms').select('period_from').executeTakeFirst()
  if (terms === undefined) return
  await tenant
    .updateTable('settlement_terms')
    .set({ period_to: periodEnd('HM', terms.period_from) })
    .execute()
}

/** Two lines of the newest bill are wrong, its merchant says; the platform's people have not answered yet. */
async function dispute({ modules }: DemoWorld, actor: MerchantActor): Promise<void> {
  const { list, lines, dispute: object } = modules.handlers.bill
  const [bill] = (await ask({ endpoint: api.bill.list, handler: list, actor, body: {} })).list
  if (bill === undefined) return
  const { id, version } = bill
  const some = await ask({
    endpoint: api.bill.lines,
    handler: lines,
    actor,
    body: { id, kind: 'INCOME', pageSize: 20 },
  })
  const wrong = some.list.slice(0, 2).map((line) => ({ id: line.id, reason: '活动期间佣金应按 3% 计，请核对' }))
  if (wrong.length > 0)
    await ask({ endpoint: api.bill.dispute, handler: object, actor, body: { id, version, lines: wrong } })
}
