// A queue over all merchants and instances: whoever counts something together with others stands in it until they are done.
import type { GlobalTx } from '@merchant/database'

/** Where `rate_window` keeps the row of a key that carries no use. */
const QUEUE = new Date(0)

/**
 * Waits until no other transaction has this key, and keeps it until this one ends. The first statement of its transaction,
 * so that nobody waits here who holds something that another one in the line needs.
 */
export async function standInLine(tx: GlobalTx, key: string): Promise<void> {
  await tx
    .insertInto('rate_window')
    .values({ key: `line|${key}`, window_start_at: QUEUE, count: 0 })
    .onConflict((conflict) => conflict.columns(['key', 'window_start_at']).doUpdateSet({ count: 0 }))
    .execute()
}
