// Writes and reads the addresses that were asked for; whoever changes one holds its order.
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

export type AddressChangeRecord = Selectable<Tables['address_change']>

export const insertChange = (tx: TenantTx, change: Insertable<Tables['address_change']>): Promise<void> =>
  insertRow(tx, 'address_change', change)

export const findChange = (db: TenantDb | TenantTx, id: string): Promise<AddressChangeRecord | undefined> =>
  db.selectFrom('address_change').selectAll().where('id', '=', id).executeTakeFirst()

type Decided = Exclude<AddressChangeRecord['status'], 'PENDING'>

export async function decideChange(
  tx: TenantTx,
  id: string,
  { status, reason = null, now }: { readonly status: Decided; readonly reason?: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('address_change')
    .set({ status, reject_reason: reason, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Requests that wait for their merchant, in the shops that the reader reaches, counted up to a thousand. */
export async function countPending(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('address_change').select('id').where('status', '=', 'PENDING').limit(1000).as('pending'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
