// A bill that is reckoned anew is the same, to the fen and to the byte: its lines are added up and hashed again in the night after it was
// drawn and every month from then on, and what differs is told to the platform's people.
import { dayOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { BillDeps } from './bill.deps.ts'
import { billParameters } from './bill.parameters.ts'
import { type BillRecord, lockBill } from './bill.store.ts'
import { sumLines } from './sum-lines.ts'

type ProveDeps = Pick<BillDeps, 'db' | 'clock' | 'reportBill' | 'onError'>

/** For the job: a few at a time, each in a transaction of its own; one that can't be read hinders no other. */
export const createBillProof =
  ({ db, clock, reportBill, onError }: ProveDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    const before = dayOf(new Date(now.getTime() - billParameters.proveEveryMs))
    const due = await db.acrossMerchants
      .selectFrom('finance_bill')
      .select(['merchant_id', 'id', 'bill_no'])
      .where((eb) => eb.or([eb('proven_on', 'is', null), eb('proven_on', '<', before)]))
      .orderBy('proven_on', (order) => order.asc().nullsFirst())
      .orderBy('merchant_id')
      .orderBy('id')
      .limit(sql.lit(billParameters.proveAtOnce))
      .execute()
    for (const { merchant_id: merchantId, id, bill_no: no } of due)
      await db
        .transaction(merchantId, async (tx) => {
          const bill = await lockBill(tx, id)
          const differences = await differencesOf(tx, bill)
          await tx
            .updateTable('finance_bill')
            .set({ proven_on: dayOf(now) })
            .where('id', '=', id)
            .execute()
          if (differences.length > 0)
            await reportBill(tx, `bill ${bill.bill_no} differs from its lines: ${differences.join(', ')}`, now)
        })
        .catch((error: unknown) => onError(`Bill ${no} could not be proven`, error))
  }

/** What of it its lines do not say, by name. */
async function differencesOf(tx: TenantTx, bill: BillRecord): Promise<string[]> {
  const { line_count: _lineCount, ...sums } = await sumLines(tx, bill.id)
  return Object.entries(sums).flatMap(([name, value]) => (bill[name as keyof typeof sums] === value ? [] : [name]))
}
