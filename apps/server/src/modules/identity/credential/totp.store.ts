// Secrets of second factors as rows: begun, confirmed, and the last step a code was taken for.
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Selectable } from 'kysely'

export type TotpRow = Selectable<Tables['totp']>

export async function findTotp(db: GlobalDb | GlobalTx, principalId: string): Promise<TotpRow | null> {
  const handle: GlobalDb = db
  return (
    (await handle.selectFrom('totp').selectAll().where('principal_id', '=', principalId).executeTakeFirst()) ?? null
  )
}

/** Puts a secret that waits for its confirmation in place of an earlier one; false when a confirmed one is there. */
export async function beginTotp(
  db: GlobalDb | GlobalTx,
  principalId: string,
  sealed: Buffer,
  now: Date,
): Promise<boolean> {
  const handle: GlobalDb = db
  const begun = await handle
    .insertInto('totp')
    .values({ principal_id: principalId, secret_enc: sealed, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('principal_id')
        .doUpdateSet({ secret_enc: sealed, begun_at: now, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('principal_id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Takes a code's step once and for all: of two that bring the same code, or an older one, exactly one is answered true. */
export async function takeStep(db: GlobalDb | GlobalTx, row: TotpRow, step: number): Promise<boolean> {
  const handle: GlobalDb = db
  const taken = await handle
    .updateTable('totp')
    .set({ last_step: step })
    .where('principal_id', '=', row.principal_id)
    .where('secret_enc', '=', row.secret_enc)
    .where('last_step', '<', step)
    .returning('principal_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function confirmTotp(tx: GlobalTx, row: TotpRow, now: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('totp')
    .set({ confirmed_at: now })
    .where('principal_id', '=', row.principal_id)
    .where('secret_enc', '=', row.secret_enc)
    .where('confirmed_at', 'is', null)
    .returning('principal_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Removes a confirmed secret; false when there is none. */
export async function removeTotp(tx: GlobalTx, principalId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp')
    .where('principal_id', '=', principalId)
    .where('confirmed_at', 'is not', null)
    .returning('principal_id')
    .executeTakeFirst()
  return removed !== undefined
}
