// What the merchant is shown of its bills, with every line, and the period that runs.
import { api, type BillInfo, type BillLine } from '@merchant/contract'
import { billOf, linesOf } from '../../../apps/server/src/modules/money/bill/bill.testing.ts'
import { ask } from '../../../apps/server/src/testing/test-app.ts'
import type { Life } from './life.ts'

export type SeenBill = BillInfo & { readonly lines: readonly BillLine[] }

export interface SeenBills {
  /** The oldest first. */
  readonly bills: ReadonlyMap<string, SeenBill>
  /** Both ends of the period that runs. */
  readonly period: { readonly from: number; readonly to: number }
}

export async function billsBy({ seller, world }: Life): Promise<SeenBills> {
  const { handlers } = world.modules
  const { list } = await ask(api.bill.list, handlers.bill.list, seller.actor, { pageSize: 100 })
  const [{ rows }, ...whole] = await Promise.all([
    world.db.pool.query<{ from: Date; to: Date }>(
      'select period_from as from, period_to as to from settlement_terms where merchant_id = $1',
      [seller.actor.merchantId],
    ),
    ...list.map(async ({ id }) => ({ ...(await billOf(seller, id)), lines: await linesOf(seller, id) })),
  ])
  const oldestFirst = whole.toSorted((one, other) => one.fromDay.localeCompare(other.fromDay))
  const [period] = rows
  return {
    bills: new Map(oldestFirst.map((bill) => [bill.id, bill])),
    period: { from: period?.from.getTime() ?? 0, to: period?.to.getTime() ?? 0 },
  }
}
