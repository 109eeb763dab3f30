// Closes a book's past: nothing is posted before this moment any more.
import type { TenantTx } from '@merchant/database'

/** Waits for whoever is posting. A later moment moves the end of the past, an earlier one changes nothing. */
export async function closePeriod(tx: TenantTx, until: Date): Promise<void> {
  await tx
    .selectFrom(({ fn, val }) => fn<{ closed: Date }>('ledger_close', [val(tx.merchantId), val(until)]).as('closing'))
    .select('closed')
    .execute()
}
