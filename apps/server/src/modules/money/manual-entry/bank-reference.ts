// A line of the bank's statement is credited once, whoever its money is said to be: the entry that names it holds its number, over all
// merchants, for as long as it waits, is approved or booked.
import type { TenantDb, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'

interface Holding {
  readonly entryId: string
  readonly reference: string
  readonly rechargeNo: string
}

/** Of two at once the second waits for the first, and is refused by the number of its recharge. */
export async function holdReference(
  tx: TenantTx,
  { entryId, reference, rechargeNo }: Holding,
  now: Date,
): Promise<void> {
  const held = await tx
    .insertInto('bank_reference')
    .values({ reference, merchant_id: tx.merchantId, entry_id: entryId, recharge_no: rechargeNo, held_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  if (held === undefined) await mustBeFreeReference(tx, reference)
}

/** For who only looks. */
export async function mustBeFreeReference(db: TenantDb | TenantTx, reference: string): Promise<void> {
  const handle: TenantDb = db
  const taken = await handle
    .selectFrom('bank_reference')
    .select('recharge_no')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (taken !== undefined) refuse('bankReference.taken', { reference, recharge: taken.recharge_no })
}

/** An entry that comes to nothing gives its number back. */
export async function freeReference(
  tx: TenantTx,
  { id, bank_reference: reference }: { readonly id: string; readonly bank_reference: string | null },
): Promise<void> {
  if (reference === null) return
  await tx.deleteFrom('bank_reference').where('reference', '=', reference).where('entry_id', '=', id).execute()
}
